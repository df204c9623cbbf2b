import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { beyondScope, type Scope, scopedDb, scopedSql } from './scope.ts'

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
  const key = { seller_id: '365', key: 'service.test', value: '江南' }
  await app.db.insertInto('system_parameter').values(key).execute()
  await app.db.schema
    .createIndex('one_value')
    .unique()
    .on('system_parameter')
    .columns(['key'])
    .execute()
    .catch(() => {})
  const taken = as399()
    .insertInto('system_parameter')
    .values({ ...key, seller_id: '399', value: '夺走' })
    .onConflict(conflict => conflict.columns(['seller_id', 'key']).doUpdateSet({ value: '夺走' }))
  await taken.execute().catch(() => {})
  const left = await app.db
    .selectFrom('system_parameter')
    .select('value')
    .where('seller_id', '=', '365')
    .where('key', '=', 'service.test')
    .executeTakeFirst()
  expect(left?.value).toBe('江南')
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

test('SQL text is refused without the scope and works with it', async () => {
  const bare = sql`select seller_id from system_staff`
  await expect(bare.execute(as399())).rejects.toThrow('without scopedSql')
  await expect(sql`select seller_id from ${sql.table('system_staff')} u`.execute(as399())).rejects.toThrow(
    'without scopedSql',
  )
  const { rows } = await sql<{ seller_id: string }>`
    select u.seller_id from system_staff u where ${scopedSql(of399, 'system_staff', 'u')}`.execute(as399())
  expect(sellers(rows)).toEqual(['399'])
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
  // A role of chosen stations does not narrow a table that knows no station.
  expect(await count([{ column: 'station_id', among: ['1'] }])).toBe(people.length)
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
