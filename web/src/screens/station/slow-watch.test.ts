import { expect, test } from 'vitest'
import { slowWatch } from './slow-watch.ts'

/** How many frames of so many milliseconds it bears. */
function borne(frameMs: (frame: number) => number, frames = 400): number | 'all' {
  const isSlow = slowWatch()
  let now = 1_000
  for (let frame = 0; frame < frames; frame++) {
    if (isSlow(now)) return frame
    now += frameMs(frame)
  }
  return 'all'
}

test('frames of a tenth of a second are borne for five seconds', () => expect(borne(() => 100)).toBe(50))

test('thirty frames a second are fast enough for ever', () => expect(borne(() => 33)).toBe('all'))

test('one quick frame in between begins the count anew', () =>
  expect(borne(frame => (frame % 30 === 0 ? 33 : 100))).toBe('all'))

test('a window that was hidden for a minute is not slow', () =>
  expect(borne(frame => (frame === 10 ? 60_000 : 33))).toBe('all'))
