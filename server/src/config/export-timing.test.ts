import { exportTiming } from '@ev/contract/config/export-timing'
import { push } from '@ev/contract/config/push'
import { f } from '@ev/contract/kit/field'
import { resource } from '@ev/contract/kit/resource'
import { notification } from '@ev/contract/system/notification'
import { addDays, addMonths } from '@ev/rules/days'
import { businessDay, dayMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { answers } from '../http/context.ts'
import { startDueReports } from './export-timing.job.ts'

const pile = resource('taglib-service/pile', {
  title: { zh: '充电桩', en: 'Pile' },
  label: 'name',
  verbs: ['export'],
  fields: {
    name: f.text('名称', 'Name', { filter: true, sort: true }),
    createTime: f.time('创建时间', 'Created', { filter: true }),
  },
  list: { order: ['name', 'asc'] },
})
const exportPath = '/taglib-service/pile/export'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp(answers(pile.calls, { export: async () => ({ workId: '1' }) }))
  boss = await app.as('op399')
})
afterAll(() => app.close())

const today = () => businessDay(app.app.clock())
const never = new AbortController().signal

const aConfig = (over: Record<string, unknown> = {}) => ({
  name: `报表${Math.random()}`,
  startDate: today(),
  timingCycle: 1 as const,
  isPush: 1 as const,
  emailList: [{ email: 'boss@example.com' }],
  exportUrl: exportPath,
  exportParams: '{"filters":{"createTime":{"preset":"last30Days"}}}',
  ...over,
})

const save = (config: object, language = 'zh-CN') =>
  boss.post<{ id: string; nextDate: string } & { field?: string }>(exportTiming.updateOrSave.path, config, {
    headers: { 'accept-language': language },
  })

const worksOf = (timingId: string) =>
  app.db
    .selectFrom('system_work')
    .select(['id', 'kind', 'resource', 'name', 'input', 'language', 'status', 'created_by', 'seller_id'])
    .where('timing_id', '=', timingId)
    .execute()

const dueOf = (id: string) =>
  app.db.selectFrom('config_export_timing').select('next_date').where('id', '=', id).executeTakeFirst()

describe('setting up a report', () => {
  test('[7.7] a report is saved, found by its name, listed, changed and deleted', async () => {
    const config = aConfig({ name: '充电桩列表', exportUrl: `/api${exportPath}` })
    const { code, data } = await save(config)
    expect(code).toBe(0)
    const found = await boss.call(exportTiming.getByName, { name: '充电桩列表' })
    expect(found.data).toMatchObject({
      ...config,
      id: data.id,
      exportUrl: exportPath,
      exportParams: expect.any(String),
    })
    expect(JSON.parse(found.data?.exportParams ?? '')).toEqual(JSON.parse(config.exportParams))
    const listed = await boss.call(exportTiming.pages, {})
    expect(listed.data).toMatchObject({ current: 1, pageSize: 10, total: 1 })
    expect(listed.data.records[0]).toMatchObject({ id: data.id, name: '充电桩列表', startDate: today() })
    expect((await save({ ...config, id: data.id, timingCycle: 7 })).data.nextDate).toBe(addDays(today(), 7))
    expect((await boss.call(exportTiming.delete, { id: data.id })).code).toBe(0)
    expect((await boss.call(exportTiming.delete, { id: data.id })).code).toBe(1404)
  })

  test('[4.9] a name that has no report yet gives none, and so it does again after the report is deleted', async () => {
    expect((await boss.call(exportTiming.getByName, { name: '月报' })).data).toBeNull()
    const { data } = await save(aConfig({ name: '月报' }))
    expect((await boss.call(exportTiming.getByName, { name: '月报' })).data?.id).toBe(data.id)
    await boss.call(exportTiming.delete, { id: data.id })
    expect((await boss.call(exportTiming.getByName, { name: '月报' })).data).toBeNull()
  })

  test.each([
    [{ startDate: '' }, '请选择定时开始时间！', 'please select the timing start time!'],
    [{ startDate: undefined }, '请选择定时开始时间！', 'please select the timing start time!'],
    [{ startDate: '2026-02-30' }, '请选择定时开始时间！', 'please select the timing start time!'],
    [{ startDate: '2020-01-01' }, '定时开始时间不能早于今天', 'the timing start must not be before today'],
    [{ emailList: [{ email: '' }] }, '请输入正确的邮箱地址！', 'please enter a valid email address!'],
    [{ emailList: [{ email: 'a@b' }] }, '请输入正确的邮箱地址！', 'please enter a valid email address!'],
    [{ emailList: [] }, '请将信息填写完整后再提交！', 'please complete the information before submitting!'],
    [{ timingCycle: undefined }, '请将信息填写完整后再提交！', 'please complete the information before submitting!'],
    [{ timingCycle: 5 }, '请将信息填写完整后再提交！', 'please complete the information before submitting!'],
    [{ name: ' ' }, '请将信息填写完整后再提交！', 'please complete the information before submitting!'],
    [{ emailList: mails(11) }, '最多填写10个邮箱', 'at most 10 e-mail addresses'],
  ])('[5.5.1] what is not complete is refused with its sentence: %j', async (over, zh, en) => {
    const config = aConfig(over)
    expect((await save(config)).msg).toContain(zh)
    expect((await save(config, 'en-US')).msg).toContain(en)
  })

  test('[5.5.1] ten addresses and a start of today are fine; without push no address is needed', async () => {
    expect((await save(aConfig({ emailList: mails(10) }))).code).toBe(0)
    expect((await save(aConfig({ isPush: 0, emailList: [] }))).code).toBe(0)
    expect((await save(aConfig({ isPush: 0, emailList: [{ email: '' }] }))).code).toBe(0)
  })

  test('a second report of the same name is refused, but a colleague may have one', async () => {
    const config = aConfig({ name: '同名报表' })
    expect((await save(config)).code).toBe(0)
    expect(await save(config)).toMatchObject({ code: 1081, msg: '报表「同名报表」已有定时导出，请打开后修改' })
    const colleague = await app.as('ops399')
    expect((await colleague.post(exportTiming.updateOrSave.path, config)).code).toBe(0)
  })

  test('only an export that exists, that one may have, with filters that fit it', async () => {
    const unknown = await save(aConfig({ exportUrl: '/system-service/user/update' }))
    expect(unknown).toMatchObject({ code: 1082, data: { field: 'exportUrl' } })
    for (const exportParams of [
      '{',
      '[]',
      '{"filters":{"colour":"red"}}',
      '"\\u0000"',
      '{"filters":{"name":"\\u0000"}}',
    ])
      expect(await save(aConfig({ exportParams }))).toMatchObject({ code: 1083, data: { field: 'exportParams' } })
    const reader = await app.as('view399')
    expect((await reader.post(exportTiming.updateOrSave.path, aConfig())).code).toBe(403)
  })

  test('nobody sees, changes or deletes what belongs to others', async () => {
    const config = aConfig()
    const { data } = await save(config)
    for (const account of ['ops399', 'op365', 'admin']) {
      const other = await app.as(account)
      expect((await other.call(exportTiming.pages, { pageSize: 100 })).data.records.map(row => row.id)).not.toContain(
        data.id,
      )
      expect((await other.call(exportTiming.getByName, { name: config.name })).data).toBeNull()
      expect((await other.call(exportTiming.delete, { id: data.id })).code).toBe(1404)
    }
    expect((await boss.call(exportTiming.getByName, { name: config.name })).data?.id).toBe(data.id)
  })
})

describe('when a report is due', () => {
  test.each([
    [1, () => addDays(today(), 1)],
    [7, () => addDays(today(), 7)],
    [30, () => addMonths(today(), 1)],
  ] as const)(
    '[9.3] a report of cycle %i first goes out on its start date plus the cycle',
    async (timingCycle, day) => {
      const { data } = await save(aConfig({ timingCycle }))
      expect(data.nextDate).toBe(day())
    },
  )

  test('[9.3] a report of the natural month that starts on a 31st goes out on the last day of a shorter one', async () => {
    const { data } = await save(aConfig({ startDate: '2098-01-31', timingCycle: 30 }))
    expect(data.nextDate).toBe('2098-02-28')
  })

  test('[9.3] a report begins on its day, once, with the filters as they were given, and waits for the next', async () => {
    const { data } = await save(aConfig({ name: '日报' }))
    await startDueReports(app.app, never)
    expect(await worksOf(data.id)).toEqual([])
    await passDays(1)
    await startDueReports(app.app, never)
    await startDueReports(app.app, never)
    const works = await worksOf(data.id)
    expect(works).toMatchObject([
      {
        kind: 'export',
        resource: 'taglib-service/pile',
        name: '日报',
        status: 'queued',
        seller_id: '399',
        input: { filters: { createTime: { preset: 'last30Days' } } },
      },
    ])
    expect(await dueOf(data.id)).toEqual({ next_date: addDays(today(), 1) })
    const pushes = await boss.call(push.pages, { timingId: data.id })
    expect(pushes.data.records).toMatchObject([{ name: '日报', status: 1, recipients: ['boss@example.com'] }])
  })

  test('days on which the product stood still are made up for by one report', async () => {
    const { data } = await save(aConfig())
    await passDays(5)
    await startDueReports(app.app, never)
    expect(await worksOf(data.id)).toHaveLength(1)
    expect(await dueOf(data.id)).toEqual({ next_date: addDays(today(), 1) })
  })

  test('changing only the addresses of a report that is due leaves it due, and its old start is kept', async () => {
    const config = aConfig()
    const { data } = await save(config)
    await passDays(1)
    const changed = await save({ ...config, id: data.id, emailList: [{ email: 'new@example.com' }] })
    expect(changed).toMatchObject({ code: 0, data: { nextDate: today() } })
    expect(await save({ ...config, id: data.id, startDate: addDays(today(), -3) })).toMatchObject({ code: 1080 })
  })

  test('a report without push is made and sent to nobody', async () => {
    const { data } = await save(aConfig({ isPush: 0, emailList: [] }))
    await passDays(1)
    await startDueReports(app.app, never)
    expect(await worksOf(data.id)).toHaveLength(1)
    expect((await boss.call(push.pages, { timingId: data.id })).data.total).toBe(0)
  })

  test('an owner who has lost the right gets no report, a failed push that says why, and a notice', async () => {
    const clerk = await app.as('fin399')
    await give('fin399')
    const { data } = await clerk.call(exportTiming.updateOrSave, aConfig({ name: '财务日报' }))
    await takeBack('fin399')
    await passDays(1)
    await startDueReports(app.app, never)
    expect(await worksOf(data.id)).toEqual([])
    const again = await app.as('fin399')
    const { records } = (await again.call(push.pages, { timingId: data.id })).data
    expect(records).toMatchObject([{ status: 4, error: '报表所属账号已没有导出权限（pile:export）' }])
    const told = (await again.call(notification.pages, {})).data.records
    expect(told[0]).toMatchObject({ kind: 'reportFailed', title: '定时报表「财务日报」未能送出' })
    expect(await dueOf(data.id)).toEqual({ next_date: addDays(today(), 1) })
  })

  test('the report of a disabled account is not made', async () => {
    const clerk = await app.as('ops399')
    const { data } = await clerk.call(exportTiming.updateOrSave, aConfig())
    await app.db.updateTable('system_staff').set({ status: 'disabled' }).where('account', '=', 'ops399').execute()
    await passDays(1)
    await startDueReports(app.app, never)
    expect(await worksOf(data.id)).toEqual([])
    await app.db.updateTable('system_staff').set({ status: 'enabled' }).where('account', '=', 'ops399').execute()
    const again = await app.as('ops399')
    const { records } = (await again.call(push.pages, { timingId: data.id })).data
    expect(records).toMatchObject([{ status: 4, error: '报表所属账号或商户已停用' }])
  })

  test('a deleted report sends nothing any more', async () => {
    const { data } = await save(aConfig())
    await passDays(1)
    await startDueReports(app.app, never)
    const before = (await boss.call(push.pages, { timingId: data.id })).data.records[0]
    await boss.call(exportTiming.delete, { id: data.id })
    const after = (await boss.call(push.pages, { pageSize: 100 })).data.records.find(row => row.id === before?.id)
    expect(after).toMatchObject({ status: 4, error: '定时报表已删除', timingId: null })
  })
})

function mails(count: number) {
  return Array.from({ length: count }, (_, n) => ({ email: `p${n}@example.com` }))
}

/** Sessions end when nobody moves for half a day. */
async function passDays(days: number) {
  app.letPass(days * dayMs)
  boss = await app.as('op399')
}

const give = (account: string) =>
  sql`insert into system_role_menu (role_id, menu_id, seller_id)
    select distinct ur.role_id, m.id, ur.seller_id from system_user_role ur, system_menu m, system_staff u
    where ur.user_id = u.id and u.account = ${account} and m.permission = 'pile:export'
    on conflict do nothing`.execute(app.db)

const takeBack = (account: string) =>
  sql`delete from system_role_menu rm using system_user_role ur, system_menu m, system_staff u
    where rm.role_id = ur.role_id and rm.menu_id = m.id and ur.user_id = u.id and u.account = ${account}
      and m.permission = 'pile:export'`.execute(app.db)
