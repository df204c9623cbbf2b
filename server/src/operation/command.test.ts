import { gun } from '@ev/contract/config/gun'
import { command, commandCalls } from '@ev/contract/operation/command'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { accepted, answering, aSpeakingPile } from '../../testing/commanded.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { noChargers } from '../no-chargers.ts'
import { forgetSent, lateReply, sendDue, startSender } from './send-commands.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let ocpp: Awaited<ReturnType<typeof aSpeakingPile>>
let ykc: Awaited<ReturnType<typeof aSpeakingPile>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  const station = await aStation(app.db)
  ocpp = await aSpeakingPile(app, boss, station.id, 'OCPP1.6J')
  ykc = await aSpeakingPile(app, boss, station.id, 'YKC1.6')
})
afterAll(() => app.close())
afterEach(async () => {
  await sendDue(app.app)
  app.app.chargers = noChargers
  await sql`update operation_session set state = 'ended' where state in ('starting', 'charging')`.execute(app.db)
})

const asked = (params: Record<string, unknown> = {}, reason = '现场检修') => ({ params, reason })
const reset = (...ids: string[]) =>
  boss.call(commandCalls.reset, { selection: { ids }, ...asked({ mode: 'soft', isWhenIdle: true }) })
const start = (...ids: string[]) =>
  boss.call(commandCalls.start, { selection: { ids }, ...asked({ member: null }, '') })
const followed = async (batchNo: string) => (await boss.call(command.calls.batch, { batchNo })).data
const gunOf = ({ guns }: { guns: string[] }, place = 0) => guns[place] ?? ''

test('a command goes to each chosen pile, and the answer of each is kept and seen', async () => {
  const chargers = answering(({ pileId }) =>
    pileId === ocpp.id ? accepted : { is: 'refused', code: 'Rejected', data: null },
  )
  app.app.chargers = chargers
  const { data } = await reset(ocpp.id, ykc.id)
  expect(data).toMatchObject({ count: 2, refusedCount: 0 })
  expect(await followed(data.batchNo)).toMatchObject({ total: 2, open: 2, rows: [{ state: 'waiting' }, {}] })
  expect(await sendDue(app.app)).toBe(2)
  expect(chargers.told.map(one => one.command)).toEqual([
    { kind: 'reset', mode: 'soft', isWhenIdle: true },
    { kind: 'reset', mode: 'soft', isWhenIdle: true },
  ])
  const batch = await followed(data.batchNo)
  expect(batch).toMatchObject({ total: 2, open: 0, accepted: 1 })
  expect(batch.rows.find(row => row.target === ykc.name)).toMatchObject({
    state: 'refused',
    answer: '充电桩拒绝执行：拒绝',
  })
  const { data: page } = await boss.call(command.calls.pages, { filters: { batchNo: data.batchNo } })
  expect(page.records).toHaveLength(2)
  expect(page.records[0]).toMatchObject({ kind: 'reset', reason: '现场检修', source: 'staff', gun: null })
})

test('an offline pile is not waited for: the record says at once that nothing was sent', async () => {
  const { data } = await reset(ocpp.id)
  await sendDue(app.app)
  const [row] = (await boss.call(command.calls.pages, { filters: { batchNo: data.batchNo } })).data.records
  expect(row).toMatchObject({ state: 'offline', sendTime: null, elapsedMs: null })
})

test('a dangerous command needs a reason', async () => {
  const answer = await boss.call(commandCalls.reset, {
    selection: { ids: [ocpp.id] },
    ...asked({ mode: 'soft', isWhenIdle: true }, ''),
  })
  expect(answer.http).toBe(400)
})

test('what a language has no word for is refused for that pile and sent to the others', async () => {
  app.app.chargers = answering(accepted)
  const input = { selection: { ids: [gunOf(ocpp), gunOf(ykc)] }, ...asked() }
  const { data } = await boss.call(commandCalls.unlock, input)
  expect(data).toMatchObject({ count: 1, refused: [{ id: gunOf(ykc), why: expect.stringContaining('云快充1.6') }] })
})

test('a disabled pile is told nothing', async () => {
  await sql`update config_pile set status = 'disabled' where id = ${ykc.id}`.execute(app.db)
  const { data } = await reset(ykc.id)
  expect(data).toMatchObject({ batchNo: '', count: 0, refused: [{ why: '充电桩已停用' }] })
  await sql`update config_pile set status = 'enabled' where id = ${ykc.id}`.execute(app.db)
})

test('what one does not see is refused without a word about it', async () => {
  const other = await app.as('op365')
  const answer = await other.call(commandCalls.reset, {
    selection: { ids: [ocpp.id] },
    ...asked({ mode: 'soft', isWhenIdle: true }),
  })
  expect(answer.data).toMatchObject({ count: 0, refused: [{ label: ocpp.id, why: '对象不存在或无权查看' }] })
})

test('who only looks sends nothing', async () => {
  const viewer = await app.as('view399')
  const answer = await viewer.call(commandCalls.reset, {
    selection: { ids: [ocpp.id] },
    ...asked({ mode: 'soft', isWhenIdle: true }),
  })
  expect(answer.http).toBe(403)
})

test('a start by staff has a session of its own, and a second one is refused while it lasts', async () => {
  const chargers = answering(accepted)
  app.app.chargers = chargers
  const { data } = await start(gunOf(ocpp), gunOf(ykc))
  expect(data.count).toBe(2)
  await sendDue(app.app)
  const numbers = chargers.told.map(({ command: one }) => (one.kind === 'start' ? one.sessionNo : ''))
  expect(numbers.every(number => /^\d{32}$/.test(number))).toBe(true)
  expect((await start(gunOf(ocpp))).data).toMatchObject({ count: 0, refused: [{ why: '该枪正在充电' }] })
  const stop = await boss.call(commandCalls.stop, { selection: { ids: [gunOf(ocpp), gunOf(ykc)] }, ...asked() })
  expect(stop.data.count).toBe(2)
  await sendDue(app.app)
  const stops = chargers.told.slice(2).map(({ command: one }) => (one.kind === 'stop' ? Object.keys(one.session) : []))
  expect(stops.flat().toSorted()).toEqual(['sessionNo', 'transactionId'])
})

test('a start that the pile refuses fails, and one that it takes after all lives again', async () => {
  app.app.chargers = answering({ is: 'refused', code: 'notPlugged', data: null })
  const { data } = await start(gunOf(ykc))
  await sendDue(app.app)
  const session = () =>
    app.db
      .selectFrom('operation_command as c')
      .innerJoin('operation_session as s', 's.id', 'c.session_id')
      .select(['c.id', 'c.state', 's.state as session', 's.fail_code'])
      .where('c.batch_no', '=', data.batchNo)
      .executeTakeFirstOrThrow()
  const failed = await session()
  expect(failed).toMatchObject({ state: 'refused', session: 'failed', fail_code: 'notPlugged' })
  await lateReply(app.app, failed.id, accepted)
  expect(await session()).toMatchObject({ state: 'accepted', session: 'starting', fail_code: '' })
})

test('nothing starts at a gun that is prohibited, offline or faulty, and nothing stops where nothing charges', async () => {
  const [one, two] = [gunOf(ocpp), gunOf(ocpp, 1)]
  await sql`update config_gun_state set status = 7 where gun_id = ${one}`.execute(app.db)
  await sql`update config_gun_state set status = 5 where gun_id = ${two}`.execute(app.db)
  const whys = async (...ids: string[]) => (await start(...ids)).data.refused.map(({ why }) => why)
  expect((await whys(one, two)).toSorted()).toEqual(['充电桩不在线', '该枪有故障'].toSorted())
  await sql`update config_gun_state set status = 1 where gun_id in (${one}, ${two})`.execute(app.db)
  await boss.call(gun.calls.prohibit, { id: one, reason: '枪头破损' })
  expect(await whys(one)).toEqual(['该枪已被禁用'])
  await boss.call(gun.calls.allow, { id: one })
  const stop = await boss.call(commandCalls.stop, { selection: { ids: [one] }, ...asked() })
  expect(stop.data.refused).toMatchObject([{ why: '没有正在进行的充电' }])
})

test('a pile that knows single guns is told when one is prohibited; the other is not', async () => {
  const chargers = answering(accepted)
  app.app.chargers = chargers
  for (const id of [gunOf(ocpp, 1), gunOf(ykc, 1)]) {
    await boss.call(gun.calls.prohibit, { id, reason: '检修' })
    await boss.call(gun.calls.allow, { id })
  }
  await sendDue(app.app)
  expect(chargers.told).toMatchObject([
    { pileId: ocpp.id, command: { kind: 'prohibit', gun: 2 } },
    { pileId: ocpp.id, command: { kind: 'allow', gun: 2 } },
  ])
})

test('[7.12] a gun is prohibited, allowed and unlocked by its id and a pile reset by its own, and the pile answers each', async () => {
  const chargers = answering(accepted)
  app.app.chargers = chargers
  const id = gunOf(ocpp)
  expect((await boss.call(gun.calls.prohibit, { id, reason: '检修' })).code).toBe(0)
  expect((await boss.call(gun.calls.allow, { id })).code).toBe(0)
  const { data: unlocked } = await boss.call(commandCalls.unlock, { selection: { ids: [id] }, ...asked() })
  const { data: restarted } = await reset(ocpp.id)
  await sendDue(app.app)
  expect(chargers.told.map(({ command: { kind } }) => kind)).toEqual(['prohibit', 'allow', 'unlock', 'reset'])
  expect(chargers.told.every(({ pileId }) => pileId === ocpp.id)).toBe(true)
  for (const { batchNo } of [unlocked, restarted])
    expect(await followed(batchNo)).toMatchObject({ total: 1, accepted: 1, open: 0 })
})

test('one pile is told one thing at a time, in the order in which it was asked for', async () => {
  let open = 0
  let most = 0
  const chargers = answering(async () => {
    most = Math.max(most, ++open)
    await Promise.resolve()
    open--
    return accepted
  })
  app.app.chargers = chargers
  for (const key of ['A', 'B', 'C'])
    await boss.call(commandCalls.writeConfiguration, { selection: { ids: [ocpp.id] }, ...asked({ key, value: '1' }) })
  expect(await sendDue(app.app)).toBe(3)
  expect(chargers.told.map(({ command: one }) => (one.kind === 'writeConfiguration' ? one.key : ''))).toEqual([
    'A',
    'B',
    'C',
  ])
  expect(most).toBe(1)
})

test('what was on its way when the platform ended is lost, and a late answer says what became of it', async () => {
  const { data } = await reset(ocpp.id)
  await sql`update operation_command set state = 'sent' where batch_no = ${data.batchNo}`.execute(app.db)
  await forgetSent(app.app, [])
  const batch = await followed(data.batchNo)
  expect(batch.rows).toMatchObject([{ state: 'lost', answer: expect.stringContaining('平台在等待答复时重启') }])
  await lateReply(app.app, batch.rows[0]?.id ?? '', accepted)
  expect((await followed(data.batchNo)).rows).toMatchObject([{ state: 'accepted' }])
  await lateReply(app.app, batch.rows[0]?.id ?? '', { is: 'refused', code: 'Rejected', data: null })
  expect((await followed(data.batchNo)).rows).toMatchObject([{ state: 'accepted' }])
})

test('commands that still wait can be cancelled by whoever asked for them, and are never sent', async () => {
  const chargers = answering(accepted)
  app.app.chargers = chargers
  const { data } = await start(gunOf(ocpp))
  const other = await app.as('ops399')
  expect((await other.call(command.calls.batch, { batchNo: data.batchNo })).code).not.toBe(0)
  expect((await other.call(command.calls.cancel, { batchNo: data.batchNo })).data).toEqual({ count: 0 })
  expect((await boss.call(command.calls.cancel, { batchNo: data.batchNo })).data).toEqual({ count: 1 })
  await sendDue(app.app)
  expect(chargers.told).toEqual([])
  expect((await followed(data.batchNo)).rows).toMatchObject([{ state: 'cancelled' }])
})

test('a reservation that was accepted can be taken back once', async () => {
  const chargers = answering(accepted)
  app.app.chargers = chargers
  const selection = { ids: [gunOf(ocpp)] }
  const cancel = () => boss.call(commandCalls.cancelReservation, { selection, ...asked({}, '') })
  expect((await cancel()).data.refused).toMatchObject([{ why: '没有可取消的预约占用' }])
  const past = { tag: '88', until: '2020-01-01 00:00:00' }
  expect((await boss.call(commandCalls.reserve, { selection, ...asked(past) })).msg).toContain('已经过去')
  await boss.call(commandCalls.reserve, { selection, ...asked({ tag: '88', until: '2099-01-01 00:00:00' }) })
  await sendDue(app.app)
  expect((await cancel()).data.count).toBe(1)
  await sendDue(app.app)
  const [made, taken] = chargers.told.map(({ command: one }) => one)
  expect(made).toMatchObject({ kind: 'reserve', gun: 1, tag: '88' })
  expect(taken).toEqual({
    kind: 'cancelReservation',
    reservationId: made?.kind === 'reserve' ? made.reservationId : 0,
  })
  expect((await cancel()).data.count).toBe(0)
})

test('all enabled cards of the seller are sent under the next version', async () => {
  const selection = { ids: [ocpp.id] }
  const send = () => boss.call(commandCalls.sendCards, { selection, ...asked({}, '') })
  await sql`update operation_offline_card set status = 'disabled'`.execute(app.db)
  expect((await send()).data.refused).toMatchObject([{ why: '没有启用的离线卡' }])
  await sql`insert into operation_offline_card (seller_id, card_no, chip_no, status, until) values
    (399, '0000000000000901', '00000000000009A1', 'enabled', null),
    (399, '0000000000000902', '00000000000009A2', 'disabled', null),
    (399, '0000000000000903', '00000000000009A3', 'enabled', '2020-01-01')`.execute(app.db)
  const chargers = answering(accepted)
  app.app.chargers = chargers
  await send()
  await sendDue(app.app)
  await send()
  await sendDue(app.app)
  expect(chargers.told.map(({ command: one }) => one)).toMatchObject([
    { kind: 'sendCards', version: 1, isWhole: true, cards: [{ logical: '0000000000000901' }] },
    { kind: 'sendCards', version: 2 },
  ])
})

test('a profile says when and how much; a span that ends before it begins is refused', async () => {
  const chargers = answering(accepted)
  app.app.chargers = chargers
  const selection = { ids: [gunOf(ocpp)] }
  const wrong = { limit: 30, unit: 'kW', from: '2026-11-15 20:00:00', to: '2026-11-15 08:00:00', isDaily: true }
  expect((await boss.call(commandCalls.setProfile, { selection, ...asked(wrong) })).msg).toContain('结束时间须晚于')
  const right = { ...wrong, from: '2026-11-15 08:00:00', to: '2026-11-15 20:00:00' }
  await boss.call(commandCalls.setProfile, { selection, ...asked(right) })
  await sendDue(app.app)
  expect(chargers.told[0]?.command).toMatchObject({
    kind: 'setProfile',
    gun: 1,
    profile: { kind: 'Recurring', recurrency: 'Daily', durationSec: 43_200, unit: 'W', periods: [{ limit: 30_000 }] },
  })
})

test('what is asked for is found and sent without anybody looking', async () => {
  app.app.chargers = answering(accepted)
  const stop = startSender(app.app)
  const { data } = await reset(ocpp.id, ykc.id)
  await expect.poll(async () => (await followed(data.batchNo)).accepted).toBe(2)
  await stop()
})

test('a fault of our own ends as failed and keeps nobody else waiting', async () => {
  app.app.chargers = answering(({ pileId }) => {
    if (pileId === ocpp.id) throw new Error('our bug')
    return accepted
  })
  const { data } = await reset(ocpp.id, ykc.id)
  await sendDue(app.app)
  expect((await followed(data.batchNo)).rows.map(row => row.state).toSorted()).toEqual(['accepted', 'failed'])
})

test('an answer in words that no database takes is kept as far as it can be', async () => {
  let nest: unknown = 'x'
  for (let depth = 0; depth < 20_000; depth++) nest = [nest]
  app.app.chargers = answering({ is: 'refused', code: 'No\0', data: { nest, description: '\0\ud800' } })
  const { data } = await reset(ocpp.id)
  await sendDue(app.app)
  const { data: page } = await boss.call(command.calls.pages, { filters: { batchNo: data.batchNo } })
  expect(page.records).toMatchObject([{ state: 'refused', replyCode: 'No' }])
})

test('a start that nobody waits for any longer is not sent', async () => {
  const chargers = answering(accepted)
  app.app.chargers = chargers
  const { data } = await start(gunOf(ocpp))
  await sql`update operation_session set state = 'failed', fail_code = 'noStart' where state = 'starting'`.execute(
    app.db,
  )
  await sendDue(app.app)
  expect(chargers.told).toEqual([])
  expect((await followed(data.batchNo)).rows).toMatchObject([
    { state: 'failed', answer: expect.stringContaining('启动') },
  ])
})
