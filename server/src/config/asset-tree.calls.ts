// The tree of stations, piles and guns: a branch by the index of what is above it, a search by the trigrams of names.
import { type AssetNode, assetTree, branchSize, type FoundAsset, mostFound } from '@ev/contract/config/asset-tree'
import { gunLetter } from '@ev/rules/gun-letter'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { contains } from '../http/like.ts'
import { linked } from '../http/scope.ts'

export const assetTreeCalls = answers(assetTree, {
  async branch(ctx, { of, from }) {
    const nodes = await branches[of?.kind ?? 'root'](ctx, of?.id ?? '', from)
    return { nodes: nodes.slice(0, branchSize), hasMore: nodes.length > branchSize }
  },

  async search(ctx, { text }) {
    const found = (await Promise.all([stationsFor(ctx, text), pilesFor(ctx, text), gunsFor(ctx, text)])).flat()
    return { found: found.slice(0, mostFound), hasMore: found.length > mostFound }
  },
})

// One more than a branch shows tells whether there are more.
const step = branchSize + 1

type Branch = (ctx: UserCtx, id: string, from: number) => Promise<AssetNode[]>
const branches: Record<'root' | 'station' | 'pile', Branch> = {
  root: async ({ db }, _id, from) =>
    (
      await stationNodes(db).orderBy(sql`t.name collate zh_sort`).orderBy('t.id').offset(from).limit(step).execute()
    ).map(stationNode),
  station: async ({ db }, id, from) =>
    (await pileNodes(db).where('t.station_id', '=', id).orderBy('t.pile_no').offset(from).limit(step).execute()).map(
      pileNode,
    ),
  pile: async ({ db }, id, from) =>
    (await gunNodes(db).where('t.pile_id', '=', id).orderBy('t.gun_index').offset(from).limit(step).execute()).map(
      gunNode,
    ),
}

const stationNodes = (db: UserCtx['db']) =>
  db
    .selectFrom('config_station as t')
    .select(['t.id', 't.name', 't.code'])
    .select(
      sql<string>`(select count(*) from config_pile p where p.station_id = t.id and ${linked('config_pile')})`.as(
        'count',
      ),
    )
const pileNodes = (db: UserCtx['db']) =>
  db
    .selectFrom('config_pile as t')
    .select(['t.id', 't.name', 't.code', 't.pile_no', 't.station_id'])
    .select(
      sql<string>`(select count(*) from config_gun g where g.pile_id = t.id and ${linked('config_gun')})`.as('count'),
    )
const gunNodes = (db: UserCtx['db']) =>
  db.selectFrom('config_gun as t').select(['t.id', 't.code', 't.gun_index', 't.pile_id'])

type StationRow = { id: string; name: string; code: string; count: string }
const stationNode = ({ id, name, code, count }: StationRow): AssetNode => ({
  kind: 'station',
  id,
  name,
  code,
  count: Number(count),
})
const pileNode = ({ id, name, code, count }: StationRow): AssetNode => ({
  kind: 'pile',
  id,
  name,
  code,
  count: Number(count),
})
const gunNode = ({ id, code, gun_index }: { id: string; code: string; gun_index: number }): AssetNode => ({
  kind: 'gun',
  id,
  name: gunLetter(gun_index),
  code,
  count: 0,
})

const isLike = (text: string) =>
  sql<boolean>`(t.name ilike ${contains(text)} or t.code ilike ${contains(text)} or t.pinyin like ${contains(text.toLowerCase())})`

/** What begins with the text comes before what only holds it. */
const bestFirst = (text: string) =>
  sql`(t.name ilike ${contains(text).slice(1)} or t.code like ${contains(text).slice(1)}) desc, t.name collate zh_sort, t.id`

async function stationsFor({ db }: UserCtx, text: string): Promise<FoundAsset[]> {
  const rows = await stationNodes(db)
    .where(isLike(text))
    .orderBy(bestFirst(text))
    .limit(mostFound + 1)
    .execute()
  return rows.map(row => ({ ...stationNode(row), above: [] }))
}

async function pilesFor(ctx: UserCtx, text: string): Promise<FoundAsset[]> {
  const rows = await pileNodes(ctx.db)
    .where(isLike(text))
    .orderBy(bestFirst(text))
    .limit(mostFound + 1)
    .execute()
  const stations = await stationsOf(ctx, rows)
  return rows.flatMap(row => {
    const station = stations.get(row.station_id)
    return station ? [{ ...pileNode(row), above: [station] }] : []
  })
}

/** By its code, which says the pile's first: shorter than that it is the pile that is looked for. */
async function gunsFor(ctx: UserCtx, text: string): Promise<FoundAsset[]> {
  if (!/^\d{15,16}$/.test(text)) return []
  const rows = await gunNodes(ctx.db)
    .where('t.code', '>=', text.padEnd(16, '0'))
    .where('t.code', '<=', text.padEnd(16, '9'))
    .orderBy('t.code')
    .limit(mostFound + 1)
    .execute()
  if (rows.length === 0) return []
  const piles = await pileNodes(ctx.db)
    .where('t.id', 'in', [...new Set(rows.map(row => row.pile_id))])
    .execute()
  const stations = await stationsOf(ctx, piles)
  return rows.flatMap(row => {
    const pile = piles.find(({ id }) => id === row.pile_id)
    const station = pile && stations.get(pile.station_id)
    return station ? [{ ...gunNode(row), above: [station, pileNode(pile)] }] : []
  })
}

async function stationsOf({ db }: UserCtx, piles: readonly { station_id: string }[]): Promise<Map<string, AssetNode>> {
  if (piles.length === 0) return new Map()
  const rows = await stationNodes(db)
    .where('t.id', 'in', [...new Set(piles.map(one => one.station_id))])
    .execute()
  return new Map(rows.map(row => [row.id, stationNode(row)]))
}
