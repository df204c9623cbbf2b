// New piles, one or thousands: judged together by what is there, numbered, and given the guns of their type.
import type { pile } from '@ev/contract/config/pile'
import type { CreateOf } from '@ev/contract/kit/write'
import { pinyinKeys } from '@ev/db/pinyin-keys'
import { at } from '@ev/db/pools'
import { tableNames } from '@ev/db/rows'
import { gunCode } from '@ev/rules/gun-letter'
import { gunPowerW, nextPileNo, readBays } from '@ev/rules/pile'
import { Refusal, refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import type { Adding } from '../resource/source.ts'
import { fullOf, type Limit, limitsOf, take } from './company-limit.ts'

export type PileDraft = CreateOf<typeof pile.fields>

export const addingPiles: Adding<typeof pile.fields> = {
  async prepare(ctx, drafts) {
    const facts = await factsOf(ctx, drafts)
    return drafts.map(draft => {
      try {
        return prepared(ctx, facts, draft)
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    })
  },
  after: makeGuns,
}

type Station = { id: string; seller_id: string; merchant_id: string; name: string }
type Facts = {
  stations: ReadonlyMap<string, Station>
  types: ReadonlyMap<string, PileTypeFacts>
  /** What is taken; each pile that is fit takes more. */
  codes: Set<string>
  identities: Set<string>
  numbers: Map<string, Set<number>>
  limits: ReadonlyMap<string, Limit[]>
  transformers: ReadonlyMap<string, string>
  meters: ReadonlyMap<string, string>
}

async function factsOf(ctx: UserCtx, drafts: readonly PileDraft[]): Promise<Facts> {
  const stations = await lockStations(
    ctx,
    drafts.map(draft => draft.station),
  )
  const merchants = [...new Set([...stations.values()].map(({ merchant_id }) => merchant_id))]
  return {
    stations,
    types: await pileTypesOf(
      ctx,
      drafts.map(draft => draft.pileType),
    ),
    ...(await namesTaken(ctx, drafts)),
    numbers: await numbersTaken(ctx, [...stations.keys()]),
    limits: await limitsOf(ctx, 'pile_limit', merchants),
    transformers: await stationsOf(ctx, 'config_transformer', [...new Set(drafts.map(draft => draft.transformer))]),
    meters: await stationsOf(ctx, 'config_meter', [...new Set(drafts.map(draft => draft.meter))]),
  }
}

/** One after the other, so that two people do not give out the same number. */
export async function lockStations(ctx: UserCtx, ids: readonly string[]): Promise<Map<string, Station>> {
  const rows = await ctx.db
    .selectFrom('config_station')
    .select(['id', 'seller_id', 'merchant_id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export type PileTypeFacts = Awaited<ReturnType<typeof pileTypesOf>> extends Map<string, infer One> ? One : never

export async function pileTypesOf(ctx: UserCtx, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('config_pile_type')
    .select([
      'id',
      'seller_id',
      'name',
      'status',
      'protocol',
      'gun_count',
      'connector_type',
      'national_standard',
      'voltage_upper',
      'max_current',
    ])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Codes and identities are one in the world, not one a seller; and a pile calls by either, so that no code is another's identity. */
async function namesTaken(ctx: UserCtx, drafts: readonly PileDraft[]): Promise<Pick<Facts, 'codes' | 'identities'>> {
  const names = drafts.flatMap(({ code, chargerIdentity }) => [code, chargerIdentity]).filter(name => name !== '')
  const { rows } = await sql<{ code: string; identity: string }>`
    select code, charger_identity as identity from config_pile
    where code = any(${names}) or (charger_identity <> '' and charger_identity = any(${names}))`.execute(
    beyondScope(ctx.db),
  )
  const taken = rows.flatMap(({ code, identity }) => [code, identity]).filter(name => name !== '')
  return { codes: new Set(taken), identities: new Set(taken) }
}

/** Whoever sees the station sees its piles, or at least that their numbers are taken. */
export async function numbersTaken(ctx: UserCtx, stationIds: readonly string[]): Promise<Map<string, Set<number>>> {
  const taken = new Map(stationIds.map(id => [id, new Set<number>()]))
  if (stationIds.length === 0) return taken
  const rows = await beyondScope(ctx.db)
    .selectFrom('config_pile')
    .select(['station_id', 'pile_no'])
    .where('station_id', 'in', stationIds)
    .execute()
  for (const row of rows) taken.get(row.station_id)?.add(row.pile_no)
  return taken
}

/** The station that each of these stands at. */
export async function stationsOf(
  ctx: UserCtx,
  table: 'config_transformer' | 'config_meter',
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const named = ids.filter(id => id !== null)
  if (named.length === 0) return new Map()
  const rows = await ctx.db.selectFrom(table).select(['id', 'station_id']).where('id', 'in', named).execute()
  return new Map(rows.map(row => [row.id, row.station_id]))
}

function prepared(ctx: UserCtx, facts: Facts, draft: PileDraft) {
  const station = facts.stations.get(draft.station) ?? refuseMissing(ctx, 'config_station', 'station')
  const type = facts.types.get(draft.pileType)
  if (type?.seller_id !== station.seller_id) return refuseMissing(ctx, 'config_pile_type', 'pileType')
  const chargerIdentity = judged(ctx, { draft, type, stationId: station.id, ...facts })
  if (facts.codes.has(draft.code)) refuse('pileCodeTaken', { code: draft.code }, { field: 'code' })
  if (facts.identities.has(chargerIdentity))
    refuse('chargerIdentityTaken', { identity: chargerIdentity }, { field: 'chargerIdentity' })
  const pileNo = freeNumber(station, facts.numbers.get(station.id) ?? new Set(), draft.pileNo)
  const limits = facts.limits.get(station.merchant_id)
  mustHaveRoom(limits)
  for (const name of [draft.code, chargerIdentity].filter(one => one !== '')) {
    facts.codes.add(name)
    facts.identities.add(name)
  }
  facts.numbers.get(station.id)?.add(pileNo)
  take(limits)
  return {
    draft: { ...draft, pileNo, chargerIdentity },
    columns: { seller_id: station.seller_id, pinyin: pinyinKeys(draft.name) },
  }
}

export const refuseMissing = (ctx: UserCtx, table: 'config_station' | 'config_pile_type', field: string): never =>
  refuse('referenceMissing', { what: tableNames[table][ctx.language] }, { field })

type Judged = Pick<Facts, 'transformers' | 'meters'> & { draft: PileDraft; type: PileTypeFacts; stationId: string }

/** What holds for a new pile and for one that is changed; gives the identity that it keeps. */
export function judged(ctx: UserCtx, { draft, type, stationId, transformers, meters }: Judged): string {
  if (type.status !== 'enabled') refuse('pileTypeDisabled', { name: type.name }, { field: 'pileType' })
  const isOcpp = type.protocol === 'OCPP1.6J'
  if (isOcpp && draft.chargerIdentity === '') refuse('chargerIdentityMissing', {}, { field: 'chargerIdentity' })
  const count = readBays(draft.parkNos).length
  if (count > type.gun_count) refuse('baysTooMany', { count, guns: type.gun_count }, { field: 'parkNos' })
  const places = [
    ['transformer', 'config_transformer', transformers],
    ['meter', 'config_meter', meters],
  ] as const
  for (const [field, table, at] of places) {
    const id = draft[field]
    if (id !== null && at.get(id) !== stationId)
      refuse('notAtStation', { what: tableNames[table][ctx.language] }, { field })
  }
  return isOcpp ? draft.chargerIdentity : ''
}

/** The number that was asked for, or the next one where none was. */
export function freeNumber({ name }: { name: string }, taken: ReadonlySet<number>, asked: number | null): number {
  const next = nextPileNo(taken)
  if (asked !== null && !taken.has(asked)) return asked
  if (next === undefined) return refuse('pileNosUsedUp', { station: name }, { field: 'pileNo' })
  return asked === null ? next : refuse('pileNoTaken', { no: asked, station: name, next }, { field: 'pileNo' })
}

export function mustHaveRoom(limits: readonly Limit[] | undefined): void {
  const full = fullOf(limits)
  if (full) refuse('pileLimitReached', { company: full.name, limit: full.limit, used: full.used })
}

type Added = { id: string; draft: PileDraft }

async function makeGuns(ctx: UserCtx, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return
  const types = await pileTypesOf(
    ctx,
    added.map(({ draft }) => draft.pileType),
  )
  const guns = added.flatMap(({ id, draft }) => gunsOf(id, draft, types.get(draft.pileType)))
  await sql`
    insert into config_gun (
      seller_id, station_id, pile_id, created_by, created_at, gun_index, code, connector_type, national_standard,
      rated_power_w, park_no
    )
    select p.seller_id, p.station_id, p.id, ${ctx.user.id}, ${at(ctx.now)}, g.gun_index, g.code, g.connector_type,
      g.national_standard, g.rated_power_w, g.park_no
    from json_to_recordset(${JSON.stringify(guns)}) as g(
      pile_id bigint, gun_index smallint, code text, connector_type smallint, national_standard smallint,
      rated_power_w integer, park_no text
    ) join config_pile p on p.id = g.pile_id
    where ${linked('config_gun')} and ${linked('config_pile')}
    order by p.id, g.gun_index`.execute(ctx.db)
}

function gunsOf(pileId: string, draft: PileDraft, type: PileTypeFacts | undefined) {
  if (!type) throw new Error(`the type of pile ${pileId} was there a moment ago`)
  const bays = readBays(draft.parkNos)
  const power = powerOf(draft, type)
  return Array.from({ length: type.gun_count }, (_, index) => ({
    pile_id: pileId,
    gun_index: index,
    code: gunCode(draft.code, index),
    connector_type: type.connector_type,
    national_standard: type.national_standard,
    rated_power_w: power,
    park_no: bays[index] ?? '',
  }))
}

export const powerOf = ({ ratedPowerKw }: PileDraft, type: PileTypeFacts) =>
  gunPowerW({
    ratedPowerW: Math.round(ratedPowerKw * 1000),
    voltageUpper: type.voltage_upper,
    maxCurrent: type.max_current,
  })
