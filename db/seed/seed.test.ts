import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../src/embedded.ts'
import { migrate } from '../src/migrate.ts'
import { type Db, openPools, type Pools } from '../src/pools.ts'
import { demoAccounts, seedDemo } from './demo.ts'
import { menu } from './menu.ts'
import { platformOnly, sellerRoles } from './roles.ts'
import { seedAdministrator, seedBase } from './seed.ts'

const now = new Date('2026-11-15T02:00:00Z')
const quietly = () => {}

let dataDir: string
let filesDir: string
let embedded: Embedded
const opened: Pools[] = []
let db: Db

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seed-'))
  filesDir = join(dataDir, 'files')
  embedded = await startEmbedded({ dataDir, say: quietly })
  db = await aDatabase('demo')
  await seedBase(db, quietly)
  await seedDemo(db, { filesDir, now, size: 'small' })
}, 120_000)

afterAll(async () => {
  await Promise.all(opened.map(pools => pools.end()))
  await embedded?.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

/** A migrated database of its own, without any row. */
async function aDatabase(name: string): Promise<Db> {
  const client = new pg.Client(embedded.connection)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const connection = { ...embedded.connection, database: name }
  await migrate(connection, quietly)
  const pools = openPools(connection, quietly)
  opened.push(pools)
  return pools.write
}

/** As the next version of the program would start, to which this data are new. */
async function startNextVersion() {
  await db.deleteFrom('system_parameter').where('key', '=', 'seed.menu').execute()
  await seedBase(db, quietly)
}

const menuItem = (url: string) =>
  db
    .selectFrom('system_menu as item')
    .leftJoin('system_menu as above', 'above.id', 'item.parent_id')
    .leftJoin('system_menu as screen', 'screen.id', 'item.detail_of')
    .select(['item.id', 'item.title_zh', 'item.is_show', 'item.component_type', 'item.opens'])
    .select(['above.url as above', 'screen.url as detail_of'])
    .where('item.url', '=', url)
    .executeTakeFirst()

async function children(url: string | null) {
  const parent = url === null ? null : (await menuItem(url))!.id
  const rows = await db
    .selectFrom('system_menu')
    .select(['url', 'name'])
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .orderBy('sort')
    .execute()
  return rows.map(row => row.url ?? row.name)
}

/** What a role of a seller may do, and which addresses it may open. */
async function held(sellerId: string, code: string) {
  const rows = await db
    .selectFrom('system_role as role')
    .innerJoin('system_role_menu as grant', 'grant.role_id', 'role.id')
    .innerJoin('system_menu as item', 'item.id', 'grant.menu_id')
    .select(['item.permission', 'item.url'])
    .where('role.seller_id', '=', sellerId)
    .where('role.code', '=', code)
    .execute()
  return {
    pairs: new Set(rows.flatMap(row => row.permission ?? [])),
    addresses: new Set(rows.flatMap(row => row.url ?? [])),
    rows: rows.length,
  }
}

async function everything() {
  const read = (table: 'system_menu' | 'system_role' | 'system_role_menu' | 'system_area' | 'system_seller') =>
    sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)
  return Promise.all([
    read('system_menu'),
    read('system_role'),
    read('system_role_menu'),
    read('system_area'),
    read('system_seller'),
  ]).then(results => results.map(result => result.rows))
}

describe('the menu', () => {
  test('has the 176 screens, the big screens and the reconciliation site', async () => {
    const items = await db.selectFrom('system_menu').select('url').where('component_type', '=', 'MENU').execute()
    expect(items).toHaveLength(176 + 3)
    expect(new Set(items.map(item => item.url))).toEqual(
      new Set(menu.flatMap(item => (item.kind === 'catalog' ? [] : item.url))),
    )
  })

  test('has every fixed detail route, letter by letter', async () => {
    const routes = [
      '/safe/monitorManage/PileMonitorDetail',
      '/business/stationManage/StationMonitorDetail',
      '/business/stationManage/reportGroup',
      '/business/stationManage/StationListPage',
      '/business/stationManage/groupInfo',
      '/business/stationManage/billModelHistory',
      '/finance/paymentCenter/AccountFlow',
      '/system/systemSet/UserDetails',
      '/system/systemSet/RoleConfig',
      '/marketing/marketingManage/ElectricityCardMemberInfo',
      '/marketing/marketingManage/AddCoupon',
      '/business/chargingEvaluation/chargingEvaluation',
      '/business/chargingEvaluation/evaluateTag',
      '/business/accountingManagement/reconciliationContract1/detail',
      '/system/shareConfiguration/shareConfigurationEdit',
      '/business/bill/TeamSelectShowOrderss',
      '/business/bill/goToTeamOrder',
      '/report/energyAnalysisReport/LossAnalysis',
      '/report/energyAnalysisReport/UserAnalysis',
      '/report/energyAnalysisReport/userPortrait',
      '/report/energyAnalysisReport/userPortraitInfo/',
      '/marketing/stationCostModelIncome/stationCostModelIncome',
    ]
    const missing = []
    for (const route of routes) if ((await menuItem(route))?.component_type !== 'MENU') missing.push(route)
    expect(missing).toEqual([])
  })

  test('keeps details out of sight and ties each to the screen that opens it', async () => {
    expect(await menuItem('/business/stationManage/StationMonitorDetail')).toMatchObject({
      is_show: false,
      above: '/business/stationManage',
      detail_of: '/safe/monitorManage/stationMonitor',
    })
    const loose = await sql`
      select url from system_menu
      where component_type = 'MENU' and is_show = (detail_of is not null)`.execute(db)
    expect(loose.rows).toEqual([])
  })

  test('lists the top level and each catalogue in the order of the trade', async () => {
    const top = await children(null)
    expect(top.slice(0, 4)).toEqual(['/home', '/business', '/safe', '/tool'])
    expect(top.slice(-2)).toEqual(['/activityPage/3DLargeScreen/index.html', '/reconciliationManage'])
    expect((await children('/finance')).slice(0, 3)).toEqual([
      '/finance/investor',
      '/finance/paymentCenter',
      '/finance/refundAudit',
    ])
    expect(await children('/safe')).toEqual(['/safe/audit', '/safe/monitorManage', '/safe/stationPlanning'])
  })

  test('shows no catalogue that would open onto nothing', async () => {
    expect(await menuItem('/marketing/stationCostModelIncome')).toMatchObject({ is_show: false })
    expect(await menuItem('/marketing/marketingManage')).toMatchObject({ is_show: true })
  })

  test('is marked as the product’s own, every row of it', async () => {
    const rows = await db.selectFrom('system_menu').select('is_built_in').execute()
    expect(rows.every(row => row.is_built_in)).toBe(true)
  })

  test('gives every catalogue and top-level item an icon', async () => {
    const bare = await db
      .selectFrom('system_menu')
      .select('url')
      .where(expression =>
        expression.or([expression('component_type', '=', 'CATALOG'), expression('parent_id', 'is', null)]),
      )
      .where('icon', '=', '')
      .execute()
    expect(bare).toEqual([])
  })

  test('opens the big screens in a window and the reconciliation site outside', async () => {
    expect(await menuItem('/activityPage/expoScreen_company/index.html')).toMatchObject({
      opens: 'window',
      above: null,
    })
    expect(await menuItem('/activityPage/3DLargeScreen/index.html')).toMatchObject({ opens: 'window', above: null })
    expect(await menuItem('/reconciliationManage')).toMatchObject({ opens: 'outside', title_zh: '对账管理' })
  })

  test('gives every screen at least a query button, and details none', async () => {
    const odd = await sql`
      select m.url from system_menu m
      left join system_menu b on b.parent_id = m.id and b.component_type = 'BUTTON'
      where m.component_type = 'MENU'
      group by m.id
      having (m.detail_of is null) <> coalesce(bool_or(b.name = 'query'), false)`.execute(db)
    expect(odd.rows).toEqual([])
  })

  test('offers on a gun what can be done to a gun, and on a refund both approvals', async () => {
    const kept = ['query', 'get', 'edit', 'export', 'prohibit', 'allow', 'reset', 'unlock']
    const gun = [...kept, 'start', 'reserve', 'limit', 'lock', 'stopOrder']
    expect(await children('/business/pileManage/gunList')).toEqual(gun)
    expect(await children('/finance/refundAudit/refundFirst')).toContain('approveFirst')
    expect(await children('/finance/refundAudit/refundSecond')).toEqual(
      expect.arrayContaining(['approveSecond', 'reject', 'hang', 'resume', 'manual']),
    )
    expect(await children('/safe/monitorManage/stationMonitor')).toContain('resetGun')
  })

  test('names a right the same on every screen that offers it', async () => {
    const screens = await sql<{ url: string }>`
      select m.url from system_menu b join system_menu m on m.id = b.parent_id
      where b.permission = 'popup:audit' order by m.url`.execute(db)
    expect(screens.rows.map(row => row.url)).toEqual(['/marketing/activity/activityPopup', '/marketingCenter/popup'])
  })
})

describe('the standard roles', () => {
  test('let the platform administrator do everything', async () => {
    const { count } = await db
      .selectFrom('system_menu')
      .select(expression => expression.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect((await held('-1', 'platformAdmin')).rows).toBe(Number(count))
  })

  test.each(sellerRoles.map(role => role.code))('keep %s away from what concerns all sellers', async code => {
    for (const seller of ['399', '365']) {
      const { addresses, pairs } = await held(seller, code)
      expect(platformOnly.filter(address => addresses.has(address))).toEqual([])
      for (const pair of ['menu:query', 'permission:query', 'sms:query', 'task:run', 'server:query'])
        expect(pairs).not.toContain(pair)
    }
  })

  test.each(sellerRoles.map(role => role.code))('let %s land on the home page', async code => {
    expect((await held('399', code)).addresses).toContain('/home')
  })

  test('let a seller administrator run the business and its people', async () => {
    const { pairs } = await held('399', 'sellerAdmin')
    for (const pair of [
      'station:add',
      'gun:reset',
      'refund:approveSecond',
      'user:resetPassword',
      'ticket:issue',
      'role:edit',
      'audit:query',
    ])
      expect(pairs).toContain(pair)
  })

  test('let finance handle money and no device', async () => {
    const { pairs, addresses } = await held('399', 'finance')
    for (const pair of [
      'refund:approveFirst',
      'invoice:red',
      'liquidation:payOut',
      'overtimeBill:waive',
      'order:export',
      'adjustment:add',
      'account:credit',
      'figures:revenue',
      'order:refund',
      'approval:approve',
    ])
      expect(pairs).toContain(pair)
    expect(addresses).toContain('/safe/audit')
    for (const pair of [
      'gun:reset',
      'gun:prohibit',
      'pile:reset',
      'order:stop',
      'workOrder:dispatch',
      'user:add',
      'role:edit',
      'audit:query',
    ])
      expect(pairs).not.toContain(pair)
  })

  test('let maintenance handle devices and no money', async () => {
    const { pairs, addresses } = await held('399', 'maintenance')
    // What charges now they see at the monitors, where they stop it; bills are not theirs.
    expect(addresses).toContain('/safe/monitorManage/chargeMonitor')
    expect([...addresses].filter(address => address.startsWith('/business/bill/'))).toEqual([])
    for (const pair of ['gun:reset', 'gun:unlock', 'pile:reset', 'workOrder:dispatch', 'alarm:claim', 'upgrade:add'])
      expect(pairs).toContain(pair)
    for (const pair of [
      'refund:query',
      'invoice:query',
      'account:query',
      'costModel:edit',
      'member:query',
      'user:query',
      'figures:revenue',
    ])
      expect(pairs).not.toContain(pair)
  })

  test('let customer service see orders and refunds but approve none', async () => {
    const { pairs } = await held('399', 'service')
    for (const pair of ['order:query', 'order:stop', 'refund:query', 'feedback:reply', 'member:lock', 'workOrder:add'])
      expect(pairs).toContain(pair)
    for (const pair of ['refund:approveFirst', 'refund:approveSecond', 'order:settle', 'gun:reset', 'account:freeze'])
      expect(pairs).not.toContain(pair)
  })

  test('let a fleet administrator keep drivers and vehicles, of its own only', async () => {
    const { pairs, addresses } = await held('399', 'fleetAdmin')
    for (const pair of ['fleetMember:import', 'vehicle:add', 'order:query', 'fleetRecharge:allot'])
      expect(pairs).toContain(pair)
    for (const pair of ['fleet:add', 'fleet:credit', 'fleetRecharge:add', 'member:query', 'order:stop'])
      expect(pairs).not.toContain(pair)
    expect(addresses).toContain('/business/bill/goToTeamOrder')
    const role = await db
      .selectFrom('system_role')
      .select('data_scope')
      .where('seller_id', '=', '399')
      .where('code', '=', 'fleetAdmin')
      .executeTakeFirstOrThrow()
    expect(role.data_scope).toBe('own')
  })

  test('let the read-only role open all that a seller has but what people did and fetched, and change nothing', async () => {
    const { pairs, addresses } = await held('399', 'readOnly')
    // To see revenue is to look, too.
    expect([...pairs].filter(pair => !/:(query|get)$/.test(pair))).toEqual(['figures:revenue'])
    const all = (await held('399', 'sellerAdmin')).addresses
    const shut = ['/safe/audit', '/system/systemSet/task']
    expect(shut.filter(address => !all.has(address))).toEqual([])
    expect(addresses).toEqual(new Set([...all].filter(address => !shut.includes(address))))
  })

  test('come with the way there: the catalogues above and the details of each screen', async () => {
    const broken = await sql`
      select r.code, m.url, m.name
      from system_role r join system_role_menu g on g.role_id = r.id join system_menu m on m.id = g.menu_id
      where m.parent_id is not null
        and not exists (select from system_role_menu a where a.role_id = r.id and a.menu_id = m.parent_id)
      union all
      select r.code, d.url, d.name
      from system_role r join system_role_menu g on g.role_id = r.id join system_menu d on d.detail_of = g.menu_id
      where not exists (select from system_role_menu a where a.role_id = r.id and a.menu_id = d.id)`.execute(db)
    expect(broken.rows).toEqual([])
  })
})

describe('a start', () => {
  test('after another one changes nothing', async () => {
    const before = await everything()
    await seedBase(db, quietly)
    expect(await everything()).toEqual(before)
    await startNextVersion()
    expect(await everything()).toEqual(before)
  })

  test('says nothing where there is nothing to do', async () => {
    const said: string[] = []
    await seedBase(db, line => said.push(line))
    expect(said).toEqual([])
  })

  test('leaves alone what the platform has renamed, moved or hidden', async () => {
    const edited = { title_zh: '站点列表', icon: 'StarOutlined', sort: 5, is_show: false }
    const url = '/business/stationManage/stationList'
    const read = () =>
      db
        .selectFrom('system_menu')
        .select(['title_zh', 'icon', 'sort', 'is_show'])
        .where('url', '=', url)
        .executeTakeFirstOrThrow()
    const before = await read()
    await db.updateTable('system_menu').set(edited).where('url', '=', url).execute()
    await startNextVersion()
    expect(await read()).toEqual(edited)
    await db.updateTable('system_menu').set(before).where('url', '=', url).execute()
  })

  test('marks as its own what a version before has left unmarked, and nothing that was added by hand', async () => {
    const added = { component_type: 'MENU', name: 'own', title_zh: '自建', title_en: 'Own', url: '/own/screen' }
    await db.insertInto('system_menu').values(added).execute()
    await db.updateTable('system_menu').set({ is_built_in: false }).where('url', 'like', '/finance%').execute()
    await startNextVersion()
    const others = await db.selectFrom('system_menu').select('url').where('is_built_in', '=', false).execute()
    expect(others).toEqual([{ url: '/own/screen' }])
    await db.deleteFrom('system_menu').where('url', '=', '/own/screen').execute()
  })

  test('brings a new screen to the standard roles of all sellers that should have it', async () => {
    await db.deleteFrom('system_menu').where('permission', '=', 'operationOverview:query').execute()
    await db.deleteFrom('system_menu').where('url', '=', '/tool/overview').execute()
    await startNextVersion()
    for (const seller of ['399', '365']) {
      for (const code of ['sellerAdmin', 'maintenance', 'readOnly'])
        expect((await held(seller, code)).pairs).toContain('operationOverview:query')
      for (const code of ['finance', 'service', 'fleetAdmin'])
        expect((await held(seller, code)).addresses).not.toContain('/tool/overview')
    }
    expect((await held('-1', 'platformAdmin')).pairs).toContain('operationOverview:query')
  })

  test('does not give back through a new button what a seller has taken from a role', async () => {
    const screen = (await menuItem('/finance/invoice/invoiceList'))!.id
    await db
      .deleteFrom('system_role_menu')
      .where('menu_id', '=', screen)
      .where('role_id', 'in', roleIds('399', 'finance'))
      .execute()
    await db.deleteFrom('system_menu').where('permission', '=', 'invoice:red').execute()
    await startNextVersion()
    expect((await held('399', 'finance')).pairs).not.toContain('invoice:red')
    expect((await held('365', 'finance')).pairs).toContain('invoice:red')
    expect((await held('399', 'sellerAdmin')).pairs).toContain('invoice:red')
  })

  const roleIds = (sellerId: string, code: string) =>
    db.selectFrom('system_role').select('id').where('seller_id', '=', sellerId).where('code', '=', code)

  test('of two programs at once fills an empty database once', async () => {
    const empty = await aDatabase('together')
    await Promise.all([seedBase(empty, quietly), seedBase(empty, quietly)])
    const items = await empty.selectFrom('system_menu').select('id').execute()
    expect(items).toHaveLength((await db.selectFrom('system_menu').select('id').execute()).length)
  })

  test('without demo makes one administrator, whose random password must be changed', async () => {
    const empty = await aDatabase('bare')
    await seedBase(empty, quietly)
    const made = await seedAdministrator(empty)
    expect(made?.account).toBe('admin')
    expect(made?.password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9\s]).{16,64}$/)
    const [admin, ...others] = await empty.selectFrom('system_staff').selectAll().execute()
    expect(others).toEqual([])
    expect(admin).toMatchObject({ seller_id: '-1', must_change_password: true })
    expect(await verify(admin!.password_hash, sha256(made!.password))).toBe(true)
    const role = await empty
      .selectFrom('system_user_role as given')
      .innerJoin('system_role as role', 'role.id', 'given.role_id')
      .select('role.code')
      .executeTakeFirst()
    expect(role?.code).toBe('platformAdmin')
    // The start that showed it may have failed: until somebody signs in there is a new one.
    const again = await seedAdministrator(empty)
    expect(again?.password).not.toBe(made?.password)
    await empty.updateTable('system_staff').set({ must_change_password: false }).execute()
    expect(await seedAdministrator(empty)).toBeUndefined()
    await seedDemo(empty, { filesDir, now, size: 'small' })
    expect(await empty.selectFrom('system_staff').select('id').execute()).toHaveLength(1)
  })
})

describe('the areas', () => {
  const area = (code: string) =>
    db.selectFrom('system_area').select(['name', 'parent_code', 'level']).where('code', '=', code).executeTakeFirst()

  test('know all 34 provinces, Taiwan, Hong Kong and Macao among them', async () => {
    const provinces = await db.selectFrom('system_area').select('code').where('level', '=', 1).execute()
    expect(provinces).toHaveLength(34)
    const codes = provinces.map(province => province.code)
    expect(codes).toEqual(expect.arrayContaining(['110000', '710000', '810000', '820000']))
  })

  test('find Nanshan in Shenzhen in Guangdong', async () => {
    expect(await area('440305')).toEqual({ name: '南山区', parent_code: '440300', level: 3 })
    expect(await area('440300')).toEqual({ name: '深圳市', parent_code: '440000', level: 2 })
    expect(await area('440000')).toEqual({ name: '广东省', parent_code: null, level: 1 })
  })

  test('put the districts of a municipality under a city of its own', async () => {
    expect(await area('110105')).toEqual({ name: '朝阳区', parent_code: '110100', level: 3 })
    expect(await area('110100')).toMatchObject({ parent_code: '110000', level: 2 })
  })
})

describe('the demo', () => {
  test('lets every printed account in with its printed password, stored as argon2id with a salt of its own', async () => {
    const users = await db.selectFrom('system_staff').select(['account', 'password_hash']).execute()
    const stored = new Map(users.map(user => [user.account, user.password_hash]))
    expect([...stored.keys()].toSorted()).toEqual(demoAccounts.map(account => account.account).toSorted())
    for (const { account, password } of demoAccounts) {
      expect(stored.get(account)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(await verify(stored.get(account)!, sha256(password)), account).toBe(true)
    }
    expect(new Set(stored.values()).size).toBe(stored.size)
  })

  test('asks only first399 for a new password', async () => {
    const asked = await db
      .selectFrom('system_staff')
      .select('account')
      .where('must_change_password', '=', true)
      .execute()
    expect(asked).toEqual([{ account: 'first399' }])
  })

  test('gives each account its role and seller', async () => {
    const rows = await sql<{ line: string }>`
      select s.account || ' ' || s.seller_id || ' ' || r.code as line
      from system_staff s join system_user_role u on u.user_id = s.id join system_role r on r.id = u.role_id
      order by s.id`.execute(db)
    expect(rows.rows.map(row => row.line)).toEqual([
      'admin -1 platformAdmin',
      'op399 399 sellerAdmin',
      'fin399 399 finance',
      'ops399 399 maintenance',
      'cs399 399 service',
      'fleet399 399 fleetAdmin',
      'view399 399 readOnly',
      'region399 399 regionLead',
      'first399 399 readOnly',
      'op365 365 sellerAdmin',
      'fin365 365 finance',
      'ops365 365 maintenance',
      'cs365 365 service',
      'region365 365 regionLead',
    ])
  })

  test('opens automatic login for seller 399 alone, as a reader', async () => {
    const rows = await db
      .selectFrom('system_seller as seller')
      .innerJoin('system_staff as user', 'user.id', 'seller.auto_login_user_id')
      .select(['seller.id', 'user.account'])
      .execute()
    expect(rows).toEqual([{ id: '399', account: 'view399' }])
  })

  test('gives each seller two merchants, a sub-merchant and five organisation units', async () => {
    for (const seller of ['399', '365']) {
      const rows = await db.selectFrom('system_seller').select('kind').where('seller_id', '=', seller).execute()
      expect(rows.map(row => row.kind).toSorted()).toEqual(['merchant', 'merchant', 'seller', 'subMerchant'])
      const orgs = await db.selectFrom('system_org').select('id').where('seller_id', '=', seller).execute()
      expect(orgs).toHaveLength(5)
    }
  })

  test('shares no name, number or address between the two sellers', async () => {
    const texts = async (seller: string) => {
      const { rows } = await sql<{ text: string }>`
        select unnest(array[name, platform_name, filing_no, copyright, domain]) as text
        from system_seller where seller_id = ${seller}
        union all select unnest(array[name, code, leader]) from system_org where seller_id = ${seller}
        union all select unnest(array[account, name, telephone, email, we_chat_number, zip_code, phone, mail_address])
        from system_staff where seller_id = ${seller}
        union all select name from system_role where seller_id = ${seller} and code = 'regionLead'
        union all select value from system_parameter where seller_id = ${seller}
        union all select host(address) from system_known_address where seller_id = ${seller}
        union all select name from system_file where seller_id = ${seller}`.execute(db)
      return new Set(rows.map(row => row.text).filter(Boolean))
    }
    const [one, other] = await Promise.all([texts('399'), texts('365')])
    expect(one.size).toBeGreaterThan(60)
    expect(other.size).toBeGreaterThan(40)
    expect([...one.intersection(other)]).toEqual([])
  })

  test('keeps logo and icon of each seller as files that anyone may see', async () => {
    const sellers = await db
      .selectFrom('system_seller')
      .select(['logo_file_id', 'icon_file_id'])
      .where('id', 'in', ['399', '365'])
      .execute()
    const ids = sellers.flatMap(seller => [seller.logo_file_id!, seller.icon_file_id!])
    const files = await db.selectFrom('system_file').selectAll().where('id', 'in', ids).execute()
    expect(files).toHaveLength(4)
    for (const file of files) {
      const bytes = await readFile(join(filesDir, file.id))
      expect(bytes.toString()).toContain('<svg')
      expect(file).toMatchObject({ is_public: true, content_type: 'image/svg+xml', size_bytes: String(bytes.length) })
      expect(createHash('sha256').update(bytes).digest().equals(file.sha256)).toBe(true)
    }
    expect(new Set(files.map(file => file.sha256.toString('hex'))).size).toBe(4)
  })

  test('gives every telephone to one person', async () => {
    const rows = await db.selectFrom('system_staff').select('telephone').execute()
    expect(new Set(rows.map(row => row.telephone)).size).toBe(rows.length)
    for (const { telephone } of rows) expect(telephone).toMatch(/^1380000\d{4}$/)
  })

  test('is filled once', async () => {
    const count = async () => (await db.selectFrom('system_staff').select('id').execute()).length
    const before = await count()
    await seedDemo(db, { filesDir, now, size: 'small' })
    expect(await count()).toBe(before)
  })
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
