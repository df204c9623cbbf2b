// What stations are meant to reach in a month. What they have reached comes from the same sums as every other figure.
import { operationTarget } from '@ev/contract/config/operation-target'
import { addMonths } from '@ev/rules/days'
import { refuse } from '@ev/rules/refuse'
import { firstBillBit } from '@ev/rules/statistic-kinds'
import type { Item } from '@ev/rules/statistics'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { inSight } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { refuseMissing } from './at-station.ts'
import { byRules } from './left-out.ts'

/**
 * Over the sums `m` of orders of the target's station and month: those of its seller that the reader may see. A station
 * may have changed hands in the month, and what it did for another merchant is that merchant's.
 */
const ofMonth = (what: RawBuilder<unknown>, counts: RawBuilder<unknown>) => sql`coalesce((
  select ${what} from statistics_month m
  where m.station_id = t.station_id and m.seller_id = t.seller_id and m.month = t.month
    and m.kind < ${sql.lit(firstBillBit)} and m.kind & ${counts} = 0 and ${inSight('statistics_month', 'm')}), 0)`

const reachedE4 = ofMonth(
  sql`sum(m.energy_e4)`,
  byRules('energy', ({ leftOut }) => leftOut),
)

const counted = (item: Item) => byRules('revenue', ({ isCounted }) => isCounted(item))
/** `revenueOf` of rules/src/statistic-kinds.ts over sums. */
const reachedFen = ofMonth(
  sql`sum(m.paid_fen)
    - case when ${counted('refunded')} then 0 else sum(m.refund_fen) end
    - case when ${counted('giftPaid')} then 0
        else sum(m.gift_fen) - case when ${counted('refunded')} then 0 else sum(m.gift_refund_fen) end end
    + case when ${counted('couponPaid')} then sum(m.coupon_fen) else 0 end`,
  byRules('revenue', ({ leftOut }) => leftOut),
)

const reachedBp = sql`(
  select round(10000.0 * sum(d.charging_sec) / nullif(sum(d.idle_sec + d.preparing_sec + d.charging_sec + d.full_sec
    + d.offline_sec + d.alarm_sec + d.fault_sec + d.reserved_sec), 0))
  from statistics_gun_day d
  where d.station_id = t.station_id and d.seller_id = t.seller_id and d.day >= t.month
    and d.day < t.month + interval '1 month' and ${inSight('statistics_gun_day', 'd')})`

const shareOf = (part: RawBuilder<unknown>, column: string) => sql`round(10000.0 * ${part} / ${sql.ref(`t.${column}`)})`

export const operationTargets = mount(
  operationTarget,
  {
    table: 'config_operation_target',
    columns: {
      reachedE4,
      reachedFen,
      reachedBp,
      energyDoneBp: shareOf(reachedE4, 'energy_e4'),
      revenueDoneBp: shareOf(reachedFen, 'revenue_fen'),
    },
    async guard(ctx, { station, month }, before) {
      if (!before) await mustBeNew(ctx, station, month)
    },
    stored: async (ctx, { station }) => ({ seller_id: (await stationOf(ctx, station)).seller_id }),
  },
  {
    async copyMonth(ctx, { month }) {
      const first = `${month}-01`
      const rows = await ctx.db
        .selectFrom('config_operation_target')
        .select(['seller_id', 'station_id', 'energy_e4', 'revenue_fen', 'utilisation_bp', 'note'])
        .where('month', '=', addMonths(first, -1))
        .execute()
      const there = await ctx.db
        .selectFrom('config_operation_target')
        .select('station_id')
        .where('month', '=', first)
        .execute()
      const taken = new Set(there.map(({ station_id }) => station_id))
      const fresh = rows.filter(({ station_id }) => !taken.has(station_id))
      for (const row of fresh)
        await ctx.db
          .insertInto('config_operation_target')
          .values({ ...row, month: first, created_by: ctx.user.id })
          .execute()
      return { copied: fresh.length, kept: rows.length - fresh.length }
    },
  },
)

async function stationOf(ctx: UserCtx, id: string) {
  const found = await ctx.db
    .selectFrom('config_station')
    .select(['seller_id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? refuseMissing(ctx, 'config_station', 'station')
}

async function mustBeNew(ctx: UserCtx, stationId: string, month: string): Promise<void> {
  const { name } = await stationOf(ctx, stationId)
  const found = await ctx.db
    .selectFrom('config_operation_target')
    .select('id')
    .where('station_id', '=', stationId)
    .where('month', '=', `${month}-01`)
    .executeTakeFirst()
  if (found) refuse('targetThere', { station: name, month }, { field: 'month' })
}
