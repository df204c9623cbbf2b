// `npm run bench -- shell`: how quickly the shell answers, beside what it is to reach. It prints, and decides nothing.
import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, launchOptions, type Page } from '../e2e/browser.ts'
import { find, sideLink, tab } from '../e2e/frame.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { signIn } from '../e2e/story.ts'
import { type Figure, print } from './parts/figures.ts'
import { interactionsOf, largestPaintOf, shiftsOf, untilPainted, watchPage } from './parts/watch.ts'

const endsWithinMs = 10 * 60_000

/** What people work on: an office machine of some years ago, by the usual throttle, behind 20 Mbit/s and 40 ms. */
const slowCpu = 4
const officeNetwork = { offline: false, latency: 40, downloadThroughput: 2_500_000, uploadThroughput: 2_500_000 }

// As many as are kept alive.
const titles = [
  '首页',
  '个人设置',
  '安全设置',
  '充电订单',
  '实时订单',
  '异常订单',
  '电站列表',
  '充电桩列表',
  '会员管理',
  '车辆管理',
  '电表配置',
  '标签配置',
]

const product = await startProduct({ isDemo: true })
const browser = await chromium.launch(launchOptions)
try {
  print(await Promise.race([measure(product), tooLate()]))
} finally {
  await browser.close()
  await product.stop()
}

async function measure(at: Product): Promise<Figure[]> {
  return [...(await cold(at)), ...(await warm(at))]
}

async function tooLate(): Promise<never> {
  await wait(endsWithinMs, undefined, { ref: false })
  throw new Error(`the bench did not end within ${endsWithinMs / 60_000} minutes`)
}

/** A browser that has never been here. */
async function stranger({
  address,
}: Product): Promise<{ page: Page; devtools: CDPSession; leave: () => Promise<void> }> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await watchPage(page)
  return { page, devtools: await context.newCDPSession(page), leave: () => context.close() }
}

function throttle(devtools: CDPSession, rate: number) {
  return devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

async function cold(at: Product): Promise<Figure[]> {
  const plain: number[] = []
  const office: number[] = []
  const loginShifts: number[] = []
  const homeShifts: number[] = []
  for (let times = 0; times < 5; times += 1) {
    for (const isOffice of [false, true]) {
      const { page, devtools, leave } = await stranger(at)
      if (isOffice) {
        await throttle(devtools, slowCpu)
        await devtools.send('Network.emulateNetworkConditions', officeNetwork)
      }
      await page.goto('/user/login?sellerId=399')
      await page.getByRole('contentinfo').getByRole('link').waitFor()
      const largestPaintMs = await largestPaintOf(page)
      ;(isOffice ? office : plain).push(largestPaintMs)
      loginShifts.push(await shiftsOf(page))
      if (!isOffice) {
        await signIn(page, 'op399')
        await page.waitForLoadState('networkidle')
        homeShifts.push(await shiftsOf(page))
      }
      await leave()
    }
  }
  return [
    { what: 'login page, cold: largest paint', unit: 'ms', values: plain, target: 1_500, by: 'p75' },
    { what: 'the same on an office machine', unit: 'ms', values: office, target: 1_500, by: 'p75' },
    { what: 'login page: layout shift', unit: '', values: loginShifts, target: 0.02, by: 'p75' },
    { what: 'home, first load: layout shift', unit: '', values: homeShifts, target: 0.02, by: 'p75' },
  ]
}

async function warm(at: Product): Promise<Figure[]> {
  const { page, devtools, leave } = await stranger(at)
  await signIn(page, 'op399')
  await openAll(page)
  const kept = await switches(page, 60)
  const before = await heapOf(devtools)
  await switches(page, 200)
  const grownBytes = (await heapOf(devtools)) - before
  const screens = await menuClicks(page)
  const inp = await answers(page)
  await throttle(devtools, slowCpu)
  const keptSlowly = await switches(page, 36)
  const screensSlowly = await menuClicks(page)
  const inpSlowly = await answers(page)
  await leave()
  const slowly = `at ${slowCpu}x CPU`
  return [
    { what: 'kept tab to kept tab, painted', unit: 'ms', values: kept, target: 100, by: 'p50' },
    { what: `kept tab to kept tab, painted, ${slowly}`, unit: 'ms', values: keptSlowly, target: 100, by: 'p50' },
    { what: 'menu click to the frame of the screen', unit: 'ms', values: screens, target: 100, by: 'p50' },
    {
      what: `menu click to the frame of the screen, ${slowly}`,
      unit: 'ms',
      values: screensSlowly,
      target: 100,
      by: 'p50',
    },
    ...inp.map(figure => ({ ...figure, unit: 'ms', target: 100, by: 'p75' as const })),
    ...inpSlowly.map(({ what, values }) => ({
      what: `${what}, ${slowly}`,
      values,
      unit: 'ms',
      target: 100,
      by: 'p75' as const,
    })),
    { what: 'heap grown by 200 switches of 12 tabs', unit: 'MB', values: [grownBytes / 1e6], target: 50, by: 'max' },
  ]
}

/** The two screens that are no menu items are linked from each other and reached by address. */
async function openAll(page: Page): Promise<void> {
  await page.goto('/account/settings/base')
  await page.getByRole('link', { name: '安全设置' }).click()
  for (const title of titles.slice(3)) await find(page, title)
  for (const title of titles) await show(page, title)
}

function show(page: Page, title: string): Promise<number> {
  return untilPainted(page, title, () => tab(page, title).click())
}

/** Round and round, so that each comes after all others. */
async function switches(page: Page, count: number): Promise<number[]> {
  const values: number[] = []
  for (let times = 0; times < count; times += 1) values.push(await show(page, titles[times % titles.length] ?? ''))
  return values
}

/** Each begins a screen anew, as the menu does. */
async function menuClicks(page: Page): Promise<number[]> {
  await show(page, '充电订单')
  const values: number[] = []
  for (let times = 0; times < 20; times += 1) {
    const title = ['实时订单', '异常订单', '充电订单'][times % 3] ?? ''
    values.push(await untilPainted(page, title, () => sideLink(page, title).click()))
  }
  return values
}

/** Until the next paint, as the browser itself counts it. */
async function answers(page: Page): Promise<Pick<Figure, 'what' | 'values'>[]> {
  const times = 24
  const tabs = await interactionsOf(page, times, async () => {
    await switches(page, times)
  })
  await page.keyboard.press('Control+k')
  const typed = 'dianzhanliebiao chongdian'
  const keys = await interactionsOf(page, typed.length, () => page.keyboard.type(typed, { delay: 50 }))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '个性化设置' }).click()
  const toggle = page.getByRole('dialog').getByRole('switch', { name: '色弱模式' })
  await toggle.waitFor()
  const toggles = await interactionsOf(page, 10, async () => {
    for (let turns = 0; turns < 10; turns += 1) await toggle.click()
  })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return [
    { what: 'INP of a tab', values: tabs },
    { what: 'INP of a key in the search', values: keys },
    { what: 'INP of a setting', values: toggles },
  ]
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
