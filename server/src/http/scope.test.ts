import { scopedTables } from '@ev/db/rows'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import type { NarrowColumn } from './narrowing.ts'
import { beyondScope, inSight, type Scope, scopedDb, scopedSql } from './scope.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const of399: Scope = { sellerId: '399', narrows: [] }
const as399 = () => scopedDb(app.db, of399)
const sellers = (rows: { seller_id: string | null }[]) => [...new Set(rows.map(row => row.seller_id))]

test('a list, a join, a subquery and a common table expression show one seller', async () => {
  const db = as399()
  expect(sellers(await db.selectFrom('system_staff').select('seller_id').execute())).toEqual(['399'])
  const joined = await db
    .selectFrom('system_menu as m')
    .innerJoin('system_role_menu as rm', 'rm.menu_id', 'm.id')
    .select('rm.seller_id')
    .limit(5_000)
    .execute()
  expect(sellers(joined)).toEqual(['399'])
  const inside = await db
    .selectFrom(e => e.selectFrom('system_org').select('seller_id').as('inner'))
    .select('seller_id')
    .execute()
  expect(sellers(inside)).toEqual(['399'])
  const common = await db
    .with('people', e => e.selectFrom('system_staff').select('seller_id'))
    .selectFrom('people')
    .select('seller_id')
    .execute()
  expect(sellers(common)).toEqual(['399'])
})

test('a left join keeps the row and hides what belongs to others', async () => {
  const rows = await as399()
    .selectFrom('system_menu as m')
    .leftJoin('system_role as r', join => join.on('r.seller_id', '=', '365'))
    .select(['m.id', 'r.id as roleId'])
    .limit(3)
    .execute()
  expect(rows.map(row => row.roleId)).toEqual([null, null, null])
})

test('a condition with or does not open the door', async () => {
  const rows = await as399()
    .selectFrom('system_role')
    .select('seller_id')
    .where(e => e.or([e('code', '=', 'finance'), e('seller_id', '=', '365')]))
    .execute()
  expect(sellers(rows)).toEqual(['399'])
})

test('update and delete touch one seller', async () => {
  await as399().updateTable('system_role').set({ description: '改过' }).execute()
  const changed = await app.db.selectFrom('system_role').select('seller_id').where('description', '=', '改过').execute()
  expect(sellers(changed)).toEqual(['399'])
  const gone = await as399().deleteFrom('system_known_address').where('seller_id', '=', '365').executeTakeFirst()
  expect(gone.numDeletedRows).toBe(0n)
})

test('a row cannot be written for another seller, moved to one, or taken over by a conflict', async () => {
  const org = { code: 'X', name: '外来' }
  await expect(
    as399()
      .insertInto('system_org')
      .values({ ...org, seller_id: '365' })
      .execute(),
  ).rejects.toThrow('another seller')
  await expect(as399().updateTable('system_org').set({ seller_id: '365' }).execute()).rejects.toThrow('another seller')
  const toOther = as399()
    .insertInto('system_parameter')
    .values({ seller_id: '399', key: 'service.test', value: '1' })
    .onConflict(conflict => conflict.columns(['seller_id', 'key']).doUpdateSet({ seller_id: '365' }))
  await expect(toOther.execute()).rejects.toThrow('another seller')
  await expect(as399().updateTable('system_role').set(sql`seller_id`, '365').execute()).rejects.toThrow('named plainly')
})

test('a row of another seller that is in the way is not taken over', async () => {
  await sql`create unique index one_code on system_org (code) where code like 'same%'`.execute(app.db)
  await app.db.insertInto('system_org').values({ seller_id: '365', code: 'same1', name: '江南' }).execute()
  await as399()
    .insertInto('system_org')
    .values({ seller_id: '399', code: 'same1', name: '夺走' })
    .onConflict(conflict =>
      conflict.column('code').where('code', 'like', sql.lit('same%')).doUpdateSet({ name: '夺走' }),
    )
    .execute()
  const rows = await app.db.selectFrom('system_org').select('name').where('code', '=', 'same1').execute()
  expect(rows).toEqual([{ name: '江南' }])
})

test('a reference to a row of another seller is refused by the database', async () => {
  const foreign = await app.db
    .selectFrom('system_org')
    .select('id')
    .where('seller_id', '=', '365')
    .executeTakeFirstOrThrow()
  const moving = as399()
    .updateTable('system_staff')
    .set({ org_id: foreign.id })
    .where('account', '=', 'op399')
    .execute()
  await expect(moving).rejects.toMatchObject({ code: '23503' })
})

test.each([
  ['plain', sql`select seller_id from system_staff`],
  ['with its schema', sql`select seller_id from public.system_staff`],
  ['quoted, in capitals', sql`SELECT seller_id FROM "SYSTEM_STAFF"`],
  ['in a list', sql`select 1 from system_menu, system_staff`],
  ['behind a comment', sql`select 1 from /* all */ system_staff`],
  ['short', sql`table system_staff`],
  ['as a table', sql`select 1 from ${sql.table('system_staff')}`],
  ['as a name', sql`select 1 from ${sql.id('system_staff')}`],
  ['as a reference', sql`select 1 from ${sql.ref('system_staff')}`],
  ['in an inner piece', sql`select 1 from ${sql`system_staff`}`],
  ['as a partition', sql`select 1 from system_audit_202611`],
  ['emptied', sql`truncate system_known_address`],
  [
    'beside a table that is scoped',
    sql`select 1 from system_role r, system_staff u where ${scopedSql(of399, 'system_role', 'r')}`,
  ],
  [
    'twice, scoped once',
    sql`select 1 from system_staff a, system_staff b where ${scopedSql(of399, 'system_staff', 'a')}`,
  ],
])('SQL text that names a table %s is refused without its scope', async (_name, query) => {
  await expect(query.execute(as399())).rejects.toThrow('without scopedSql')
})

test('text inside a statement inside text is read too', async () => {
  const nested = as399()
    .selectFrom('system_menu as m')
    .select('m.id')
    .where(e => {
      const inner = e
        .selectFrom('system_menu as z')
        .select('z.id')
        .where(sql<boolean>`exists (select from system_staff s)`)
      return sql<boolean>`exists (${inner})`
    })
  await expect(nested.execute()).rejects.toThrow('without scopedSql')
})

test('a piece of SQL in the place of a table is refused, and so is a merge', async () => {
  const pieces = as399().selectFrom(sql<{ id: string }>`system_staff`.as('u')).select('u.id')
  await expect(pieces.execute()).rejects.toThrow('without scopedSql')
  const merge = as399()
    .mergeInto('system_role as r')
    .using('system_menu as m', 'm.id', 'r.id')
    .whenMatched()
    .thenDelete()
  await expect(merge.execute()).rejects.toThrow('merge')
})

test('SQL text works with the scope of each table it names', async () => {
  const { rows } = await sql<{ seller_id: string }>`
    select u.seller_id from system_staff u join system_role r on r.seller_id = u.seller_id
    where ${scopedSql(of399, 'system_staff', 'u')} and ${scopedSql(of399, 'system_role', 'r')}`.execute(as399())
  expect(sellers(rows)).toEqual(['399'])
})

test('what the platform has in the tag library is everybody’s to read and nobody else’s to change', async () => {
  const of = (seller_id: string) => ({
    seller_id,
    name: `共享${seller_id}`,
    code: `Shared${seller_id.replace('-', 'P')}`,
  })
  await app.db.insertInto('taglib_class').values(['-1', '365', '399'].map(of)).execute()
  const mine = { sellerId: '399', narrows: [{ column: 'created_by', among: ['0'] }] } as const
  const seen = (scope: Scope) =>
    scopedDb(app.db, scope).selectFrom('taglib_class').select('seller_id').where('name', 'like', '共享%').execute()
  expect(new Set(sellers(await seen(of399)))).toEqual(new Set(['-1', '399']))
  // A role that sees only what its user made sees what is everybody's all the same.
  expect(sellers(await seen(mine))).toEqual(['-1'])
  const { rows } = await sql<{ seller_id: string }>`
    select c.seller_id from taglib_class c where c.name like '共享%' and ${scopedSql(of399, 'taglib_class', 'c')}`.execute(
    as399(),
  )
  expect(new Set(sellers(rows))).toEqual(new Set(['-1', '399']))
  await as399().updateTable('taglib_class').set({ note: '改过' }).where('name', 'like', '共享%').execute()
  const changed = await app.db.selectFrom('taglib_class').select('seller_id').where('note', '=', '改过').execute()
  expect(sellers(changed)).toEqual(['399'])
  const gone = await as399().deleteFrom('taglib_class').where('seller_id', '=', '-1').executeTakeFirst()
  expect(gone.numDeletedRows).toBe(0n)
})

test('the platform sees all', async () => {
  const rows = await scopedDb(app.db, 'everything').selectFrom('system_staff').select('seller_id').execute()
  expect(new Set(sellers(rows))).toEqual(new Set(['-1', '365', '399']))
})

test('roles narrow by merchant, organisation or creator where the table has the column, and add up', async () => {
  const people = await app.db
    .selectFrom('system_staff')
    .select(['id', 'org_id'])
    .where('seller_id', '=', '399')
    .execute()
  const org = people[0]?.org_id ?? ''
  const inOrg = people.filter(person => person.org_id === org).length
  const count = async (narrows: Exclude<Scope, 'everything'>['narrows']) =>
    (await scopedDb(app.db, { sellerId: '399', narrows }).selectFrom('system_staff').select('id').execute()).length
  expect(await count([{ column: 'org_id', among: [org] }])).toBe(inOrg)
  expect(inOrg).toBeLessThan(people.length)
  expect(await count([{ column: 'created_by', among: ['0'] }])).toBe(0)
  expect(
    await count([
      { column: 'created_by', among: ['0'] },
      { column: 'org_id', among: [org] },
    ]),
  ).toBe(inOrg)
  expect(await count([{ column: 'org_id', among: [] }])).toBe(0)
  // People are of no station: who sees some stations sees those whom they took on themselves.
  expect(await count([{ column: 'station_id', among: ['1'] }])).toBe(0)
  const sqlCount = await sql<{ n: string }>`select count(*) as n from system_staff u
    where ${scopedSql({ sellerId: '399', narrows: [{ column: 'org_id', among: [org] }] }, 'system_staff', 'u')}`.execute(
    app.db,
  )
  expect(Number(sqlCount.rows[0]?.n)).toBe(inOrg)
})

test('what must look beyond the scope says so', async () => {
  const rows = await beyondScope(as399()).selectFrom('system_staff').select('seller_id').execute()
  expect(sellers(rows).length).toBe(3)
})

describe('of a table that lacks the column of a role', () => {
  const narrowed = (column: NarrowColumn, among: readonly string[], userId = '0'): Scope => ({
    sellerId: '399',
    narrows: [{ column, among }],
    userId,
  })
  const columns: readonly NarrowColumn[] = ['merchant_id', 'org_id', 'station_id', 'created_by']

  test.each(Object.keys(scopedTables))('%s says what is shown', async table => {
    for (const column of columns) {
      const seen = sql`select 1 from ${sql.table(table)} t where ${scopedSql(narrowed(column, ['0']), table, 't')}`
      await seen.execute(app.db)
    }
  })

  test('what goes with people is shown of those in sight and of oneself', async () => {
    const people = await app.db.selectFrom('system_staff').select(['id', 'org_id', 'account']).execute()
    const [lead, me] = ['fin399', 'cs399'].map(account => people.find(one => one.account === account))
    const scope = narrowed('org_id', [lead?.org_id ?? ''], me?.id)
    const held = await scopedDb(app.db, scope).selectFrom('system_user_role').select('user_id').execute()
    expect(new Set(held.map(row => row.user_id))).toEqual(new Set([lead?.id, me?.id]))
  })

  test('what everybody may see is not everybody’s to change', async () => {
    const db = scopedDb(app.db, narrowed('org_id', ['0']))
    const companies = await db.selectFrom('system_seller').select('id').execute()
    expect(companies.length).toBeGreaterThan(1)
    expect(await db.selectFrom('system_seller').select('id').forNoKeyUpdate().execute()).toEqual([])
    const { numUpdatedRows } = await db.updateTable('system_seller').set({ contact: '谁' }).executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(0n)
  })

  test('a text that is written once asks each time who reads it', async () => {
    const counted = sql<string>`(select count(*) from system_staff u where u.org_id = t.id and ${inSight('system_staff', 'u')})`
    const count = async (scope: Scope) => {
      const rows = await scopedDb(app.db, scope).selectFrom('system_org as t').select(counted.as('people')).execute()
      return rows.reduce((sum, row) => sum + Number(row.people), 0)
    }
    expect(await count('everything')).toBeGreaterThan(await count(of399))
    expect(await count(of399)).toBeGreaterThan(0)
    expect(await count(narrowed('created_by', ['0']))).toBe(0)
  })
})
