// A pile that is taken to another station: its guns and what was set for it go along, and where it came from is on record.

import type { PileMove } from '@ev/contract/config/pile'
import { at, instantOf } from '@ev/db/pools'
import { nextPileNo } from '@ev/rules/pile'
import { refuse } from '@ev/rules/refuse'
import { showTime } from '@ev/rules/units'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { limitsOf } from './company-limit.ts'
import { freeNumber, lockStations, mustHaveRoom, numbersTaken, refuseMissing } from './pile-adding.ts'
import { mustBeIdle, type Pile } from './pile-changing.ts'

type Asked = { station: string; pileNo: number | null; takesFree: boolean; reason: string }

export async function movePile(ctx: UserCtx, row: Pile, { station: toId, pileNo, takesFree, reason }: Asked) {
  if (toId === row.station.id) refuse('pileThereAlready', {}, { field: 'station' })
  await mustBeIdle(ctx, row.id)
  const stations = await lockStations(ctx, [toId, row.station.id])
  const [from, to] = [stations.get(row.station.id), stations.get(toId)]
  if (!from || to?.seller_id !== from.seller_id) return refuseMissing(ctx, 'config_station', 'station')
  await mustHaveRoomThere(ctx, from.merchant_id, to.merchant_id)
  const taken = (await numbersTaken(ctx, [toId])).get(toId) ?? new Set<number>()
  const asked = pileNo ?? row.pileNo
  const isGivenUp = takesFree && asked !== null && taken.has(asked) && nextPileNo(taken) !== undefined
  const number = freeNumber(to, taken, isGivenUp ? null : asked)
  await ctx.db
    .updateTable('config_pile')
    .set(e => ({
      station_id: toId,
      pile_no: number,
      // They stand at the station that it leaves.
      transformer_id: null,
      meter_id: null,
      updated_at: at(ctx.now),
      version: e('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  await ctx.db
    .insertInto('config_pile_move')
    .values({
      seller_id: from.seller_id,
      pile_id: row.id,
      station_id: from.id,
      to_station_id: toId,
      from_pile_no: Number(row.pileNo),
      to_pile_no: number,
      reason,
      created_by: ctx.user.id,
      created_at: at(ctx.now),
    })
    .execute()
}

/** Only those companies have one more that had nothing to do with it before. */
async function mustHaveRoomThere(ctx: UserCtx, fromMerchant: string, toMerchant: string): Promise<void> {
  if (fromMerchant === toMerchant) return
  const limits = await limitsOf(ctx, 'pile_limit', [fromMerchant, toMerchant])
  const left = new Set(limits.get(fromMerchant))
  mustHaveRoom(limits.get(toMerchant)?.filter(limit => !left.has(limit)))
}

/** Of a pile that the caller sees: whoever sees where it stands may know where it stood. */
export async function movesOf(ctx: UserCtx, id: string): Promise<PileMove[]> {
  const rows = await beyondScope(ctx.db)
    .selectFrom('config_pile_move as m')
    .innerJoin('config_station as f', 'f.id', 'm.station_id')
    .innerJoin('config_station as t', 't.id', 'm.to_station_id')
    .leftJoin('system_staff as u', 'u.id', 'm.created_by')
    .select(['m.created_at', 'm.from_pile_no', 'm.to_pile_no', 'm.reason', 'u.name as by'])
    .select(['f.id as fromId', 'f.name as fromName', 't.id as toId', 't.name as toName'])
    .where('m.pile_id', '=', id)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(row => ({
    time: showTime(instantOf(row.created_at)),
    from: { id: row.fromId, label: row.fromName },
    to: { id: row.toId, label: row.toName },
    fromPileNo: row.from_pile_no,
    toPileNo: row.to_pile_no,
    reason: row.reason,
    by: row.by ?? '',
  }))
}
