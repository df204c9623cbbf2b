// One statement a table, whatever the number of rows: the columns travel as arrays.
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'
import { type GunStateRow, type PileStateRow, writeGunStates, writePileStates } from '../config/door.ts'
import { byId, type Column, insertRows, unnested } from '../unnest.ts'

type SampleRow = {
  gunId: string
  at: Date
  sellerId: string
  stationId: string
  sessionId: string | null
  voltageDv: number | null
  currentDa: number | null
  powerW: number | null
  energyE4: number | null
  meterE4: number | null
  amountMil: number | null
  soc: number | null
  cableTemp: number | null
  batteryTemp: number | null
  demandDv: number | null
  demandDa: number | null
}
export type LiveRow = Omit<SampleRow, 'demandDv' | 'demandDa'> & { chargedMin: number | null; remainMin: number | null }
type FrameRow = {
  at: Date
  sellerId: string
  stationId: string | null
  pileId: string | null
  identity: string
  protocol: string
  isFromPile: boolean
  type: string
  seq: string
  raw: Uint8Array | string
  fault: string
}
type GunLogRow = {
  at: Date
  sellerId: string
  stationId: string
  gunId: string
  sessionId: string | null
  fromStatus: number
  toStatus: number
  source: string
}
type PileEventRow = {
  at: Date
  sellerId: string
  stationId: string
  pileId: string
  gunNo: number
  sessionNo: string
  name: string
  data: string
}
export type Queues = { samples: SampleRow; frames: FrameRow; gunLogs: GunLogRow; pileEvents: PileEventRow }
const queueNames = ['samples', 'frames', 'gunLogs', 'pileEvents'] as const

export type Batch = { readonly [Q in keyof Queues]: Queues[Q][] } & {
  readonly guns: Map<string, GunStateRow>
  readonly piles: Map<string, PileStateRow>
  readonly lives: Map<string, LiveRow>
}

export const emptyBatch = (): Batch => ({
  samples: [],
  frames: [],
  gunLogs: [],
  pileEvents: [],
  guns: new Map(),
  piles: new Map(),
  lives: new Map(),
})

export const sizeOf = (batch: Batch) =>
  queueNames.reduce((sum, name) => sum + batch[name].length, 0) + batch.guns.size + batch.piles.size + batch.lives.size

/** Rows of one table and how they are written, whatever the number of them. */
export type Part = { table: string; rows: readonly unknown[]; write: (db: Db, rows: readonly never[]) => Promise<void> }

const part = <Row>(
  table: string,
  rows: readonly Row[],
  write: (db: Db, rows: readonly Row[]) => Promise<void>,
): Part => ({
  table,
  rows,
  write,
})

const inserted = <Row>(table: string, rows: readonly Row[], columns: Record<string, Column<Row>>): Part =>
  part(table, rows, (db, some) => insertRows(db, table, some, columns))

/** A pile that was deleted meanwhile has no row to change; nothing is made for it. */
export const partsOf = ({ samples, frames, gunLogs, pileEvents, guns, piles, lives }: Batch): Part[] =>
  [
    inserted('operation_sample', samples, {
      gun_id: ['bigint', row => row.gunId],
      at: ['timestamptz', row => row.at],
      seller_id: ['bigint', row => row.sellerId],
      station_id: ['bigint', row => row.stationId],
      session_id: ['bigint', row => row.sessionId],
      ...measured,
      demand_dv: ['integer', row => row.demandDv],
      demand_da: ['integer', row => row.demandDa],
    }),
    inserted('operation_frame', frames, {
      at: ['timestamptz', row => row.at],
      seller_id: ['bigint', row => row.sellerId],
      station_id: ['bigint', row => row.stationId],
      pile_id: ['bigint', row => row.pileId],
      identity: ['text', row => row.identity],
      protocol: ['text', row => row.protocol],
      is_from_pile: ['boolean', row => row.isFromPile],
      type: ['text', row => row.type],
      seq: ['text', row => row.seq],
      raw: ['bytea', row => Buffer.from(row.raw)],
      fault: ['text', row => row.fault],
    }),
    inserted('operation_gun_log', gunLogs, {
      at: ['timestamptz', row => row.at],
      seller_id: ['bigint', row => row.sellerId],
      station_id: ['bigint', row => row.stationId],
      gun_id: ['bigint', row => row.gunId],
      session_id: ['bigint', row => row.sessionId],
      from_status: ['smallint', row => row.fromStatus],
      to_status: ['smallint', row => row.toStatus],
      source: ['text', row => row.source],
    }),
    inserted('operation_pile_event', pileEvents, {
      at: ['timestamptz', row => row.at],
      seller_id: ['bigint', row => row.sellerId],
      station_id: ['bigint', row => row.stationId],
      pile_id: ['bigint', row => row.pileId],
      gun_no: ['smallint', row => row.gunNo],
      session_no: ['text', row => row.sessionNo],
      name: ['text', row => row.name],
      data: ['jsonb', row => row.data],
    }),
    part('config_gun_state', [...guns.values()], writeGunStates),
    part('config_pile_state', [...piles.values()], writePileStates),
    part('operation_gun_live', [...lives.values()], writeLives),
  ].filter(({ rows }) => rows.length > 0)

/** After a time without a database many rows wait; no statement takes longer than it may. */
const atOnce = 20_000

export async function writeBatch(db: Db, batch: Batch): Promise<void> {
  for (const { rows, write } of partsOf(batch))
    for (let from = 0; from < rows.length; from += atOnce) await write(db, rows.slice(from, from + atOnce) as never[])
}

const measured: Record<string, Column<Omit<SampleRow, 'demandDv' | 'demandDa'>>> = {
  voltage_dv: ['integer', row => row.voltageDv],
  current_da: ['integer', row => row.currentDa],
  power_w: ['integer', row => row.powerW],
  energy_e4: ['bigint', row => row.energyE4],
  meter_e4: ['bigint', row => row.meterE4],
  amount_mil: ['bigint', row => row.amountMil],
  soc: ['smallint', row => row.soc],
  cable_temp: ['smallint', row => row.cableTemp],
  battery_temp: ['smallint', row => row.batteryTemp],
}

async function writeLives(db: Db, rows: readonly LiveRow[]) {
  const given = unnested(
    byId(rows, row => row.gunId),
    {
      gun_id: ['bigint', row => row.gunId],
      at: ['timestamptz', row => row.at],
      seller_id: ['bigint', row => row.sellerId],
      session_id: ['bigint', row => row.sessionId],
      ...measured,
      charged_min: ['integer', row => row.chargedMin],
      remain_min: ['integer', row => row.remainMin],
    } as Record<string, Column<LiveRow>>,
  )
  const kept = [...Object.keys(measured), 'charged_min', 'remain_min', 'session_id', 'at']
  const names = sql.join(['gun_id', 'seller_id', 'station_id', ...kept].map(name => sql.ref(name)))
  const values = sql.join([
    sql.ref('g.id'),
    sql.ref('g.seller_id'),
    sql.ref('g.station_id'),
    ...kept.map(name => sql.ref(`r.${name}`)),
  ])
  const changes = sql.join(kept.map(name => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  await sql`insert into operation_gun_live (${names})
    select ${values} from ${given} join config_gun g on g.id = r.gun_id
    on conflict (gun_id) do update set ${changes}`.execute(db)
}
