// What an order comes to, out of its pile's record, its samples and the version that was bound when it began. Only reads.

import { type Db, instantOf } from '@ev/db/pools'
import type { SessionRecord } from '@ev/gateway/event'
import type { MeterReading } from '@ev/rules/price/energy'
import { type Reckoned, reckon, type Told } from '@ev/rules/price/reckon'
import { type Energy, energy, instant, mil } from '@ev/rules/units'
import { versionById } from '../config/door.ts'
import { beyondScope } from '../http/scope.ts'
import { type OrderRow, readOrder, readSession, type SessionRow } from './order-row.ts'

export async function reckonOrder(db: Db, orderId: string): Promise<Reckoned> {
  const order = await readOrder(db, orderId)
  const session = order && (await readSession(db, order.sessionId))
  if (!order || !session) throw new Error(`order ${orderId} has no session`)
  return reckonSession(db, order, session)
}

type Priced = Pick<OrderRow, 'versionId' | 'billingSide' | 'readings' | 'ratedPowerW'>

export async function reckonSession(db: Db, order: Priced, session: NonNullable<SessionRow>): Promise<Reckoned> {
  return reckon(await toldOf(db, order, session))
}

async function toldOf(
  db: Db,
  { versionId, billingSide, readings, ratedPowerW }: Priced,
  session: NonNullable<SessionRow>,
): Promise<Told> {
  const record = session.record as unknown as Pick<SessionRecord, 'tiers'> | null
  return {
    version: versionId === null ? null : await versionById(db, versionId),
    side: billingSide === 1 ? 1 : 2,
    begunAt: session.begunAt ?? session.askedAt,
    endedAt: session.endedAt ?? session.begunAt ?? session.askedAt,
    energyE4: orNull(session.energy_e4),
    meterStartE4: orNull(session.meter_start_e4),
    meterEndE4: orNull(session.meter_end_e4),
    tiers: (record?.tiers ?? []).map(({ tier, energyE4 }) => ({ tier, energyE4 })),
    amountMil: session.amount_mil === null ? null : mil(Number(session.amount_mil)),
    samples: keptReadings(readings) ?? (await samplesOf(db, session)),
    ratedPowerW,
  }
}

const orNull = (value: string | null): Energy | null => (value === null ? null : energy(Number(value)))

/** Those by which it was reckoned the first time: samples are kept for a while only. */
const keptReadings = (readings: unknown): MeterReading[] | undefined =>
  Array.isArray(readings)
    ? (readings as [number, number][]).map(([at, meterE4]) => ({ at: instant(at), meterE4: energy(meterE4) }))
    : undefined

async function samplesOf(db: Db, session: NonNullable<SessionRow>): Promise<MeterReading[]> {
  if (session.begunAt === null || session.endedAt === null) return []
  const rows = await beyondScope(db)
    .selectFrom('operation_sample')
    .select(['at', 'energy_e4'])
    .where('gun_id', '=', session.gun_id)
    .where('at', '>=', new Date(session.begunAt))
    .where('at', '<=', new Date(session.endedAt))
    .where('session_id', '=', session.id)
    .where('energy_e4', 'is not', null)
    .orderBy('at')
    .execute()
  return rows.map(row => ({ at: instantOf(row.at), meterE4: energy(Number(row.energy_e4)) }))
}
