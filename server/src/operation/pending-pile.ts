// What a pile that waits becomes at a station: of which type, and with what it said of itself.
import { protocol } from '@ev/contract/asset-enums'
import type { pile } from '@ev/contract/config/pile'
import { labelOf } from '@ev/contract/kit/choices'
import type { Row } from '@ev/contract/kit/resource'
import type { CreateOf } from '@ev/contract/kit/write'
import type { pendingPile } from '@ev/contract/operation/pending-pile'
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'

type Pending = Row<typeof pendingPile.fields>
type Asked = { station: string; pileType: string; name: string; code: string; pileNo: number | null }

/** Types of the station's seller in the language of the pile, and the one that it seems to be. */
export async function typesFor(ctx: UserCtx, pending: Pending, stationId: string) {
  const rows = await ctx.db
    .selectFrom('config_pile_type as ty')
    .innerJoin('config_station as st', 'st.seller_id', 'ty.seller_id')
    .select(['ty.id', 'ty.name', 'ty.maker', 'ty.model', 'ty.gun_count'])
    .where('st.id', '=', stationId)
    .where('ty.protocol', '=', pending.protocol)
    .where('ty.status', '=', 'enabled')
    .orderBy('ty.name')
    .limit(200)
    .execute()
  const is = (said: string, known: string) => said !== '' && said.toLowerCase() === known.toLowerCase()
  const likeness = (row: (typeof rows)[number]) =>
    (is(pending.model, row.model) ? 4 : 0) +
    (is(pending.vendor, row.maker) ? 2 : 0) +
    (pending.gunCount === row.gun_count ? 1 : 0)
  const best = rows.toSorted((a, b) => likeness(b) - likeness(a))[0]
  const isSure = best !== undefined && (likeness(best) >= 4 || rows.length === 1)
  return { types: rows.map(({ id, name }) => ({ id, label: name })), pileType: isSure ? best.id : null }
}

const serialMost = 40

export async function draftOf(ctx: UserCtx, pending: Pending, asked: Asked): Promise<CreateOf<typeof pile.fields>> {
  const type = await ctx.db
    .selectFrom('config_pile_type')
    .select(['name', 'protocol', 'rated_power_w'])
    .where('id', '=', asked.pileType)
    .executeTakeFirst()
  if (!type) return refuse('notFound')
  if (type.protocol !== pending.protocol) {
    const said = labelOf(protocol.list, type.protocol, ctx.language)
    refuse('pendingTypeDiffers', { name: type.name, protocol: said }, { field: 'pileType' })
  }
  const isOcpp = pending.protocol === 'OCPP1.6J'
  return {
    ...asked,
    // In one language the code itself is what the pile calls itself.
    code: isOcpp ? asked.code : pending.identity,
    chargerIdentity: isOcpp ? pending.identity : '',
    serialNo: pending.serialNo.slice(0, serialMost),
    ratedPowerKw: type.rated_power_w / 1_000,
    productionDate: null,
    powerLimitPct: 100,
    billingSide: 2,
    transformer: null,
    meter: null,
    netType: '4G',
    simNo: '',
    simExpireDate: null,
    qrPrefix: '',
    parkNos: '',
    warrantyDate: null,
    verifyDueDate: null,
    note: '',
  }
}
