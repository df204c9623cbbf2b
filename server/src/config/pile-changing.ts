// Changes of a pile that is there: what may not change any more, and what its guns follow.
import type { pile } from '@ev/contract/config/pile'
import type { Row } from '@ev/contract/kit/resource'
import type { UpdateOf } from '@ev/contract/kit/write'
import { pinyinKeys } from '@ev/db/pinyin-keys'
import { tableNames } from '@ev/db/rows'
import { gunLetter } from '@ev/rules/gun-letter'
import { readBays } from '@ev/rules/pile'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import {
  freeNumber,
  judged,
  lockStations,
  numbersTaken,
  type PileDraft,
  type PileTypeFacts,
  pileTypesOf,
  powerOf,
  refuseMissing,
  stationsOf,
} from './pile-adding.ts'

export type Pile = Row<typeof pile.fields>
type Change = UpdateOf<typeof pile.fields>

export async function judgeChange(ctx: UserCtx, draft: PileDraft, before: Pile): Promise<void> {
  const type = await typeOf(ctx, draft.pileType, before)
  if (type.gun_count !== before.gunCount)
    refuse('pileTypeGunsDiffer', { guns: before.gunCount, count: type.gun_count }, { field: 'pileType' })
  const identity = judged(ctx, {
    // A type that was switched off afterwards keeps the piles that are of it.
    type: draft.pileType === before.pileType.id ? { ...type, status: 'enabled' } : type,
    draft,
    stationId: before.station.id,
    transformers: await stationsOf(ctx, 'config_transformer', [draft.transformer]),
    meters: await stationsOf(ctx, 'config_meter', [draft.meter]),
  })
  if (draft.code !== before.code) await judgeCode(ctx, draft.code, before)
  if (identity !== before.chargerIdentity) await judgeIdentity(ctx, identity, before.id)
  if (draft.pileNo !== null && draft.pileNo !== before.pileNo) await judgeNumber(ctx, draft.pileNo, before)
}

async function typeOf(ctx: UserCtx, id: string, { seller }: Pile): Promise<PileTypeFacts> {
  const type = (await pileTypesOf(ctx, [id])).get(id)
  return type?.seller_id === seller?.id && type ? type : refuseMissing(ctx, 'config_pile_type', 'pileType')
}

async function judgeCode(ctx: UserCtx, code: string, { activeTime, id }: Pile): Promise<void> {
  if (activeTime !== null) refuse('pileCodeFixed', {}, { field: 'code' })
  // One in the world, not one a seller.
  if (await isNameTaken(ctx, code, id)) refuse('pileCodeTaken', { code }, { field: 'code' })
}

/** A pile calls by its code or its identity, so that neither may be another's. */
async function isNameTaken(ctx: UserCtx, name: string, id: string): Promise<boolean> {
  const same = beyondScope(ctx.db)
    .selectFrom('config_pile')
    .select('id')
    .where('id', '<>', id)
    .where(e => e.or([e('code', '=', name), e('charger_identity', '=', name)]))
  return (await same.executeTakeFirst()) !== undefined
}

async function judgeIdentity(ctx: UserCtx, identity: string, id: string): Promise<void> {
  if (identity === '') return
  if (await isNameTaken(ctx, identity, id)) refuse('chargerIdentityTaken', { identity }, { field: 'chargerIdentity' })
}

async function judgeNumber(ctx: UserCtx, asked: number, { station }: Pile): Promise<void> {
  await lockStations(ctx, [station.id])
  const taken = (await numbersTaken(ctx, [station.id])).get(station.id) ?? new Set()
  freeNumber({ name: station.label }, taken, asked)
}

/** What the row keeps beside the fields as they came. */
export async function changedColumns(ctx: UserCtx, draft: Change, before: Pile): Promise<Record<string, unknown>> {
  const type = (await pileTypesOf(ctx, [draft.pileType])).get(draft.pileType)
  return {
    pinyin: pinyinKeys(draft.name),
    pile_no: draft.pileNo ?? before.pileNo,
    charger_identity: type?.protocol === 'OCPP1.6J' ? draft.chargerIdentity : '',
  }
}

/** Guns are known by the code of their pile, and are what its type says. */
export async function changeGuns(ctx: UserCtx, draft: PileDraft, before: Pile): Promise<void> {
  const { id } = before
  const set = (columns: ReturnType<typeof sql>) =>
    sql`update config_gun set ${columns}, version = version + 1 where pile_id = ${id} and ${linked('config_gun')}`
  if (draft.code !== before.code)
    await set(sql`code = ${draft.code} || lpad((gun_index + 1)::text, 2, '0')`).execute(ctx.db)
  if (draft.pileType !== before.pileType.id || draft.ratedPowerKw !== before.ratedPowerKw) {
    const type = await typeOf(ctx, draft.pileType, before)
    await set(
      sql`connector_type = ${type.connector_type}, national_standard = ${type.national_standard},
        rated_power_w = ${powerOf(draft, type)}`,
    ).execute(ctx.db)
  }
  if (draft.parkNos !== before.parkNos)
    await set(sql`park_no = coalesce((${readBays(draft.parkNos)}::text[])[gun_index + 1], '')`).execute(ctx.db)
}

const busyStates = [2, 3]

/** No gun is charging or about to, and none begins to before the transaction ends. */
export async function mustBeIdle(ctx: UserCtx, id: string): Promise<void> {
  const guns = await ctx.db
    .selectFrom('config_gun_state as s')
    .innerJoin('config_gun as g', 'g.id', 's.gun_id')
    .select(['g.gun_index', 's.status'])
    .where('g.pile_id', '=', id)
    .orderBy('g.gun_index')
    .forUpdate('s')
    .execute()
  const busy = guns.filter(({ status }) => busyStates.includes(status)).map(one => gunLetter(one.gun_index))
  if (busy.length > 0) refuse('pileBusy', { guns: busy.join('、') })
}

/** What was set for this pile or one of its guns would be gone with it without a word. */
export async function mustBeUnreferred(ctx: UserCtx, id: string): Promise<void> {
  for (const table of ['config_billing_binding', 'config_charging_limit'] as const) {
    const referring = beyondScope(ctx.db).selectFrom(table).select('id').where('pile_id', '=', id)
    if (await referring.executeTakeFirst()) refuse('stillReferred', { what: tableNames[table][ctx.language] })
  }
}

export async function setStatus(ctx: UserCtx, { id }: Pile, status: Pile['status'], reason: string): Promise<void> {
  await ctx.db
    .updateTable('config_pile')
    .set(e => ({ status, disabled_reason: reason, updated_at: new Date(ctx.now), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  ctx.app.hints.touch({ piles: [id] })
}
