// The file that an export makes holds what the screen showed.
import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { heads, openAs, rows, screen } from './frame.ts'
import { expect, newAdministrator, newUsers, test } from './story.ts'

test('an export of a filtered list opens with the same rows, in the columns and the order of the screen', async ({
  page,
  request,
}) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 4), newAdministrator(request)])
  await openAs(page, account, `/system/systemSet/user?name=${word}&sort=account`)
  await screen(page).getByRole('button', { name: '列与密度' }).click()
  const panel = page.getByRole('dialog', { name: '列与密度' })
  await panel.getByLabel('邮箱', { exact: true }).uncheck()
  await panel.getByLabel('性别', { exact: true }).check()
  await panel.getByRole('button', { name: /^状态：第/ }).focus()
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(4)
  const seen = [await heads(page).allTextContents(), ...(await seenRows(page))]
  expect(seen[1]?.join()).toContain('139****')

  await screen(page).getByRole('button', { name: '导出所示数据' }).click()
  const centre = page.getByRole('dialog', { name: /^下载中心/ })
  const download = page.waitForEvent('download')
  await centre
    .getByRole('link', { name: /^下载 用户/ })
    .first()
    .click()
  const book = read(await readFile(await (await download).path()))
  const [first = ''] = book.SheetNames
  const options = { header: 1, raw: false, defval: '', blankrows: false } as const
  expect(utils.sheet_to_json<string[]>(book.Sheets[first] ?? {}, options)).toEqual(seen)
})

/** As they stand there; where nothing is, the screen shows a dash. */
async function seenRows(page: Page): Promise<string[][]> {
  const found = await rows(page).all()
  return Promise.all(
    found.map(async row => {
      const cells = await row.locator('td[data-column]').allTextContents()
      return cells.map(text => (text === '–' ? '' : text))
    }),
  )
}
