// Whose rows a query may touch. The door gives each call a database that adds this to every statement by itself, so no
// list can forget it; decision 0003 says why it is not left to PostgreSQL's row security.
import type { Db } from '@ev/db/pools'
import { scopedTables } from '@ev/db/rows'
import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  type FromNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type QueryId,
  type RawBuilder,
  type RawNode,
  ReferenceNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  type ValuesNode,
  WhereNode,
} from 'kysely'
import { type NarrowColumn, type Part, parts } from './narrowing.ts'

/** One role's share of the seller: rows whose column holds one of these. */
export type Narrow = { column: NarrowColumn; among: readonly string[] }

/** `narrows` are alternatives, one a role; none means the whole seller. */
export type Scope = 'everything' | { sellerId: string; narrows: readonly Narrow[]; userId?: string }

export const scopedDb = (db: Db, scope: Scope): Db =>
  scope === 'everything' ? db : (db.withPlugin(new ScopePlugin(scope)) as Db)

/** For what a call must see outside its scope, e.g. whether an account is taken anywhere. Say why where you use it. */
export const beyondScope = (db: Db): Db => db.withoutPlugins() as Db

/** Whether somebody sees all of their seller, and may change what holds for all of it. */
export const seesWhole = (scope: Scope) => scope === 'everything' || scope.narrows.length === 0

/** The same for all who see the same: who it is makes no difference, unless they see only what is their own. */
export function seenBy(scope: Scope): Scope {
  if (scope === 'everything' || scope.narrows.some(({ column }) => column === 'created_by')) return scope
  const { sellerId, narrows } = scope
  return { sellerId, narrows }
}

/** The predicate for a statement written as SQL text, which the plugin cannot read; such a statement is refused without it. */
export const scopedSql = (scope: Scope, table: string, alias: string) =>
  scope === 'everything' ? linked(table) : within(scope, { table, alias, isChange: false })

/** Of a table that is joined to a row by that row's own reference, which never leaves its seller: it needs no scope. */
export const linked = (table: string) => sql<boolean>`/*scoped ${sql.raw(table)}*/ true`

/** The same as scopedSql() for a text that is written once and for all: each call puts the scope of its caller there. */
export const inSight = (table: string, alias: string) => sql.raw<boolean>(`/*scoped ${table}*/ /*of ${alias}*/ true`)

const sightMark = /^\/\*scoped (\w+)\*\/ \/\*of (\w+)\*\/ true$/

/** What the platform has in these tables is everybody's to read and to refer to, and its own to change. */
const everybodys = new Set([
  'taglib_class',
  'taglib_tag',
  'taglib_scene',
  'taglib_scene_class',
  'taglib_template',
  'taglib_template_tag',
  'config_stake_color',
])
const platformId = '-1'

type SellerScope = Exclude<Scope, 'everything'>
type Rows = { table: string; alias: string; isChange: boolean }

function within(scope: SellerScope, rows: Rows): RawBuilder<boolean> {
  const mark = sql.raw(`/*scoped ${rows.table}*/`)
  const owner = of(rows, 'seller_id')
  const shown = scope.narrows.map(narrow => shownBy(scope, rows, narrow))
  const isWhole = shown.length === 0 || shown.includes('whole')
  const own = isWhole
    ? sql<boolean>`${owner} = ${scope.sellerId}`
    : sql<boolean>`${owner} = ${scope.sellerId} and (${sql.join(shown, sql` or `)})`
  const isEverybodys = everybodys.has(rows.table) && !rows.isChange
  return isEverybodys ? sql<boolean>`${mark} (${own} or ${owner} = ${platformId})` : sql<boolean>`${mark} ${own}`
}

/** What one role shows of a table: by its column, or as narrowing.ts says. */
function shownBy(scope: SellerScope, rows: Rows, { column, among }: Narrow): RawBuilder<unknown> | 'whole' {
  if (scopedTables[rows.table]?.includes(column)) return isAmong(rows, column, among)
  const part = (parts as Record<string, Partial<Record<NarrowColumn, Part>>>)[rows.table]?.[column]
  if (!part) throw new Error(`narrowing.ts does not say what a role of ${column} shows of ${rows.table}`)
  return shownOf(scope, rows, { column, among }, part)
}

function shownOf(scope: SellerScope, rows: Rows, { column, among }: Narrow, part: Part): RawBuilder<unknown> | 'whole' {
  const me = scope.userId === undefined ? [] : [scope.userId]
  if ('own' in part) return isAmong(rows, part.own, me)
  if ('keptBy' in part && !rows.isChange) return isKeptFor(scope, rows, { column, among }, part.keptBy)
  if ('with' in part) {
    const isMine = part.with === 'system_staff' ? sql`${isAmong(rows, part.by, me)} or` : sql``
    const other = within(scope, { table: part.with, alias: 'w', isChange: rows.isChange })
    return sql`(${isMine} ${of(rows, part.by)} in (select w.id from ${sql.table(part.with)} w where ${other}))`
  }
  if ('among' in part)
    return sql`(${sql.join(
      part.among.map(column => isAmong(rows, column, among)),
      sql` or `,
    )})`
  if ('companies' in part) return isAmong(rows, 'id', rows.isChange ? among : [...among, scope.sellerId])
  if ('nobody' in part) return sql`false`
  if (!rows.isChange) return 'whole'
  return scopedTables[rows.table]?.includes('created_by') ? isAmong(rows, 'created_by', me) : sql`false`
}

/** A merchant is shown what it keeps, or whoever it belongs to; of a unit or of stations their merchants count. */
function isKeptFor(scope: SellerScope, rows: Rows, { column, among }: Narrow, keeper: string): RawBuilder<unknown> {
  const stations = within(
    { ...scope, narrows: [{ column, among }] },
    { table: 'config_station', alias: 'w', isChange: false },
  )
  const merchants =
    column === 'merchant_id'
      ? sql`select unnest(${among}::bigint[])`
      : sql`select w.merchant_id from config_station w where ${stations}`
  const kept = of(rows, keeper)
  return sql`(${kept} is null or ${kept} in (${merchants})
    or ${kept} in (select c.parent_id from system_seller c where c.id in (${merchants}) and ${linked('system_seller')}))`
}

const of = ({ alias }: Rows, column: string) => sql.ref(`${alias}.${column}`)
const isAmong = (rows: Rows, column: string, ids: readonly string[]) => sql`${of(rows, column)} = any(${ids}::bigint[])`

class ScopePlugin implements KyselyPlugin {
  readonly #transformer: ScopeTransformer

  constructor(scope: SellerScope) {
    this.#transformer = new ScopeTransformer(scope)
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => this.#transformer.transformNode(node, queryId)

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

class ScopeTransformer extends OperationNodeTransformer {
  readonly #scope: SellerScope
  #isInsideRaw = false

  constructor(scope: SellerScope) {
    super()
    this.#scope = scope
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId) {
    const inner = this.#with(false, () => super.transformSelectQuery(node, queryId))
    // Whoever locks a row is about to change it.
    const isChange = node.endModifiers?.some(({ modifier }) => modifier?.startsWith('For')) ?? false
    return withWhere(inner, this.#ofFrom(node.from, isChange))
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId) {
    for (const update of node.updates ?? []) this.#refuseForeignSeller(update)
    const inner = this.#with(false, () => super.transformUpdateQuery(node, queryId))
    return withWhere(inner, [...(node.table ? this.#ofTable(node.table, true) : []), ...this.#ofFrom(node.from)])
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId) {
    const inner = this.#with(false, () => super.transformDeleteQuery(node, queryId))
    const deleted = node.from.froms.flatMap(one => this.#ofTable(one, true))
    return withWhere(inner, [...deleted, ...(node.using?.tables ?? []).flatMap(t => this.#ofTable(t))])
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId) {
    const inner = super.transformJoin(node, queryId)
    const own = this.#ofTable(node.table)
    if (own.length === 0) return inner
    if (!['InnerJoin', 'LeftJoin'].includes(node.joinType)) throw new Error(`${node.joinType} of a seller's table`)
    return { ...inner, on: OnNode.create(allOf([...(inner.on ? [inner.on.on] : []), ...own])) }
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId) {
    const inner = this.#with(false, () => super.transformInsertQuery(node, queryId))
    const named = node.into && tableOf(node.into)
    if (!named || !scopedTables[named.table]) return inner
    this.#refuseForeignRows(node, named.table)
    if (!inner.onConflict?.updates) return inner
    for (const update of inner.onConflict.updates) this.#refuseForeignSeller(update)
    // The row that is in the way may be another seller's.
    const where = WhereNode.create(
      allOf([...(inner.onConflict.updateWhere ? [inner.onConflict.updateWhere.where] : []), this.#seller(named.table)]),
    )
    return { ...inner, onConflict: { ...inner.onConflict, updateWhere: where } }
  }

  protected override transformMergeQuery(): never {
    throw new Error('a merge cannot be kept to one seller: use insert, update and delete')
  }

  // SQL text cannot be read like a tree, so each mention of a seller's table in it has to come with its scopedSql().
  protected override transformRaw(node: RawNode, queryId?: QueryId) {
    const [, table, alias] = sightMark.exec(node.sqlFragments.join()) ?? []
    if (table && alias) return within(this.#scope, { table, alias, isChange: false }).toOperationNode() as RawNode
    if (this.#isInsideRaw) return super.transformRaw(node, queryId)
    const text = textOf(node).toLowerCase()
    for (const table of Object.keys(scopedTables)) {
      // A row of a list has dozens of such pieces, each about one table or none.
      if (!text.includes(table)) continue
      const marks = text.split(`/*scoped ${table}*/`).length - 1
      // A partition is its table under another name; a column behind a dot is no mention.
      const mentions = text
        .replaceAll(/\/\*scoped \w+\*\//g, '')
        .match(new RegExp(`\\b${table}(_\\d{6}|_rest)?\\b(?!\\s*"?\\.)`, 'g'))
      if (mentions && mentions.length > marks) throw new Error(`SQL text on ${table} without scopedSql()`)
    }
    return this.#with(true, () => super.transformRaw(node, queryId))
  }

  // A statement inside SQL text is read like any other, and so is the text inside it.
  #with<T>(isInsideRaw: boolean, act: () => T): T {
    const before = this.#isInsideRaw
    this.#isInsideRaw = isInsideRaw
    try {
      return act()
    } finally {
      this.#isInsideRaw = before
    }
  }

  #ofFrom(from: FromNode | undefined, isChange = false) {
    return (from?.froms ?? []).flatMap(one => this.#ofTable(one, isChange))
  }

  #ofTable(node: OperationNode, isChange = false): OperationNode[] {
    const named = tableOf(node)
    if (!named || !scopedTables[named.table]) return []
    return [within(this.#scope, { ...named, isChange }).toOperationNode()]
  }

  #seller(alias: string) {
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('seller_id'), TableNode.create(alias)),
      OperatorNode.create('='),
      ValueNode.create(this.#scope.sellerId),
    )
  }

  #refuseForeignRows(node: InsertQueryNode, table: string) {
    const place = node.columns?.findIndex(column => column.column.name === 'seller_id') ?? -1
    const values = node.values
    if (place < 0 || values?.kind !== 'ValuesNode') throw new Error(`insert into ${table} does not say its seller_id`)
    for (const row of (values as ValuesNode).values) {
      const cell = row.values[place]
      const seller = typeof cell === 'object' && cell !== null && 'kind' in cell ? (cell as ValueNode).value : cell
      if (String(seller) !== this.#scope.sellerId) throw new Error(`insert into ${table} for another seller`)
    }
  }

  #refuseForeignSeller({ column, value }: ColumnUpdateNode) {
    if (!ColumnNode.is(column)) throw new Error('a column that is set has to be named plainly')
    if (column.column.name !== 'seller_id') return
    if (!ValueNode.is(value) || String(value.value) !== this.#scope.sellerId)
      throw new Error('a row cannot be moved to another seller')
  }
}

function tableOf(node: OperationNode): { table: string; alias: string } | undefined {
  if (TableNode.is(node)) return { table: node.table.identifier.name, alias: node.table.identifier.name }
  if (!AliasNode.is(node) || !TableNode.is(node.node)) return undefined
  const table = node.node.table.identifier.name
  return { table, alias: IdentifierNode.is(node.alias) ? node.alias.name : table }
}

/** All the text of a piece of SQL, with the names that were put into it. */
function textOf(node: OperationNode): string {
  if (node.kind !== 'RawNode') return namesIn(node)
  const { sqlFragments, parameters } = node as RawNode
  return sqlFragments.map((fragment, place) => fragment + (parameters[place] ? textOf(parameters[place]) : '')).join('')
}

function namesIn(node: OperationNode): string {
  if (IdentifierNode.is(node)) return node.name
  if (TableNode.is(node)) return node.table.identifier.name
  if (ColumnNode.is(node)) return node.column.name
  if (AliasNode.is(node)) return textOf(node.node)
  // `sql.ref('staff.id')` names a column of a table; without a table it may name anything.
  if (ReferenceNode.is(node)) return node.table ? '' : namesIn(node.column)
  return ''
}

const allOf = (nodes: OperationNode[]) => nodes.reduce((left, right) => AndNode.create(left, right))

function withWhere<N extends { readonly where?: WhereNode }>(node: N, predicates: OperationNode[]): N {
  if (predicates.length === 0) return node
  const written = node.where ? [ParensNode.create(node.where.where)] : []
  return { ...node, where: WhereNode.create(allOf([...written, ...predicates])) }
}
