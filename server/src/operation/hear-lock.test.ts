// A ground lock repeats what it sees; since when it is so is what bills for staying go by.
import { type Instant, instant, later, minuteMs, secondMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestChargers } from '../../testing/chargers.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let chargers: Awaited<ReturnType<typeof openTestChargers>>
beforeAll(async () => {
  app = await openTestApp()
  chargers = await openTestChargers(app)
})
afterAll(async () => {
  await chargers.stop()
  await app.close()
})

test('a vehicle stands in the bay since it was first seen, and is gone since it was first missed', async () => {
  const { code, gunId } = await app.db
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('config_gun as g', 'g.pile_id', 'p.id')
    .select(['p.code', 'g.id as gunId'])
    .where('ty.protocol', '=', 'YKC1.6')
    .where('p.seller_id', '=', '399')
    .where('p.status', '=', 'enabled')
    .where('g.gun_index', '=', 0)
    .orderBy('p.id')
    .executeTakeFirstOrThrow()
  const pile = await chargers.connect('YKC1.6', code)
  const began = instant(Math.floor(app.app.clock() / secondMs) * secondMs - 60 * minuteMs)
  const minute = (count: number) => later(began, count * minuteMs)
  const says = (at: Instant, state: 'up' | 'down', isOccupied: boolean) =>
    pile.say('lockReported', { gun: 1, at, state, isOccupied, batteryPct: 90, alarm: 'none' })
  const known = async () => {
    const row = await app.db
      .selectFrom('operation_ground_lock')
      .select(['occupied_at', 'freed_at', 'lowered_at'])
      .where('gun_id', '=', gunId)
      .executeTakeFirstOrThrow()
    const minuteOf = (value: Date | null) => value && (value.getTime() - began) / minuteMs
    return [minuteOf(row.occupied_at), minuteOf(row.freed_at), minuteOf(row.lowered_at)]
  }
  await says(minute(0), 'up', false)
  expect(await known()).toEqual([null, null, null])
  await says(minute(5), 'down', true)
  await says(minute(10), 'down', true)
  expect(await known()).toEqual([5, null, 5])
  await says(minute(20), 'down', false)
  await says(minute(25), 'down', false)
  expect(await known()).toEqual([null, 20, 5])
  await says(minute(30), 'down', true)
  expect(await known()).toEqual([30, 20, 5])
})
