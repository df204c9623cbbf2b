// `npm run bench -- wall-screen`: what the gun wall costs the browser while 2,000 guns change 200 times a second, beside what
// it is to reach. The line is fed from here; what it costs the server is measured by `wall`. `-- --quick` is short.
import { createServer, request as forward, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { WallEvent, WallGun, WallPile, WallStation } from '../contract/src/operation/monitor.ts'
import { type CDPSession, chromium, launchOptions, type Page } from '../e2e/browser.ts'
import { openAs, screen } from '../e2e/frame.ts'
import { startProduct } from '../e2e/product.ts'
import { type Figure, print } from './parts/figures.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean' } } })
const spanMs = values.quick ? 10_000 : 30_000
const [stationCount, pilesEach, perSecond, everyMs] = [50, 20, 200, 250]
const live = '/operation-service/monitor/live'

const product = await startProduct({ isDemo: true })
const browser = await chromium.launch(launchOptions)
const feed = newFeed(product.address)
try {
  print(await measure(await feed.listen()))
} finally {
  await browser.close()
  feed.close()
  await product.stop()
}

async function measure(address: string): Promise<Figure[]> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'zh-CN',
    viewport: { width: 1920, height: 1080 },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const figures: Figure[] = []
  for (const density of ['small', 'list']) {
    await openAs(page, 'op399', `/safe/monitorManage/gunMonitor?density=${density}`)
    await screen(page).locator('button[data-status]').first().waitFor()
    await wait(3_000)
    figures.push(...(await look(page, devtools, density)))
  }
  await context.close()
  return figures
}

async function look(page: Page, devtools: CDPSession, density: string): Promise<Figure[]> {
  const before = await metricsOf(devtools)
  const frames = await framesIn(page, spanMs)
  const after = await metricsOf(devtools)
  const seconds = spanMs / 1_000
  const tiles = await screen(page).locator('button[data-status]').count()
  const named = (what: string) => `${density}, ${tiles} tiles drawn of 2,000: ${what}`
  // Seconds of processor and not of the clock, which others on the machine use too.
  const busy = ((after.ThreadTime ?? 0) - (before.ThreadTime ?? 0)) / seconds
  const heapMb = (after.JSHeapUsedSize ?? 0) / 1e6
  return [
    { what: named('main thread, of a core'), unit: '%', values: [busy * 100], target: 10, by: 'p50' },
    { what: named('frames over 32 ms'), unit: '%', values: [frames.slow * 100], target: 1, by: 'p50' },
    {
      what: named('time of a frame at 55 a second'),
      unit: 'ms',
      values: [1_000 / frames.perSecond],
      target: 18,
      by: 'p50',
    },
    { what: named('heap'), unit: 'MB', values: [heapMb], target: 150, by: 'p50' },
  ]
}

async function metricsOf(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

function framesIn(page: Page, ms: number) {
  return page.evaluate(
    span =>
      new Promise<{ perSecond: number; slow: number }>(resolve => {
        const gaps: number[] = []
        const began = performance.now()
        let last = began
        const frame = (now: number) => {
          gaps.push(now - last)
          last = now
          if (now - began < span) requestAnimationFrame(frame)
          else
            resolve({
              perSecond: gaps.length / ((now - began) / 1_000),
              slow: gaps.filter(gap => gap > 32).length / gaps.length,
            })
        }
        requestAnimationFrame(frame)
      }),
    ms,
  )
}

/** The product with another live line in front of it. */
function newFeed(behind: string) {
  const guns = allGuns()
  const listeners = new Set<ServerResponse>()
  const say = (to: ServerResponse, event: WallEvent) => to.write(`data: ${JSON.stringify(event)}\n\n`)
  const server = createServer((asked, answer) => {
    if (asked.url === live) {
      answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      say(answer, { kind: 'whole', at: Date.now(), stations: stations(), piles: piles(), guns, alarms: [] })
      listeners.add(answer)
      answer.on('close', () => listeners.delete(answer))
      return
    }
    const { host: _, ...headers } = asked.headers
    const passed = forward(new URL(asked.url ?? '/', behind), { method: asked.method, headers }, reply => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    asked.pipe(passed)
  })
  const timer = setInterval(() => {
    const many = (perSecond * everyMs) / 1_000
    const changed = Array.from({ length: many }, () => changedGun(guns))
    for (const one of listeners) say(one, { kind: 'changes', at: Date.now(), piles: [], guns: changed, alarms: [] })
  }, everyMs)
  return {
    listen: () =>
      new Promise<string>(resolve =>
        server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
      ),
    close: () => {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}

function random(most: number): number {
  return Math.floor(Math.random() * most)
}

function changedGun(guns: WallGun[]): WallGun {
  const place = random(guns.length)
  const before = guns[place] as WallGun
  const now = Date.now()
  const isOther = Math.random() < 0.2
  const changed = {
    ...before,
    ...(isOther && { status: 1 + random(8), since: now }),
    measuredAt: now,
    soc: random(100),
    powerW: random(120_000),
  }
  guns[place] = changed
  return changed
}

function each<T>(count: number, make: (place: number) => T): T[] {
  return Array.from({ length: count }, (_, place) => make(place))
}

function stations(): WallStation[] {
  return each(stationCount, place => ({
    id: String(1 + place),
    name: `电站 ${place + 1}`,
    areaCode: '440305',
    longitude: 114,
    latitude: 22.5,
    status: 1,
    capacityKva: 2_000,
  }))
}

function piles(): WallPile[] {
  return each(stationCount * pilesEach, place => ({
    id: String(10_000 + place),
    stationId: String(1 + Math.floor(place / pilesEach)),
    code: String(44030500000000 + place),
    name: `${place} 号桩`,
    maker: 'teld',
    model: 'T-120',
    ratedPowerW: 120_000,
    isDirectCurrent: true,
    isEnabled: true,
    isOnline: true,
    heartbeatAt: Date.now(),
    changedAt: Date.now(),
  }))
}

function allGuns(): WallGun[] {
  return each(stationCount * pilesEach * 2, place => ({
    id: String(100_000 + place),
    pileId: String(10_000 + Math.floor(place / 2)),
    stationId: String(1 + Math.floor(place / 2 / pilesEach)),
    gunIndex: place % 2,
    ratedPowerW: 120_000,
    parkNo: `A${place % 40}`,
    isProhibited: false,
    status: 3,
    since: Date.now(),
    isPlugged: true,
    sessionId: null,
    orderId: null,
    measuredAt: Date.now(),
    soc: 50,
    powerW: 60_000,
    voltageDv: 4_000,
    currentDa: 1_500,
    energyE4: 100_000,
    amountMil: 10_000,
    cableTemp: 40,
    batteryTemp: 30,
    chargedMin: 10,
    remainMin: 20,
  }))
}
