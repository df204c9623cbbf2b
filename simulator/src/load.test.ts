import { afterEach, expect, test } from 'vitest'
import { fakeOcpp } from '../testing/fake-ocpp.ts'
import { fakeYkc } from '../testing/fake-ykc.ts'
import { aFleet } from './fleet.ts'
import { histogramOf } from './histogram.ts'
import { attack, occupy } from './hostile.ts'
import { loadPiles } from './load.ts'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

test('what half of them did not exceed is told to a twentieth', () => {
  const histogram = histogramOf()
  for (let ms = 1; ms <= 1_000; ms++) histogram.add(ms)
  expect(histogram.at(0.5)).toBeGreaterThanOrEqual(500)
  expect(histogram.at(0.5)).toBeLessThan(530)
  expect(histogram.at(0.99)).toBeGreaterThanOrEqual(990)
  expect([histogram.at(1), histogram.maxMs(), histogram.count()]).toEqual([1_000, 1_000, 1_000])
  expect(histogramOf().at(0.5)).toBe(0)
})

test.each(['YKC1.6', 'OCPP1.6J'] as const)(
  'light piles of %s sign in, ask, measure, fall and come back',
  async language => {
    const platform = language === 'YKC1.6' ? await fakeYkc() : await fakeOcpp()
    const load = loadPiles({ language, port: platform.port, piles: aFleet(20) })
    endings.push(load.stop, platform.close)
    expect((await load.connect({ withinMs: 50 })).connected).toBe(20)
    const result = await load.run({ ratePerSec: 400, durationMs: 200 })
    expect(result.messages).toBeGreaterThan(50)
    expect(result.answers).toBeGreaterThan(25)
    expect(result.p99Ms).toBeGreaterThan(0)
    load.dropAll()
    expect(load.figures().connected).toBe(0)
    expect((await load.connect({ withinMs: 50 })).connected).toBe(20)
  },
)

test('an attack ends, counts what it sent, and is the same for the same seed', async () => {
  // Nothing but a socket that hangs up on everybody after a while.
  const { createServer } = await import('node:net')
  const bytes: number[] = []
  const server = createServer(socket => {
    socket.on('error', () => socket.destroy())
    socket.on('data', chunk => bytes.push(chunk.length))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => server.close())
  const { port } = server.address() as { port: number }
  const given = { port, count: 60, seed: 3, width: 1 }
  for (const language of ['YKC1.6', 'OCPP1.6J'] as const) {
    const first = await attack({ ...given, language })
    const second = await attack({ ...given, language })
    expect(first.sent).toBe(60)
    expect(second.bytes).toBe(first.bytes)
  }
  expect((await occupy({ ...given, language: 'YKC1.6', count: 4, staysMs: 10 })).reached).toBe(4)
  expect(bytes.length).toBeGreaterThan(0)
})
