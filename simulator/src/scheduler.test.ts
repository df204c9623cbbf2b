import { instant } from '@ev/rules/units'
import { expect, test } from 'vitest'
import { randomOf } from './random.ts'
import { manualScheduler, startScheduler } from './scheduler.ts'

test('what is due is done in its order, and what came first goes first', async () => {
  const time = manualScheduler(instant(0))
  const done: string[] = []
  time.after(20, () => done.push(`c at ${time.clock()}`))
  time.after(10, () => done.push(`a at ${time.clock()}`))
  time.after(10, () => {
    done.push(`b at ${time.clock()}`)
    time.after(5, () => done.push(`d at ${time.clock()}`))
  })
  time.after(10, () => done.push('never'))()
  await time.advance(15)
  expect(done).toEqual(['a at 10', 'b at 10', 'd at 15'])
  await time.advance(100)
  expect(done.at(-1)).toBe('c at 20')
  expect(time.clock()).toBe(115)
})

test('a thousand waits come out sorted', async () => {
  const time = manualScheduler(instant(0))
  const random = randomOf(5)
  const done: number[] = []
  for (let nth = 0; nth < 1_000; nth++) {
    const waitMs = random.whole(0, 50)
    const cancel = time.after(waitMs, () => done.push(waitMs))
    if (nth % 10 === 0) cancel()
  }
  await time.advance(60)
  expect(done).toHaveLength(900)
  expect(done).toEqual(done.toSorted((one, other) => one - other))
})

test('by the machine it waits no less than it was told', async () => {
  const scheduler = startScheduler({ clock: () => instant(0) })
  const begin = performance.now()
  const order: string[] = []
  await new Promise<void>(resolve => {
    scheduler.after(15, () => {
      order.push('second')
      resolve()
    })
    scheduler.after(5, () => order.push('first'))
  })
  expect(performance.now() - begin).toBeGreaterThanOrEqual(14)
  expect(order).toEqual(['first', 'second'])
  scheduler.stop()
})
