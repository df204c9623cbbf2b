import { at } from '@ev/db/pools'
import { addDays } from '@ev/rules/days'
import { businessDay, dayMs, earlier, hourMs, instant, later, minuteMs, readTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { readerOf } from '../../testing/reader.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { countDay, countGunDays } from './gun-days.job.ts'
import { gunTimes } from './times.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const startOf = (day: string) => readTime(`${day} 00:00:00`) ?? instant(0)
const yesterday = () => addDays(businessDay(app.app.clock()), -1)

async function aGun() {
  const boss = await app.as('op399')
  const station = await aStation(app.db)
  const pile = await aSpeakingPile(app, boss, station.id, 'YKC1.6')
  const [gunId = ''] = pile.guns
  await sql`update config_gun set created_at = ${at(earlier(startOf(yesterday()), 3 * dayMs))} where id = ${gunId}`.execute(
    app.db,
  )
  return { gunId, pileId: pile.id, stationId: station.id }
}

const log = (gunId: string, stationId: string, moment: number, from: number, to: number) =>
  sql`insert into operation_gun_log (at, seller_id, station_id, gun_id, from_status, to_status)
    values (${at(instant(moment))}, 399, ${stationId}, ${gunId}, ${from}, ${to})`.execute(app.db)

const dayOf = async (gunId: string, day: string) =>
  (
    await app.db
      .selectFrom('statistics_gun_day')
      .selectAll()
      .where('gun_id', '=', gunId)
      .where('day', '=', day)
      .execute()
  )[0]

test('a day of a gun is how long it was what, and comes to twenty-four hours', async () => {
  const { gunId, stationId } = await aGun()
  const day = yesterday()
  const start = startOf(day)
  await log(gunId, stationId, earlier(start, hourMs), 1, 5)
  await log(gunId, stationId, later(start, 2 * hourMs), 5, 1)
  await log(gunId, stationId, later(start, 10 * hourMs), 1, 3)
  await log(gunId, stationId, later(start, 11 * hourMs), 3, 7)
  await log(gunId, stationId, later(start, 11 * hourMs + 30 * minuteMs), 7, 1)
  await log(gunId, stationId, later(start, 23 * hourMs), 1, 3)
  await log(gunId, stationId, later(start, 25 * hourMs), 3, 1)
  await countDay(app.db, day, app.app.clock())
  expect(await dayOf(gunId, day)).toMatchObject({
    offline_sec: 2 * 3_600,
    charging_sec: 2 * 3_600,
    fault_sec: 1_800,
    idle_sec: 19 * 3_600 + 1_800,
    preparing_sec: 0,
  })
})

test('a gun that nothing was heard of is what it is now, and one of today is as old as the day', async () => {
  const { gunId } = await aGun()
  await sql`update config_gun_state set status = 5 where gun_id = ${gunId}`.execute(app.db)
  const today = businessDay(app.app.clock())
  await countDay(app.db, today, app.app.clock())
  const seconds = Math.floor((app.app.clock() - startOf(today)) / 1_000)
  const row = await dayOf(gunId, today)
  expect(Math.abs((row?.offline_sec ?? 0) - seconds)).toBeLessThan(30)
})

test('a pile that moves changes no day that is over', async () => {
  const { gunId, pileId, stationId } = await aGun()
  const other = await aStation(app.db)
  await countDay(app.db, yesterday(), app.app.clock())
  expect(await dayOf(gunId, yesterday())).toMatchObject({ station_id: stationId })
  await sql`update config_pile set station_id = ${other.id} where id = ${pileId}`.execute(app.db)
  await countGunDays(app.app)
  expect(await dayOf(gunId, yesterday())).toMatchObject({ station_id: stationId })
  expect(await dayOf(gunId, businessDay(app.app.clock()))).toMatchObject({ station_id: other.id })
})

test('a gun that is deleted leaves its days behind', async () => {
  const { gunId } = await aGun()
  await countDay(app.db, yesterday(), app.app.clock())
  await sql`delete from config_gun where id = ${gunId}`.execute(app.db)
  await countDay(app.db, yesterday(), app.app.clock())
  expect(await dayOf(gunId, yesterday())).toBeDefined()
})

test('times are told within the scope of whoever asks', async () => {
  await countGunDays(app.app)
  const span = { from: yesterday(), to: yesterday() }
  const of = async (account: string) =>
    (await gunTimes(await readerOf(app, account), { span, by: 'seller' })).map(row => row.key)
  expect(await of('admin')).toEqual(['365', '399'])
  expect(await of('op399')).toEqual(['399'])
  const [whole] = await gunTimes(await readerOf(app, 'op399'), { span, by: 'all' })
  const [part] = await gunTimes(await readerOf(app, 'region399'), { span, by: 'all' })
  expect(part?.gunDays).toBeGreaterThan(0)
  expect(part?.gunDays).toBeLessThan(whole?.gunDays ?? 0)
  expect(whole?.gunSec).toBe((whole?.gunDays ?? 0) * 86_400)
  expect(await gunTimes(await readerOf(app, 'fleet399'), { span, by: 'all' })).toEqual([])
})
