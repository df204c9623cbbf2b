// Whose rows a query may touch. The door gives each call a database that adds this to every statement by itself, so no
// list can forget it; decision 0003 says why it is not left to PostgreSQL's row security.
import type { Db } from '@ev/db/pools'
import { type ScopeColumn, scopedTables } from '@ev/db/rows'
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
  OrNode,
  ParensNode,
  PrimitiveValueListNode,
  type QueryId,
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

/** One role's share of the seller: rows whose column holds one of these. */
export type Narrow = { column: Exclude<ScopeColumn, 'seller_id'> | 'user_id' | 'id'; among: readonly string[] }

/** `narrows` are alternatives, one a role; none means the whole seller. */
export type Scope = 'everything' | { sellerId: string; narrows: readonly Narrow[]; userId?: string }

export const scopedDb = (db: Db, scope: Scope): Db =>
  scope === 'everything' ? db : (db.withPlugin(new ScopePlugin(scope)) as Db)

/** For what a call must see outside its scope, e.g. whether an account is taken anywhere. Say why where you use it. */
export const beyondScope = (db: Db): Db => db.withoutPlugins() as Db

/** The predicate for a statement written as SQL text, which the plugin cannot read; such a statement is refused without it. */
export function scopedSql(scope: Scope, table: string, alias: string) {
  if (scope === 'everything') return sql<boolean>`/*scoped ${sql.raw(table)}*/ true`
  const narrows = narrowsOf(scope, table)
  const seller = sql`/*scoped ${sql.raw(table)}*/ ${sql.ref(`${alias}.seller_id`)} = ${scope.sellerId}`
  if (narrows.length === 0) return sql<boolean>`${seller}`
  const any = narrows.map(({ column, among }) => sql`${sql.ref(`${alias}.${column}`)} = any(${among})`)
  return sql<boolean>`${seller} and (${sql.join(any, sql` or `)})`
}

/** Of a table that is joined to a row by that row's own reference, which never leaves its seller: it needs no scope. */
export const linked = (table: string) => sql<boolean>`/*scoped ${sql.raw(table)}*/ true`

type SellerScope = Exclude<Scope, 'everything'>

// The log knows no merchant, unit or station: whoever sees a part of the seller sees their own doings in it.
const doings = new Set(['system_audit'])

// A role narrowed by a column that the table does not have sees the seller's whole table.
function narrowsOf(scope: SellerScope, table: string, isChange = false): readonly Narrow[] {
  if (doings.has(table) && scope.narrows.length > 0)
    return [{ column: 'user_id', among: scope.userId === undefined ? [] : [scope.userId] }]
  const columns: readonly string[] = scopedTables[table] ?? []
  const narrows = table === 'system_seller' ? scope.narrows.map(ofCompanies(scope, isChange)) : scope.narrows
  return narrows.every(({ column }) => column === 'id' || columns.includes(column)) ? narrows : []
}

/** Among companies a merchant is a row: who sees one sees it, those below it, and the seller, which is not theirs to change. */
const ofCompanies =
  ({ sellerId }: SellerScope, isChange: boolean) =>
  ({ column, among }: Narrow): Narrow =>
    column === 'merchant_id' ? { column: 'id', among: isChange ? among : [...among, sellerId] } : { column, among }

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
    return withWhere(inner, this.#ofFrom(node.from))
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
    if (this.#isInsideRaw) return super.transformRaw(node, queryId)
    const text = textOf(node).toLowerCase()
    for (const table of Object.keys(scopedTables)) {
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

  #ofFrom(from: FromNode | undefined) {
    return (from?.froms ?? []).flatMap(one => this.#ofTable(one))
  }

  #ofTable(node: OperationNode, isChange = false): OperationNode[] {
    const named = tableOf(node)
    if (!named || !scopedTables[named.table]) return []
    const narrows = narrowsOf(this.#scope, named.table, isChange).map(({ column, among }) =>
      compare(named.alias, column, 'in', PrimitiveValueListNode.create(among.length > 0 ? among : [null])),
    )
    return [this.#seller(named.alias), ...(narrows.length > 0 ? [ParensNode.create(anyOf(narrows))] : [])]
  }

  #seller(alias: string) {
    return compare(alias, 'seller_id', '=', ValueNode.create(this.#scope.sellerId))
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

const compare = (alias: string, column: string, operator: '=' | 'in', value: OperationNode) =>
  BinaryOperationNode.create(
    ReferenceNode.create(ColumnNode.create(column), TableNode.create(alias)),
    OperatorNode.create(operator),
    value,
  )

const allOf = (nodes: OperationNode[]) => nodes.reduce((left, right) => AndNode.create(left, right))
const anyOf = (nodes: OperationNode[]) => nodes.reduce((left, right) => OrNode.create(left, right))

function withWhere<N extends { readonly where?: WhereNode }>(node: N, predicates: OperationNode[]): N {
  if (predicates.length === 0) return node
  const written = node.where ? [ParensNode.create(node.where.where)] : []
  return { ...node, where: WhereNode.create(allOf([...written, ...predicates])) }
}
