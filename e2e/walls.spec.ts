// What a wall needs that a desk does not: nobody stands before it when it grows slow, falls asleep or loses its picture.
import type { Page } from '@playwright/test'
import { drawingOptions, paintComplaint } from './browser.ts'
import { expect, holdLogin, test } from './story.ts'

const company = '/activityPage/expoScreen_company/index.html'
const station = '/activityPage/3DLargeScreen/index.html'

const scene = (page: Page) => page.getByRole('img', { name: /的三维画面/ }).locator('canvas')
const plan = (page: Page) => page.getByRole('region', { name: /的平面图$/ })

test.use({ viewport: { width: 1920, height: 1080 }, launchOptions: drawingOptions, expectedComplaint: paintComplaint })

test('[2.6.7] a machine that is too slow for three dimensions is given the plan, and told why', async ({ page }) => {
  // Who wants no motion is spared it, and then nothing can be slow.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    window.requestAnimationFrame = draw => Number(setTimeout(() => draw(performance.now()), 120))
    window.cancelAnimationFrame = frame => clearTimeout(frame)
  })
  await holdLogin(page, 'op399')
  await page.goto(station)
  await expect(scene(page)).toBeVisible()
  await expect(page.getByText('此设备三维画面太慢，显示平面图')).toBeVisible({ timeout: 30_000 })
  await expect(plan(page)).toBeVisible()
  await expect(scene(page)).toHaveCount(0)
})

test('[2.6.7] a picture that breaks off becomes the plan, and is drawn again for whoever wishes', async ({ page }) => {
  await holdLogin(page, 'op399')
  await page.goto(station)
  await expect(scene(page)).toBeVisible()
  // The canvas is there before what draws on it.
  await expect(async () => {
    await scene(page).evaluate((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
    )
    await expect(page.getByText('三维画面已中断，显示平面图')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(plan(page)).toBeVisible()
  await page.getByRole('button', { name: '三维画面' }).click()
  await expect(scene(page)).toBeVisible()
  await expect(page.getByText('三维画面已中断')).toHaveCount(0)
})

test('a wall is kept awake as long as it is seen, and no longer', async ({ page }) => {
  await page.addInitScript(watchSleep)
  await holdLogin(page, 'op399')
  await page.goto(`${station}?plain=1`)
  await expect(plan(page)).toBeVisible()
  await expect.poll(() => wakeLocks(page)).toBe(1)
  // Another station is another picture, and no second lock beside that of the first.
  const choice = page.getByRole('combobox', { name: '电站' })
  const first = await choice.inputValue()
  await choice.selectOption({ index: 1 })
  await expect(choice).not.toHaveValue(first)
  await expect.poll(() => wakeLocks(page)).toBe(1)
  await turnAway(page, true)
  expect(await wakeLocks(page)).toBe(0)
  await turnAway(page, false)
  await expect.poll(() => wakeLocks(page)).toBe(1)
})

test('F takes the whole screen and gives it back, but not while a station is chosen', async ({ page }) => {
  await holdLogin(page, 'op399')
  await page.goto(`${station}?plain=1`)
  await expect(plan(page)).toBeVisible()
  const isWhole = () => page.evaluate(() => document.fullscreenElement === document.documentElement)
  await page.keyboard.press('f')
  await expect.poll(isWhole).toBe(true)
  await page.keyboard.press('F')
  await expect.poll(isWhole).toBe(false)
  await page.getByRole('combobox', { name: '电站' }).focus()
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: '电站' }).blur()
  expect(await isWhole()).toBe(false)
})

// Home asks also when a gun becomes otherwise: who keeps a fleet sees none.
for (const [name, account, address, asked] of [
  ['the company screen', 'op399', `${company}?refresh=30`, '/statistics-service/bigScreen/company'],
  ['home on a wall', 'fleet399', '/home?kiosk=1&refresh=30', '/statistics-service/home/get'],
] as const)
  test(`${name} asks for its figures as often as its address says`, async ({ page }) => {
    let times = 0
    page.on('response', response => {
      if (new URL(response.url()).pathname === asked) times += 1
    })
    await page.clock.install()
    await holdLogin(page, account)
    await page.goto(address)
    await expect.poll(() => times).toBe(1)
    await expect(page.getByRole('main').locator('dl').first()).toContainText(/\d/)
    await page.clock.runFor(25_000)
    expect(times).toBe(1)
    await page.clock.runFor(10_000)
    await expect.poll(() => times).toBe(2)
  })

test.describe('alone', () => {
  test.use({ expectedComplaint: /./ })

  for (const [name, address, missing] of [
    ['its code', '/home?kiosk=1', '**/assets/home-*.js'],
    ['who it is for', '/home?kiosk=1', '**/system-service/user/getUserInfoDTO'],
    ['its code', company, '**/assets/company-screen-*.js'],
  ] as const)
    test(`${address} that lacks ${name} comes by itself when it can be had`, async ({ page }) => {
      await page.clock.install()
      await holdLogin(page, 'op399')
      await page.route(missing, route => route.abort())
      await page.goto(address)
      await expect(page.getByRole('alert')).toContainText(/失败|异常/)
      await page.clock.runFor(25_000)
      await expect(page.getByRole('alert')).toContainText(/失败|异常/)
      await page.unroute(missing)
      await page.clock.runFor(25_000)
      await expect(page.getByRole('main').locator('dl').first()).toContainText(/\d/)
    })
})

/** As a browser that can keep its machine awake: it lets go by itself whenever the page is hidden. */
function watchSleep(): void {
  const held = new Set<object>()
  const wakeLock = {
    request: () => {
      const lock = {
        release: () => {
          held.delete(lock)
          return Promise.resolve()
        },
      }
      held.add(lock)
      return Promise.resolve(lock)
    },
  }
  let isAway = false
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
  Object.defineProperty(document, 'hidden', { get: () => isAway })
  const turn = (away: boolean) => {
    isAway = away
    if (away) held.clear()
    document.dispatchEvent(new Event('visibilitychange'))
  }
  Object.assign(window, { wakeLocks: () => held.size, turnAway: turn })
}

type Watched = { wakeLocks: () => number; turnAway: (isAway: boolean) => void }

const wakeLocks = (page: Page) => page.evaluate(() => (window as unknown as Watched).wakeLocks())
const turnAway = (page: Page, isAway: boolean) =>
  page.evaluate(away => (window as unknown as Watched).turnAway(away), isAway)
