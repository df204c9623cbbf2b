import { choices } from '@ev/contract/kit/choices'
import { f } from '@ev/contract/kit/field'
import { resource } from '@ev/contract/kit/resource'
import { work } from '@ev/contract/system/work'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf } from '../../testing/units.ts'
import { mount } from '../resource/mount.ts'

const colour = choices([
  { value: 1, zh: '红', en: 'Red' },
  { value: 2, zh: '绿', en: 'Green' },
])

const kinds = resource('system-service/kind', {
  title: { zh: '各类', en: 'Kinds' },
  label: 'name',
  verbs: ['export'],
  fields: {
    name: f.text('名称', 'Name', { filter: true, sort: true }),
    note: f.longText('备注', 'Note', { filter: true }),
    price: f.mil('单价', 'Price', { sum: true }),
    energy: f.energy('电量', 'Energy', { sum: true, filter: true }),
    share: f.percent('占比', 'Share', { filter: true }),
    power: f.decimal('功率', 'Power', { places: 3 }),
    day: f.date('日期', 'Day', { filter: true }),
    month: f.month('月份', 'Month', { filter: true }),
    colour: f.choice('颜色', 'Colour', colour, { optional: true, filter: true }),
    colours: f.choices('多色', 'Colours', colour, { filter: true }),
    friends: f.refs('好友', 'Friends', 'system-service/role'),
    seller: f.ref('商户', 'Seller', 'system-service/seller', { filter: true }),
    number: f.identity('证件', 'Identity'),
    extra: f.data('附加', 'Extra', z.unknown()),
    icon: f.image('图标', 'Icon'),
    isSet: f.flag('是否', 'Is set', { filter: true }),
  },
  list: { order: ['name', 'asc'] },
})

const mounted = mount(
  kinds,
  {
    table: 'system_role',
    columns: {
      note: sql`'=1+1' || chr(9) || '第二行' || chr(10) || '<&>'`,
      price: sql`12345::bigint`,
      energy: sql`-1::bigint`,
      share: sql`512`,
      power: sql`1.5::numeric`,
      day: sql`'2026-11-15'::date`,
      month: sql`'2026-11-01'::date`,
      colour: sql`null::int`,
      colours: sql`array[2, 1]`,
      friends: sql`json_build_array(json_build_object('id', '1', 'label', '甲'), json_build_object('id', '2', 'label', '乙'))`,
      number: sql`'110101199003070018'::text`,
      extra: sql`'{"a": 1}'::jsonb`,
      icon: sql`null::bigint`,
      isSet: sql`(t.id is null)`,
    },
  },
  {},
)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp([], {}, [mounted])
})
afterAll(() => app.close())

test('every kind of field stands in the sheet as a reader would write it, and filters are told in words', async () => {
  await grantExport()
  const filters = {
    name: ['财务'],
    note: "'); drop table x; --",
    energy: { from: -10, to: 20_000 },
    share: { from: 100 },
    day: { preset: 'thisYear' as const },
    month: { from: '2026-01', to: '2026-12' },
    colours: [2],
    seller: ['399'],
    isSet: false,
  }
  const { note: _, ...found } = filters
  const rows = await sheetRows(found)
  expect(rows.data).toEqual([
    [
      '名称',
      '备注',
      '单价',
      '电量',
      '占比',
      '功率',
      '日期',
      '月份',
      '颜色',
      '多色',
      '好友',
      '商户',
      '证件',
      '附加',
      '是否',
    ],
    [
      '财务',
      '=1+1\t第二行\n<&>',
      1.2345,
      -0.0001,
      0.0512,
      1.5,
      new Date('2026-11-15T00:00:00Z'),
      new Date('2026-11-01T00:00:00Z'),
      null,
      '绿、红',
      '甲、乙',
      '粤充新能源',
      '110***********0018',
      '{"a": 1}',
      '否',
    ],
    ['合计', null, 1.2345, -0.0001, ...Array(11).fill(null)],
  ])
  expect(rows.about).toEqual(
    expect.arrayContaining([
      ['名称', '财务'],
      ['电量', '-0.0010 – 2.0000'],
      ['占比', '≥ 1.00'],
      ['月份', '2026-01 – 2026-12'],
      ['多色', '绿'],
      ['商户', '粤充新能源'],
      ['是否', '否'],
    ]),
  )
  const hostile = await sheetRows(filters)
  expect(hostile.data.length).toBe(2)
  expect(hostile.about).toContainEqual(['备注', "包含“'); drop table x; --”"])
})

async function sheetRows(filters: object) {
  const owner = await app.db
    .selectFrom('system_staff')
    .select(['id', 'seller_id'])
    .where('account', '=', 'op399')
    .executeTakeFirstOrThrow()
  const { id } = await app.db
    .insertInto('system_work')
    .values({
      seller_id: owner.seller_id,
      created_by: owner.id,
      kind: 'export',
      resource: kinds.address,
      name: '各类',
      input: JSON.stringify({ filters }),
      language: 'zh',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.runWork()
  const { data } = await (await app.as('op399')).call(work.get, { id })
  expect(data).toMatchObject({ status: 'done', error: '' })
  const { sheets } = await sheetsOf(app, data.fileUrl)
  return { data: sheets[0]?.rows ?? [], about: sheets[1]?.rows ?? [] }
}

async function grantExport() {
  await sql`
    with button as (
      insert into system_menu (component_type, name, title_zh, title_en, permission)
      values ('BUTTON', 'export', '导出', 'Export', 'kind:export') returning id
    )
    insert into system_role_menu (role_id, menu_id, seller_id)
    select r.id, button.id, r.seller_id from button, system_role r where r.code = 'sellerAdmin'`.execute(app.db)
}
