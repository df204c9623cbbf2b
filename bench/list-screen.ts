// `npm run bench -- list-screen`: how quickly a list answers with as many cells on the screen as 100 rows of 25 columns
// have, beside what it is to reach. It prints, and decides nothing.
import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, launchOptions, type Page } from '../e2e/browser.ts'
import { column, find, heads, openAs, rows, screen, tab } from '../e2e/frame.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { newUsers } from '../e2e/story.ts'
import { type Figure, print } from './parts/figures.ts'
import { interactionsOf, untilPainted, watchPage } from './parts/watch.ts'

const endsWithinMs = 20 * 60_000
const waitsMs = 120_000
/** What people work on: an office machine of some years ago, by the usual throttle. */
const slowCpu = 4
/** No list has 25 columns yet: this one has 18, and more rows instead. */
const [rowCount, keptRowCount] = [140, 50]
const times = 20
const typed = 'abcdefghijklmnopqrst'
const list = '/system/systemSet/user'

const product = await startProduct({ isDemo: true })
const browser = await chromium.launch(launchOptions)
try {
  print(await Promise.race([measure(product), tooLate()]))
} finally {
  await browser.close()
  await product.stop()
}

async function tooLate(): Promise<never> {
  await wait(endsWithinMs, undefined, { ref: false })
  throw new Error(`the bench did not end within ${endsWithinMs / 60_000} minutes`)
}

async function measure({ address }: Product): Promise<Figure[]> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  // A machine that is busy with something else takes its time, which is no reason to give up.
  context.setDefaultTimeout(waitsMs)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await watchPage(page)
  for (let half = 0; half < 2; half += 1) await newUsers(page.request, rowCount / 2)
  await openAs(page, 'op399', list)
  await showAllColumns(page)
  const plain = await figuresOf(page)
  await throttle(devtools, slowCpu)
  const slowly = await figuresOf(page)
  await context.close()
  return [...plain, ...slowly.map(figure => ({ ...figure, what: `${figure.what}, at ${slowCpu}x CPU` }))]
}

function throttle(devtools: CDPSession, rate: number) {
  return devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

async function showAllColumns(page: Page): Promise<void> {
  // Until the rows are there the panel may be drawn anew under the pointer.
  await rows(page).first().waitFor()
  await screen(page).getByRole('button', { name: '列与密度' }).click()
  const boxes = page.getByRole('dialog', { name: '列与密度' }).getByRole('checkbox')
  await boxes.first().waitFor()
  for (const box of await boxes.all()) await box.check()
  await page.keyboard.press('Escape')
}

async function figuresOf(page: Page): Promise<Figure[]> {
  await page.goto(`${list}?size=${rowCount}`)
  await rows(page)
    .nth(rowCount - 1)
    .waitFor()
  const size = `${rowCount} x ${await heads(page).count()}`
  const acts = [
    ['choosing a row', await interactionsOf(page, times, () => pickRows(page))],
    ['sorting', await interactionsOf(page, times, () => sort(page))],
    ['a key in a filter', await interactionsOf(page, typed.length, () => type(page))],
    ['opening and closing a record', await interactionsOf(page, times * 2, () => openRecords(page))],
  ] as const
  return [
    ...acts.map(([what, values]) => ({
      what: `INP of ${what}, ${size}`,
      unit: 'ms',
      values,
      target: 100,
      by: 'p75' as const,
    })),
    {
      what: `kept tab to kept list of ${keptRowCount} rows, painted`,
      unit: 'ms',
      values: await keptTabs(page),
      target: 100,
      by: 'p50',
    },
  ]
}

async function pickRows(page: Page): Promise<void> {
  for (let at = 0; at < times; at += 1) await rows(page).nth(at).getByRole('checkbox').click()
  await page.getByRole('button', { name: '取消选择' }).click()
}

async function sort(page: Page): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await screen(page).getByRole('columnheader', { name: '账号' }).getByRole('button').click()
    // Rows that were asked for a moment ago come without a call.
    await page.waitForTimeout(300)
  }
}

/** In one go, so that the list asks once, at the end. */
async function type(page: Page): Promise<void> {
  const box = screen(page).getByRole('searchbox', { name: '姓名' })
  await box.click()
  await page.keyboard.type(typed, { delay: 60 })
  await box.fill('')
  await rows(page)
    .nth(rowCount - 1)
    .waitFor()
}

async function openRecords(page: Page): Promise<void> {
  const record = page.getByRole('dialog', { name: '用户', exact: true })
  for (let at = 0; at < times; at += 1) {
    await column(page, 'name').nth(at).getByRole('button').click()
    await record.getByRole('tab').first().waitFor()
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'hidden' })
  }
}

async function keptTabs(page: Page): Promise<number[]> {
  await page.goto(`${list}?size=${keptRowCount}`)
  await rows(page)
    .nth(keptRowCount - 1)
    .waitFor()
  await find(page, '角色管理')
  const show = (title: string) => untilPainted(page, title, () => tab(page, title).click())
  const values: number[] = []
  for (let time = 0; time < times; time += 1) {
    values.push(await show('用户管理'))
    await show('角色管理')
  }
  return values
}
