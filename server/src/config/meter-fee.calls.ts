// What the utility bills: one row a meter and month.
import { meterFee } from '@ev/contract/config/meter-fee'
import { scaled } from '@ev/contract/kit/say'
import { refuse } from '@ev/rules/refuse'
import { businessDay } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { enteredMeter, type Meter } from './entered-meter.ts'

export const meterFees = mount(
  meterFee,
  {
    table: 'config_meter_fee',
    columns: {
      accountNo: sql`(select m.account_no from config_meter m where m.id = t.meter_id and ${linked('config_meter')})`,
      energyFen: sql`t.total_fen - t.basic_fen - t.adjust_fen`,
      // Fen by 1/10000 kWh, as 1/10000 yuan a kWh; half a mil is one.
      averageMil: sql`round(t.total_fen * 1000000.0 / nullif(t.total_e4, 0))`,
    },
    async guard(ctx, { meter: id, month, accountNo }, before) {
      const meter = await enteredMeter(ctx, before?.meter.id ?? id)
      if (!before) await mustBeNew(ctx, meter, month, accountNo)
    },
    stored: async (ctx, { meter: id }) => {
      const { seller_id, station_id } = await enteredMeter(ctx, id)
      return { seller_id, station_id }
    },
  },
  {},
)

async function mustBeNew(ctx: UserCtx, meter: Meter, month: string, accountNo: string): Promise<void> {
  const { meter_no, account_no } = meter
  if (month > businessDay(ctx.now).slice(0, 7)) refuse('feeMonthAhead', { month }, { field: 'month' })
  if (accountNo !== '' && accountNo !== account_no)
    refuse('feeAccountWrong', { given: accountNo, meter: meter_no, account: account_no }, { field: 'accountNo' })
  const found = await ctx.db
    .selectFrom('config_meter_fee')
    .select('total_fen')
    .where('meter_id', '=', meter.id)
    .where('month', '=', `${month}-01`)
    .executeTakeFirst()
  if (!found) return
  const total = scaled(Number(found.total_fen), 2)
  refuse('feeThere', { meter: meter_no, month, total }, { field: 'month' })
}
