// Rows of the pile template: maker and model name the pile type, and what the row says of it besides has to agree.
import { maker, protocol } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import type { Text } from '@ev/contract/kit/text'
import type { UserCtx } from '../http/context.ts'
import type { SheetRow, SheetValues } from '../resource/source.ts'

type Type = { id: string; seller_id: string; maker: string; model: string; protocol: string; gun_count: number }

/** Columns of the sheet that are no fields of the form. */
const ofType = ['maker', 'model', 'protocol', 'gunCount'] as const

export async function pilesFromSheet(ctx: UserCtx, rows: readonly SheetValues[]): Promise<SheetRow[]> {
  const sellers = await sellersOf(ctx, rows)
  const types = await typesOf(ctx, rows)
  return rows.map(values => {
    const sellerId = sellers.get(textIn(values, 'station'))
    const type = types.get(keyOf(sellerId, textIn(values, 'maker'), textIn(values, 'model')))
    const others = Object.entries(values).filter(([name]) => !(ofType as readonly string[]).includes(name))
    return {
      values: Object.fromEntries([...others, ...(type ? [['pileType', type.id]] : [])]),
      wrong: wrongOf(values, type, sellerId !== undefined),
    }
  })
}

const textIn = (values: SheetValues, name: string) => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
const keyOf = (sellerId: string | undefined, maker: string, model: string) => `${sellerId}\t${maker}\t${model}`

/** Whose the stations are; one that was not found is told already. */
async function sellersOf(ctx: UserCtx, rows: readonly SheetValues[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(values => textIn(values, 'station')))].filter(id => id !== '')
  if (ids.length === 0) return new Map()
  const found = await ctx.db.selectFrom('config_station').select(['id', 'seller_id']).where('id', 'in', ids).execute()
  return new Map(found.map(row => [row.id, row.seller_id]))
}

async function typesOf(ctx: UserCtx, rows: readonly SheetValues[]): Promise<Map<string, Type>> {
  const models = [...new Set(rows.map(values => textIn(values, 'model')))]
  const found = await ctx.db
    .selectFrom('config_pile_type')
    .select(['id', 'seller_id', 'maker', 'model', 'protocol', 'gun_count'])
    .where('model', 'in', models)
    .execute()
  return new Map(found.map(row => [keyOf(row.seller_id, row.maker, row.model), row]))
}

type Wrong = SheetRow['wrong'][number]

/** A cell that could not be read is told already, and is not in `values`. */
function wrongOf(values: SheetValues, type: Type | undefined, isStationKnown: boolean): Wrong[] {
  const empty = ofType.filter(name => name in values && (values[name] === null || values[name] === ''))
  const wrong: Wrong[] = empty.map(field => ({ field, says: says.empty }))
  const isNamed = textIn(values, 'maker') !== '' && textIn(values, 'model') !== ''
  if (!type) return isNamed && isStationKnown ? [...wrong, { field: 'model', says: says.unknown(values) }] : wrong
  const differs = (name: (typeof ofType)[number], is: unknown) =>
    name in values && !empty.includes(name) && values[name] !== is
  if (differs('protocol', type.protocol)) wrong.push({ field: 'protocol', says: says.protocol(type) })
  if (differs('gunCount', type.gun_count)) wrong.push({ field: 'gunCount', says: says.guns(type) })
  return wrong
}

const says = {
  empty: { zh: '不能为空', en: 'must not be empty' },
  unknown: (values: SheetValues): Text => {
    const [by, model] = [textIn(values, 'maker'), textIn(values, 'model')]
    return {
      zh: `没有“${labelOf(maker.list, by, 'zh')} ${model}”的桩型号，请先在桩型号管理中新增`,
      en: `there is no pile type “${labelOf(maker.list, by, 'en')} ${model}”, add it first`,
    }
  },
  protocol: (type: Type): Text => ({
    zh: `与桩型号不一致，应为${labelOf(protocol.list, type.protocol, 'zh')}`,
    en: `is not that of the pile type, which is ${labelOf(protocol.list, type.protocol, 'en')}`,
  }),
  guns: (type: Type): Text => ({
    zh: `与桩型号不一致，应为 ${type.gun_count}`,
    en: `is not that of the pile type, which is ${type.gun_count}`,
  }),
}
