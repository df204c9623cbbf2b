// The meter that something is entered for.
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import { refuseMissing } from './at-station.ts'

export type Meter = Awaited<ReturnType<typeof enteredMeter>>

/** Locked, so that two who enter at once see what the other has entered. */
export async function enteredMeter(ctx: UserCtx, id: string) {
  const found =
    (await ctx.db
      .selectFrom('config_meter')
      .select(['id', 'seller_id', 'station_id', 'meter_no', 'account_no', 'ratio', 'dial_digits', 'status'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? refuseMissing(ctx, 'config_meter', 'meter')
  if (found.status === 'disabled') refuse('meterOff', { meter: found.meter_no }, { field: 'meter' })
  return found
}
