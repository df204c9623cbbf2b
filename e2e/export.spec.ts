// The file that an export makes holds what the screen showed.
import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import { exportFile } from '@ev/contract/config/export-file'
import { work } from '@ev/contract/system/work'
import type { Download, Page } from '@playwright/test'
import { column, heads, openAs, rows, screen } from './frame.ts'
import { expect, loginOf, newAdministrator, newUsers, test } from './story.ts'

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
  expect(await cellsOf(await download)).toEqual(seen)
})

test.describe('an answer that is lost', () => {
  test.use({ expectedComplaint: /net::ERR_FAILED/ })

  test('double click on export makes one file', async ({ page, request }) => {
    const [{ word }, account] = await Promise.all([newUsers(request, 1), newAdministrator(request)])
    await openAs(page, account, `/system/systemSet/user?name=${word}`)
    await expect(rows(page)).toHaveCount(1)
    const sent: (string | undefined)[] = []
    page.on('request', one => {
      if (one.url().endsWith('/user/export')) sent.push(one.headers()['idempotency-key'])
    })
    await screen(page).getByRole('button', { name: '导出所示数据' }).dblclick()
    const centre = page.getByRole('dialog', { name: /^下载中心/ })
    await expect(centre.getByRole('link', { name: /^下载 用户/ })).toHaveCount(1)
    expect(sent).toEqual([expect.stringMatching(/^[\da-f]{32}$/)])
    await page.keyboard.press('Escape')

    // An answer that never came: the next click asks for the same file again, and gets no second one.
    await page.route('**/user/export', async route => {
      await route.fetch()
      await route.abort()
    })
    await screen(page).getByRole('button', { name: '导出所示数据' }).click()
    await expect(page.getByText('网络异常，请检查网络后重试')).toBeVisible()
    await page.unroute('**/user/export')
    await screen(page).getByRole('button', { name: '导出所示数据' }).click()
    await expect.poll(() => sent.length).toBe(3)
    expect(sent[2]).toBe(sent[1])
    expect(sent[1]).not.toBe(sent[0])
    const { total } = await (await loginOf(request, account))(exportFile.pages, { current: 1, pageSize: 10 })
    expect(total).toBe(2)
  })
})

test('[7.10] an export that is opened as an address is the file of the same rows, in the order of the screen', async ({
  page,
  request,
}) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 4), newAdministrator(request)])
  await openAs(page, account, `/system/systemSet/user?name=${word}&sort=-account`)
  await expect(rows(page)).toHaveCount(4)
  const accounts = await column(page, 'account').allTextContents()
  // A link carries no login: it has a ticket instead, which works once.
  const { ticket } = await (await loginOf(request, account))(work.ticket, {})
  const query = new URLSearchParams({ name: word, sort: '-account', current: '1', size: '-1', ticket })
  const download = page.waitForEvent('download')
  await page.evaluate(address => location.assign(address), `/api/system-service/user/exportExcel?${query}`)
  const [head = [], ...found] = await cellsOf(await download)
  expect(found.map(row => row[head.indexOf('账号')])).toEqual(accounts)
})

async function cellsOf(download: Download): Promise<string[][]> {
  const book = read(await readFile(await download.path()))
  const [first = ''] = book.SheetNames
  const options = { header: 1, raw: false, defval: '', blankrows: false } as const
  return utils.sheet_to_json<string[]>(book.Sheets[first] ?? {}, options)
}

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
