import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lingerMs, newLine, silentMs } from './line.ts'
import { pageNow } from './page.ts'

type News = Parameters<Parameters<typeof pageNow.watch>[0]>[0]

let isVisible = true
let tellPage: (news: News) => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  isVisible = true
  vi.spyOn(pageNow, 'isVisible').mockImplementation(() => isVisible)
  vi.spyOn(pageNow, 'watch').mockImplementation(onNews => {
    tellPage = onNews
    return () => undefined
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A server that a test lets speak, fail and end. */
function aServer() {
  type Call = { say: (event: string) => void; fail: (error: unknown) => void; signal: AbortSignal; onPiece: () => void }
  const calls: Call[] = []
  const heard: string[] = []
  const line = newLine<string>({
    open: (say, signal, onPiece) => new Promise<never>((_, fail) => calls.push({ say, fail, signal, onPiece })),
    onEvent: event => heard.push(event),
    mayPass: error => error !== 'forbidden',
  })
  const last = () => calls.at(-1) ?? expect.fail('nobody called')
  const openNow = () => calls.filter(({ signal }) => !signal.aborted).length
  return { calls, heard, line, last, openNow }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a line that is kept', () => {
  test('is connecting until the server speaks, and live from then on', async () => {
    const { line, last, heard } = aServer()
    line.hold()
    expect(line.now().status).toBe('connecting')
    last().say('whole')
    expect(line.now().status).toBe('live')
    expect(heard).toEqual(['whole'])
  })

  test('comes back after a server that died, later and later until it answers', async () => {
    const { line, last, calls } = aServer()
    line.hold()
    last().say('whole')
    last().fail('gone')
    await settle()
    expect(line.now().status).toBe('lost')
    const waits: number[] = []
    for (let tries = 0; tries < 8; tries++) {
      const before = calls.length
      let waited = 0
      while (calls.length === before) {
        await vi.advanceTimersByTimeAsync(100)
        waited += 100
      }
      waits.push(waited)
      last().fail('still gone')
      await settle()
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000])
    await vi.advanceTimersByTimeAsync(10_000)
    last().say('whole')
    expect(line.now()).toEqual({ status: 'live', error: undefined })
  })

  test('waits for a whole that comes slowly, as long as something of it comes', async () => {
    const { line, last, calls } = aServer()
    line.hold()
    for (let piece = 0; piece < 4; piece++) {
      await vi.advanceTimersByTimeAsync(silentMs - 1)
      last().onPiece()
    }
    last().say('whole')
    expect([line.now().status, calls.length]).toEqual(['live', 1])
    await vi.advanceTimersByTimeAsync(silentMs)
    expect(line.now().status).toBe('lost')
  })

  test('does not all call again at the same moment', async () => {
    vi.mocked(Math.random).mockReturnValue(0)
    const { line, last, calls } = aServer()
    line.hold()
    last().fail('gone')
    await vi.advanceTimersByTimeAsync(250)
    expect(calls).toHaveLength(2)
  })

  test('that is silent is dead, whatever the browser believes', async () => {
    const { line, last, calls, openNow } = aServer()
    line.hold()
    last().say('whole')
    await vi.advanceTimersByTimeAsync(silentMs - 1)
    last().say('still')
    await vi.advanceTimersByTimeAsync(silentMs - 1)
    expect(line.now().status).toBe('live')
    await vi.advanceTimersByTimeAsync(1)
    expect(line.now().status).toBe('lost')
    expect(openNow()).toBe(0)
    await vi.advanceTimersByTimeAsync(500)
    expect(calls).toHaveLength(2)
  })

  test('that is refused asks no more until somebody wants it to', async () => {
    const { line, last, calls } = aServer()
    line.hold()
    last().fail('forbidden')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(line.now()).toEqual({ status: 'refused', error: 'forbidden' })
    expect(calls).toHaveLength(1)
    line.retry()
    last().say('whole')
    expect(line.now().status).toBe('live')
  })

  test('hears nothing of a call that it has given up', async () => {
    const { line, last, heard } = aServer()
    line.hold()
    const first = last()
    line.retry()
    first.say('late')
    first.fail('late')
    await settle()
    expect(heard).toEqual([])
    expect(line.now().status).toBe('connecting')
  })
})

describe('who looks', () => {
  test('two who look share one line, and it stays a while when both have gone', async () => {
    const { line, last, calls, openNow } = aServer()
    const [one, other] = [line.hold(), line.hold()]
    expect(calls).toHaveLength(1)
    one()
    one()
    other()
    // Speaking, it would live on for ever.
    for (let waited = 0; waited < lingerMs - 5_000; waited += 5_000) {
      last().say('still')
      await vi.advanceTimersByTimeAsync(5_000)
    }
    expect(openNow()).toBe(1)
    const again = line.hold()
    last().say('still')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(openNow()).toBe(1)
    again()
    last().say('still')
    await vi.advanceTimersByTimeAsync(lingerMs)
    expect(openNow()).toBe(0)
    line.hold()
    expect(openNow()).toBe(1)
  })

  test('a page that nobody sees lets its line go, and takes it up when it is seen', async () => {
    const { line, last, openNow } = aServer()
    line.hold()
    last().say('whole')
    isVisible = false
    tellPage('visibility')
    for (let waited = 0; waited < lingerMs; waited += 5_000) {
      last().say('still')
      await vi.advanceTimersByTimeAsync(5_000)
    }
    expect(openNow()).toBe(0)
    expect(line.now().status).toBe('lost')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(openNow()).toBe(0)
    isVisible = true
    tellPage('visibility')
    expect(openNow()).toBe(1)
  })

  test('a network that goes is noticed at once, and so is one that is back', async () => {
    const { line, last, calls } = aServer()
    line.hold()
    last().say('whole')
    tellPage('offline')
    expect(line.now().status).toBe('lost')
    const before = calls.length
    tellPage('online')
    expect(calls.length).toBe(before + 1)
  })
})
