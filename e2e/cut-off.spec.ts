// What fits: three widths, both languages.
import type { Page } from '@playwright/test'
import { screen } from './frame.ts'
import { expect, test } from './story.ts'

// One that is not built yet: a list is made to scroll.
const comingScreen = '/business/chargePlan/chargePlan'
const profilePage = '/account/settings/base'

/** Boxes whose content is wider than they are: what they hide is lost, and what they scroll moves the whole page. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, body *')]
      .filter(box => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(box)
        const isShortened = textOverflow === 'ellipsis' || clipPath !== 'none'
        // The bar of tabs is made to scroll.
        const isStrip = box.getAttribute('role') === 'tablist'
        // A drawing without meaning may run out of its frame.
        const isFrame = box.querySelector(':scope > svg[aria-hidden]') !== null
        const holds = (overflowX !== 'visible' && !isFrame) || box === document.documentElement
        return holds && !isShortened && !isStrip && box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1
      })
      .map(box => `${box.tagName} ${box.className} ${box.scrollWidth} > ${box.clientWidth}`),
  )

const languages = [
  {
    name: 'Chinese',
    login: '登录',
    words: [/^搜索菜单/, /^通知/, 'English', /^用户菜单/],
    greeting: /好，/,
  },
  {
    name: 'English',
    login: 'Log in',
    words: [/^Search/, /^Notifications/, '中文', /^User menu/],
    greeting: /^Good /,
  },
]

const widths = [1440, 1040, 390]
const softly = expect.configure({ soft: true })

/** The page is loaded once and narrowed: what fits is a matter of the width alone. */
async function atEveryWidth(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await look(width)
  }
}

for (const { name, login, words, greeting: hello } of languages)
  test(`nothing is cut off at ${widths.join(', ')} px in ${name}`, async ({ page }) => {
    test.slow()
    await page.goto('/user/login?sellerId=399')
    if (name === 'English') await page.getByRole('button', { name: 'English' }).click()
    await atEveryWidth(page, async width => {
      await expect(page.getByRole('button', { name: login, exact: true })).toBeInViewport({ ratio: 1 })
      await softly.poll(() => cutOff(page), `login at ${width}`).toEqual([])
    })
    const [account, password] = await page.getByRole('textbox').all()
    await account?.fill('op399')
    await password?.fill('Charge@2026')
    await page.getByRole('button', { name: login, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: hello })).toBeVisible()
    for (const path of ['/home', comingScreen, profilePage, '/account/settings/security', '/noHome', '/404']) {
      await page.goto(path)
      const first = screen(page)
        .getByRole(path === '/home' ? 'link' : 'heading')
        .first()
      await atEveryWidth(page, async width => {
        await expect(first).toBeVisible()
        await softly.poll(() => cutOff(page), `${path} at ${width}`).toEqual([])
        for (const word of words)
          await expect.soft(page.getByRole('banner').getByRole('button', { name: word })).toBeInViewport({ ratio: 1 })
      })
    }
  })
