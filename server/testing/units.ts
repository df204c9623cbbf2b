// A resource for tests of exports, imports and batches: organisation units with one field of each kind that matters.
import { choices } from '@ev/contract/kit/choices'
import { f } from '@ev/contract/kit/field'
import { resource } from '@ev/contract/kit/resource'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { mount } from '../src/resource/mount.ts'
import type { TestApp } from './test-app.ts'

const level = choices([
  { value: 'top', zh: '顶级', en: 'Top' },
  { value: 'below', zh: '下级', en: 'Below' },
])

export const unit = resource('system-service/unit', {
  title: { zh: '单位', en: 'Unit' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export', 'import'],
  fields: {
    name: f.text('名称', 'Name', { max: 60, filter: true, sort: true }),
    code: f.text('编码', 'Code', { max: 30, filter: true, sort: true, write: 'create' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    parent: f.ref('上级', 'Parent', 'system-service/org', { optional: true, filter: true }),
    phone: f.phone('电话', 'Phone', { optional: true }),
    amount: f.fen('金额', 'Amount', { sum: true, sort: true, filter: true, most: 10_000_000 }),
    level: f.choice('层级', 'Level', level, { write: 'never', filter: true }),
    isTop: f.flag('是否顶级', 'Is top', { write: 'never' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
    secretCount: f.int('内部数', 'Inner', { write: 'never', sheet: 'never' }),
  },
  list: { order: ['code', 'asc'] },
  sheet: { import: ['code', 'name', 'parent', 'phone', 'amount'], key: 'code', isInCentre: true },
  actions: {
    double: {
      label: { zh: '翻倍', en: 'Double' },
      needs: 'edit',
      isBatch: true,
      when: row => row.amount > 0 || { zh: '金额为零', en: 'The amount is zero' },
    },
    raise: {
      label: { zh: '增加', en: 'Raise' },
      needs: 'edit',
      isBatch: true,
      input: { by: f.int('增加', 'By') },
    },
  },
})

export const units = mount(
  unit,
  {
    table: 'system_org',
    columns: {
      phone: 'leader',
      amount: 'sort',
      level: sql`case when t.parent_id is null then 'top' else 'below' end`,
      isTop: sql`(t.parent_id is null)`,
      secretCount: sql`1`,
    },
    // Whatever is done to a unit that is called so.
    risk: (_ctx, { before, draft }) =>
      (draft ?? before).name.startsWith('险') ? { zh: '有风险', en: 'is risky' } : undefined,
    actions: {
      double: async (ctx, { id, amount }) => {
        await ctx.db
          .updateTable('system_org')
          .set({ sort: amount * 2, version: sql`version + 1` })
          .where('id', '=', id)
          .execute()
      },
      raise: async (ctx, { id, amount }, { by }) => {
        await ctx.db
          .updateTable('system_org')
          .set({ sort: amount + by, version: sql`version + 1` })
          .where('id', '=', id)
          .execute()
      },
    },
  },
  {},
)

/** The same units, a few milliseconds each: for what is to be interrupted. */
export const slowUnit = resource('system-service/slowUnit', {
  title: { zh: '慢单位', en: 'Slow unit' },
  label: 'code',
  verbs: ['export'],
  fields: {
    code: f.text('编码', 'Code', { filter: true, sort: true }),
    slow: f.int('慢', 'Slow', { write: 'never' }),
  },
  list: { order: ['code', 'asc'] },
})

export const slowUnits = mount(
  slowUnit,
  { table: 'system_org', columns: { slow: sql`(select 1 from pg_sleep(0.02 + 0 * t.sort))` } },
  {},
)

/** The same units without their tree. */
export const flatUnit = resource('system-service/flatUnit', {
  title: { zh: '平单位', en: 'Flat unit' },
  label: 'name',
  verbs: ['pages', 'import'],
  fields: {
    code: f.text('编码', 'Code', { filter: true, sort: true }),
    name: f.text('名称', 'Name'),
    amount: f.fen('金额', 'Amount'),
  },
  list: { order: ['code', 'asc'] },
  sheet: { import: ['code', 'name', 'amount'], key: 'code' },
})

export const flatUnits = mount(flatUnit, { table: 'system_org', columns: { amount: 'sort' } }, {})

/** The rights of all, for administrators of platform and sellers. */
export async function grantUnits(app: TestApp) {
  for (const name of [unit.name, slowUnit.name, flatUnit.name]) await grant(app, name)
}

async function grant(app: TestApp, resource: string) {
  await sql`
    with screen as (
      insert into system_menu (component_type, name, title_zh, title_en, url)
      values ('MENU', ${resource}, ${resource}, ${resource}, ${`/test/${resource}`}) returning id
    ),
    buttons as (
      insert into system_menu (parent_id, component_type, name, title_zh, title_en, permission)
      select screen.id, 'BUTTON', name, name, name, ${resource}::text || ':' || name
      from screen, unnest(array['query', 'get', 'add', 'edit', 'delete', 'export', 'import']) as name
      returning id
    )
    insert into system_role_menu (role_id, menu_id, seller_id)
    select r.id, buttons.id, r.seller_id from buttons, system_role r where r.code in ('platformAdmin', 'sellerAdmin')`.execute(
    app.db,
  )
}

export async function addUnits(app: TestApp, sellerId: string, count: number, prefix = 'U') {
  await sql`
    insert into system_org (seller_id, name, code, leader, sort, created_at)
    select ${sellerId}, '站点 ' || n, ${prefix} || lpad(n::text, 5, '0'), '138' || lpad((n % 10000)::text, 8, '0'),
      n * 7 % 1000, '2026-10-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${count}::int) n`.execute(app.db)
}

/** The sheets of a file that was fetched. */
export async function sheetsOf(app: TestApp, address: string) {
  const answer = await app.server.inject({ method: 'GET', url: address })
  if (answer.statusCode !== 200) throw new Error(`${address} answers ${answer.statusCode} ${answer.body}`)
  const { sheets } = await readXlsx(answer.rawPayload)
  return { sheets, headers: answer.headers }
}

export function uploadOf(bytes: Buffer, name = 'units.xlsx') {
  const boundary = 'x-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
