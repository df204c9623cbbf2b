// What a list says of a station by its piles, its guns and what is bound there, as SQL over the station `t`.
import type { TextFilter } from '@ev/contract/kit/field'
import { at } from '@ev/db/pools'
import { serviceSteps, speedWords } from '@ev/rules/station-service'
import { stationStatuses } from '@ev/rules/station-status'
import type { Instant } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../http/like.ts'
import { linked } from '../http/scope.ts'

const ofPiles = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from config_pile p where p.station_id = t.id and ${linked('config_pile')})`

const ofGuns = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from config_gun_state s where s.station_id = t.id and ${linked('config_gun_state')})`

const gunsIn = (states: readonly number[]) => ofGuns(sql`count(*) filter (where s.status = any(${states}::int[]))`)

export const pileCount = ofPiles(sql`count(*)`)
export const ratedPowerKw = ofPiles(sql`coalesce(sum(p.rated_power_w), 0)::numeric / 1000`)
export const gunCount = ofGuns(sql`count(*)`)
export const idleGunCount = gunsIn([1])
/** Charging, or about to. */
export const busyGunCount = gunsIn([2, 3])
export const offlineGunCount = gunsIn([5])
export const faultGunCount = gunsIn([6, 7])

/** The table of the rules as a case. */
export const openStatus = sql`(case t.status ${sql.join(
  stationStatuses.map(({ desk, open }) => sql`when ${sql.lit(desk)} then ${sql.lit(open)}`),
  sql` `,
)} end)`

const isAll = (states: readonly number[]) => sql`coalesce(bool_and(s.status = any(${states}::int[])), true)`
const isAny = (states: readonly number[]) => sql`coalesce(bool_or(s.status = any(${states}::int[])), false)`

/** The steps of the rules, one after the other. */
export const serviceStatus = ofGuns(
  sql`case ${sql.join(
    serviceSteps.map(
      ({ is, all, any }) =>
        sql`when ${all ? isAll(all) : sql`true`} and ${any ? isAny(any) : sql`true`} then ${sql.lit(is)}`,
    ),
    sql` `,
  )} end`,
)

const speedWord = sql`case ty.speed_mode ${sql.join(
  speedWords.map(({ speedMode, word }) => sql`when ${sql.lit(speedMode)} then ${word}`),
  sql` `,
)} end`

/** Each word once; a station may have several. */
export const speeds = sql`array(
  select distinct ${speedWord} from config_pile p join config_pile_type ty on ty.id = p.pile_type_id
  where p.station_id = t.id and ${linked('config_pile')} and ${linked('config_pile_type')} order by 1)`

/** Of the whole station; what is bound to single piles and guns comes before it there. */
export const billingModel = (now: Instant) => sql`(
  select b.model_id from config_billing_binding b join config_billing_model m on m.id = b.model_id
  where b.station_id = t.id and b.pile_id is null and b.from_at <= ${at(now)} and (b.to_at is null or b.to_at > ${at(now)})
    and m.status = 'enabled' and ${linked('config_billing_binding')} and ${linked('config_billing_model')}
  order by b.priority desc limit 1)`

/** By the name itself or by how it sounds. */
export function byName(value: TextFilter): RawBuilder<unknown> {
  if (typeof value !== 'string') return sql`t.name = any(${value})`
  return sql`(t.name ilike ${contains(value)} or t.pinyin like ${contains(value.toLowerCase())})`
}
