// `npm run bench -- map`: how long the map of stations takes for a frame while it is moved and zoomed, beside an empty page
// under the same hand in the same round, which is the limit. It prints, and decides nothing.
import { setTimeout as wait } from 'node:timers/promises'
import { type MapStation, station } from '../contract/src/config/station.ts'
import { chromium, launchOptions, type Page } from '../e2e/browser.ts'
import { openAs, screen } from '../e2e/frame.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { type Figure, print } from './parts/figures.ts'

const endsWithinMs = 10 * 60_000
const waitsMs = 120_000
const counts = [24, 1_000]
const rounds = 5
/** How far and how often the hand moves: as quickly as the browser takes it. */
const [reachPx, moves] = [240, 60]
/** Of the wheel: four times as near. */
const nearerPx = 200
const settlesMs = 1_000
const leastSeen = 5
const list = '/business/stationManage/stationList?map=true'

type Place = { x: number; y: number }
type Gesture = (page: Page, at: Place) => Promise<void>
type Scene = { what: string; gesture: Gesture; bare: number[]; ours: number[] }

declare global {
  var counted: { first: number; count: number; isOver: boolean; seen: Set<string> }
}

const gestures: readonly (readonly [string, Gesture])[] = [
  [
    'panned',
    async (page, { x, y }) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let move = 1; move <= moves; move += 1)
        await page.mouse.move(x + reachPx * Math.sin((move / moves) * 2 * Math.PI), y + (move % 2))
      await page.mouse.up()
    },
  ],
  [
    'zoomed in and out',
    async (page, { x, y }) => {
      await page.mouse.move(x, y)
      // Beside a page that scrolls the map zooms with this key only.
      await page.keyboard.down('Control')
      for (let move = 0; move < moves; move += 1) await page.mouse.wheel(0, move < moves / 2 ? -10 : 10)
      await page.keyboard.up('Control')
    },
  ],
]

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
  const figures: Figure[] = []
  for (const count of counts) figures.push(...(await withStations(address, count)))
  return figures
}

/** In a context of its own, so that no other map is open meanwhile. */
async function withStations(address: string, count: number): Promise<Figure[]> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(waitsMs)
  const empty = await context.newPage()
  await empty.setContent('<title>empty</title>')
  const page = await context.newPage()
  await tellStations(page, count)
  await openAs(page, 'op399', list)
  const at = await freePlace(page, count)
  const scenes = gestures.map(
    ([what, gesture]): Scene => ({ what: `${count} stations, ${what}`, gesture, bare: [], ours: [] }),
  )
  // In turns, so that none of them has the quiet minutes for itself; the first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const { gesture, bare, ours } of scenes) {
      const frames = { bare: await frameMs(empty, at, gesture), ours: await frameMs(page, at, gesture) }
      if (round === 0) continue
      bare.push(frames.bare)
      ours.push(frames.ours)
    }
  await context.close()
  return scenes.flatMap(figuresOf)
}

function figuresOf({ what, bare, ours }: Scene): Figure[] {
  const times = ours.map((value, round) => value / (bare[round] ?? Number.NaN))
  return [
    { what: `${what}: a frame`, unit: 'ms', values: ours, target: 33, by: 'p50' },
    { what: '  of an empty page', unit: 'ms', values: bare, target: 33, by: 'p50' },
    { what: '  times that', unit: '', values: times, target: 2, by: 'p50' },
  ]
}

/** As many as are asked for, over the whole country: what is measured is the browser's share. */
async function tellStations(page: Page, count: number): Promise<void> {
  const stations = Array.from(
    { length: count },
    (_, n): MapStation => ({
      id: String(100_000 + n),
      name: `测量第${n}充电站`,
      // Two irrational steps leave no holes and no rows.
      longitude: 80 + ((n * 0.618_034) % 1) * 45,
      latitude: 21 + ((n * 0.754_878) % 1) * 28,
      stage: 'production',
      status: 1,
      serviceStatus: (n % 6) + 1,
      gunCount: 12,
      idleGunCount: n % 13,
    }),
  )
  const answer = { code: 0, success: true, msg: '', data: stations }
  await page.route(`**${station.calls.map.path}`, route => route.fulfill({ json: answer }))
}

/** Nearest to the middle of the map where no station stands: whoever presses one means the station. */
async function freePlace(page: Page, count: number): Promise<Place> {
  const map = screen(page)
    .getByRole('figure', { name: `地图，${count} 座电站` })
    .getByRole('application')
  await map.scrollIntoViewIfNeeded()
  // A station may stand there too, which the wheel does not mind.
  await map.hover({ force: true })
  // At home the whole country is seen, and there is nowhere to go.
  const atHome = await map.evaluate(surface => surface.querySelector('svg g')?.getAttribute('transform'))
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -nearerPx)
  await page.keyboard.up('Control')
  await page.waitForFunction(
    before => document.querySelector('[role=application] svg g')?.getAttribute('transform') !== before,
    atHome,
  )
  await page.waitForTimeout(settlesMs)
  const place = await map.evaluate(surface => {
    const { left, top, width, height } = surface.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isFree = (at: { x: number; y: number }) =>
      [-12, 0, 12].every(off => surface.contains(document.elementFromPoint(at.x + off, at.y + off)))
    for (let away = 0; away < height / 2; away += 4)
      for (let turn = 0; turn < 2 * Math.PI; turn += 0.2) {
        const at = { x: x + away * Math.cos(turn), y: y + away * Math.sin(turn) }
        if (isFree(at)) return at
      }
    return undefined
  })
  if (!place) throw new Error('the map has no free place')
  return place
}

/** From frame to frame, on average over the gesture; a map has to be seen in many places meanwhile. */
async function frameMs(page: Page, at: Place, gesture: Gesture): Promise<number> {
  await page.bringToFront()
  await page.evaluate(() => {
    const frames = { first: performance.now(), count: 0, isOver: false, seen: new Set<string>() }
    const land = document.querySelector('[role=application] svg g')
    const next = () => {
      frames.count += 1
      frames.seen.add(land?.getAttribute('transform') ?? String(frames.count))
      if (!frames.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    globalThis.counted = frames
  })
  await gesture(page, at)
  const { ms, seen } = await page.evaluate(() => {
    const frames = globalThis.counted
    frames.isOver = true
    return { ms: (performance.now() - frames.first) / Math.max(1, frames.count), seen: frames.seen.size }
  })
  if (seen < leastSeen) throw new Error(`the map was seen in ${seen} places only`)
  return ms
}
