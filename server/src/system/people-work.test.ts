// People and companies in sheets and in batches.
import { utils, write } from '@e965/xlsx'
import type { Call } from '@ev/contract/kit/calls'
import { auditLog } from '@ev/contract/system/audit'
import { org } from '@ev/contract/system/org'
import { sellers } from '@ev/contract/system/sellers'
import { users } from '@ev/contract/system/users'
import { work } from '@ev/contract/system/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf, uploadOf } from '../../testing/units.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const finished = async (workId: string, person = boss) => {
  await app.runWork()
  return (await person.call(work.get, { id: workId })).data
}

async function exported(one: Call, person = boss) {
  const { data } = await person.post<{ workId: string }>(one.path, { filters: {} })
  const { status, fileUrl } = await finished(data.workId, person)
  expect(status).toBe('done')
  const { sheets } = await sheetsOf(app, fileUrl)
  return (sheets[0]?.rows ?? []).map(row => row.map(cell => (typeof cell === 'string' ? cell : '')))
}

test('[6.3] users leave in a sheet with their roles in words and their numbers masked', async () => {
  const [header = [], ...rows] = await exported(users.calls.export)
  const finance = rows.find(row => row.includes('fin399')) ?? []
  expect(finance[header.indexOf('手机号')]).toBe('138****3992')
  expect(finance[header.indexOf('角色')]).toBe('财务')
  expect(finance[header.indexOf('状态')]).toBe('启用')
  expect(JSON.stringify(rows)).not.toContain('365')
})

test('sellers, units and the log leave in sheets too', async () => {
  expect(JSON.stringify(await exported(sellers.calls.export))).toContain('粤充鹏城南山场站部')
  expect(JSON.stringify(await exported(org.calls.export))).toContain('粤充深圳大区')
  expect(JSON.stringify(await exported(auditLog.calls.export))).toContain('/system-service/seller/login')
})

test('whoever sees a part of the seller takes only their own doings out of the log', async () => {
  const { menu_id, role_id } = await app.db
    .selectFrom('system_menu as m')
    .innerJoin('system_role as r', join => join.on('r.code', '=', 'regionLead').on('r.seller_id', '=', '399'))
    .select(['m.id as menu_id', 'r.id as role_id'])
    .where('m.permission', '=', 'audit:export')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('system_role_menu').values({ menu_id, role_id, seller_id: '399' }).execute()
  const region = await app.as('region399')
  const [header = [], ...rows] = await exported(auditLog.calls.export, region)
  const accounts = rows.map(row => row[header.indexOf('账号')])
  expect(new Set(accounts.filter(Boolean))).toEqual(new Set(['region399']))
})

test('[6.3] units come in by a sheet that names the unit above by its code', async () => {
  const rows = [
    ['*机构编码', '*机构名称', '上级机构', '负责人', '*排序'],
    ['IN-1', '导入一部', '399-HQ', '张三', 10],
    ['IN-2', '导入二部', '365-HQ', '', 20],
    ['399-FIN', '粤充财务中心', '399-HQ', '林婉清', 20],
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '组织机构')
  const { headers, payload } = uploadOf(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, 'org.xlsx')
  const url = org.calls.import.path
  const answer = await app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, authorization: boss.token },
  })
  const { data } = answer.json<{ data: { workId: string } }>()
  const tried = await finished(data.workId)
  expect(tried).toMatchObject({ status: 'waiting', rowsGood: 2, rowsBad: 1, result: { added: 1, changed: 1 } })
  await boss.call(work.commit, { id: data.workId })
  expect(await finished(data.workId)).toMatchObject({ rowsGood: 2, rowsBad: 1 })
  const { data: page } = await boss.call(org.calls.pages, { filters: { code: ['IN-1', '399-FIN'] } })
  expect(page.records.map(row => [row.name, row.parent?.label])).toEqual([
    ['粤充财务中心', '粤充总部'],
    ['导入一部', '粤充总部'],
  ])
})

test('many are disabled at once; who may not be is passed over with the reason', async () => {
  const { data: page } = await boss.call(users.calls.pages, { filters: { account: ['op399', 'cs399', 'fleet399'] } })
  const selection = { ids: page.records.map(row => row.id) }
  const { data: check } = await boss.call(users.calls.disableCheck, { selection })
  expect(check.matched).toBe(3)
  const { data } = await boss.call(users.calls.disableBatch, { selection })
  expect(await finished(data.workId)).toMatchObject({ rowsGood: 2, rowsBad: 1 })
  const { data: rows } = await boss.call(work.rows, { id: data.workId })
  expect(rows.records.find(row => row.outcome === 'refused')?.msg).toBe('不能对自己的账号执行该操作')
  expect((await app.logIn('cs399')).code).toBe(8)
})
