import { expect, test } from 'vitest'
import { exceeded } from './limits.ts'
import { dayMs, earlier, instant, minuteMs, secondMs } from './units.ts'

const now = instant(Date.UTC(2026, 10, 15))
const ago = (...seconds: number[]) => seconds.map(count => earlier(now, count * secondMs))

test('a fifth test message within a minute is sent, a sixth waits for the first to be a minute old', () => {
  expect(exceeded('system-service/sms/test', ago(1, 2, 3, 4), now)).toBeUndefined()
  expect(exceeded('system-service/sms/test', ago(1, 2, 3, 4, 59), now)).toMatchObject({
    limit: { most: 5 },
    until: now + secondMs,
  })
  expect(exceeded('system-service/sms/test', ago(1, 2, 3, 4, 60), now)).toBeUndefined()
})

test('of two limits that are reached the one counts that lasts longer', () => {
  const times = Array.from({ length: 20 }, (_, at) => earlier(now, at * secondMs))
  expect(exceeded('system-service/sms/test', times, now)).toMatchObject({
    limit: { most: 20 },
    until: now - 19 * secondMs + dayMs,
  })
  expect(exceeded('config-service/push/again', times, now)).toMatchObject({
    limit: { most: 5 },
    until: now - 4 * secondMs + minuteMs,
  })
})
