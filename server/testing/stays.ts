// Somebody who stays at a gun, as tests need them: a rule of the station, and what the gun, its lock and its pile say.
import { at } from '@ev/db/pools'
import type { Database } from '@ev/db/rows'
import type { GunStatus } from '@ev/rules/gun-status'
import { earlier, type Instant, minuteMs } from '@ev/rules/units'
import type { Insertable } from 'kysely'
import { watchStays } from '../src/bill/occupy.job.ts'
import { anOrder, aPricedGun, type OrderFacts, type OrderPlace } from './orders.ts'
import type { TestApp } from './test-app.ts'

let count = 0

type RuleColumns = Partial<Insertable<Database['config_occupy_rule']>>

/** 15 minutes free, 0.50 yuan a minute, at most 50 yuan, where nothing is said. */
export async function aStayRule({ db }: TestApp, { sellerId, stationId }: OrderPlace, given: RuleColumns = {}) {
  const { id } = await db
    .insertInto('config_occupy_rule')
    .values({
      seller_id: sellerId,
      name: `占位规则${++count}`,
      kind: 1,
      free_min: 15,
      unit_min: 1,
      price_mil: 5_000,
      cap_fen: 5_000,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('config_occupy_rule_station')
    .values({ rule_id: id, station_id: stationId, seller_id: sellerId })
    .execute()
  return id
}

/** What the gun says from now on. */
export async function gunSays(
  { app, db }: TestApp,
  { gunId, pileId, sellerId, stationId }: OrderPlace,
  status: GunStatus,
  since: Instant = app.clock(),
) {
  const before = await db
    .selectFrom('config_gun_state')
    .select('status')
    .where('gun_id', '=', gunId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('operation_gun_log')
    .values({
      at: at(since),
      seller_id: sellerId,
      station_id: stationId,
      gun_id: gunId,
      from_status: before.status,
      to_status: status,
      source: 'test',
    })
    .execute()
  const isSilent = status === 5
  await db
    .updateTable('config_gun_state')
    .set({ status, since_at: at(since), ...(!isSilent && { is_plugged: [2, 3, 4].includes(status) }) })
    .where('gun_id', '=', gunId)
    .execute()
  await db
    .updateTable('config_pile_state')
    .set({ is_online: !isSilent, ...(!isSilent && { heartbeat_at: at(app.clock()) }) })
    .where('pile_id', '=', pileId)
    .execute()
}

/** Somebody whose charge ended so many minutes ago, at a station with a rule, and who has not pulled out. */
export async function aStayer(
  app: TestApp,
  { minutesAgo = 0, rule = {}, ...facts }: OrderFacts & { minutesAgo?: number; rule?: RuleColumns } = {},
) {
  const place = facts.place ?? (await aPricedGun(app.db))
  const ruleId = await aStayRule(app, place, rule)
  const endAt = earlier(app.app.clock(), minutesAgo * minuteMs)
  const order = await anOrder(app, { ...facts, place, minutes: 50, startAt: earlier(endAt, 50 * minuteMs) })
  await gunSays(app, place, 2, earlier(order.startAt, minuteMs))
  await gunSays(app, place, 3, order.startAt)
  await gunSays(app, place, 4, order.endAt)
  return { place, ruleId, order }
}

export const lookAtStays = ({ app }: TestApp) => watchStays(app, new AbortController().signal)

/** The bills of a gun, oldest first. */
export const staysAt = ({ db }: TestApp, { gunId }: OrderPlace) =>
  db.selectFrom('bill_occupy').selectAll().where('gun_id', '=', gunId).orderBy('id').execute()
