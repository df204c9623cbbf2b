// What is bound at stations, as the price rule reads it. The rule knows bindings of versions; what is kept are bindings of
// models, so each stands for one binding a version.
import { type Db, instantOf } from '@ev/db/pools'
import type { Bound } from '@ev/rules/price/in-force'
import { bindVersions, type ModelBinding, timelineOf, type WrittenVersion } from '@ev/rules/price/timeline'
import type { PriceVersion } from '@ev/rules/price/version'
import { sql } from 'kysely'
import { beyondScope, linked } from '../http/scope.ts'
import { readPlan } from './read-plan.ts'

export type BoundRow = ModelBinding & {
  readonly place: string
  readonly modelName: string
  /** Of a pile and of a gun. */
  readonly pileOf: string | null
}
export type BoundThere = { readonly bound: Bound; readonly rows: ReadonlyMap<string, BoundRow> }

/**
 * All that is bound at these stations, at their piles and at their guns. Who sees a station sees what holds there, whoever
 * made it, so the scope is left.
 */
export async function boundAt(db: Db, stationIds: readonly string[]): Promise<BoundThere> {
  const found = await beyondScope(db)
    .selectFrom('config_billing_binding as b')
    .innerJoin('config_billing_model as m', 'm.id', 'b.model_id')
    .select(['b.id', 'b.station_id', 'b.pile_id', 'b.gun_id', 'b.model_id', 'b.from_at', 'b.to_at', 'b.priority'])
    .select(['m.name', placeName('b').as('place')])
    .where('b.station_id', 'in', [...stationIds, '0'])
    .where('m.status', '=', 'enabled')
    .orderBy('b.id')
    .execute()
  const rows = found.map(
    (row): BoundRow => ({
      id: row.id,
      ...placeOf(row),
      modelId: row.model_id,
      modelName: row.name,
      pileOf: row.pile_id,
      place: row.place,
      valid: { from: instantOf(row.from_at), to: row.to_at && instantOf(row.to_at) },
      priority: row.priority,
    }),
  )
  const timeline = await timelineIn(db, [...new Set(rows.map(row => row.modelId))])
  return { bound: bindVersions(rows, timeline), rows: new Map(rows.map(row => [row.id, row])) }
}

export async function timelineIn(db: Db, modelIds: readonly string[]): Promise<PriceVersion[]> {
  const found = await beyondScope(db)
    .selectFrom('config_billing_version')
    .select(['id', 'model_id', 'version_no', 'effective_at', 'plan'])
    .where('model_id', 'in', [...modelIds, '0'])
    .execute()
  return timelineOf(
    found.map(
      (row): WrittenVersion => ({
        id: row.id,
        modelId: row.model_id,
        versionNo: row.version_no,
        effectiveAt: instantOf(row.effective_at),
        calendar: readPlan(row.plan),
      }),
    ),
  )
}

type Placed = { station_id: string; pile_id: string | null; gun_id: string | null }

function placeOf({ station_id, pile_id, gun_id }: Placed): Pick<BoundRow, 'scope' | 'targetId'> {
  if (gun_id !== null) return { scope: 'gun', targetId: gun_id }
  return pile_id === null ? { scope: 'station', targetId: station_id } : { scope: 'pile', targetId: pile_id }
}

/** 深圳湾站 / 3号桩 / A, of a row with the ids of all three. The letter is as gunLetter() of the rules says. */
export const placeName = (alias: string) => {
  const id = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<string>`(select st.name from config_station st
      where st.id = ${id('station_id')} and ${linked('config_station')})
    || coalesce((select ' / ' || p.name from config_pile p
      where p.id = ${id('pile_id')} and ${linked('config_pile')}), '')
    || coalesce((select ' / ' || chr(case when g.gun_index < 26 then 65 + g.gun_index else 71 + g.gun_index end)
      from config_gun g where g.id = ${id('gun_id')} and ${linked('config_gun')}), '')`
}
