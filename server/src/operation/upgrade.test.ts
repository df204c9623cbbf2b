import { firmware } from '@ev/contract/operation/firmware'
import { upgrade } from '@ev/contract/operation/upgrade'
import { upgradePile } from '@ev/contract/operation/upgrade-pile'
import { at } from '@ev/db/pools'
import type { Reply } from '@ev/gateway/event'
import { minuteMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { boot, openTestChargers } from '../../testing/chargers.ts'
import { accepted, answering, aSpeakingPile, type Told } from '../../testing/commanded.ts'
import { aFirmware } from '../../testing/firmware.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { noChargers } from '../no-chargers.ts'
import { forgetSent, sendDue } from './send-commands.ts'
import { isWithin, moveUpgrades, whyHalt } from './upgrade-moving.ts'

type Pile = Awaited<ReturnType<typeof aSpeakingPile>>

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let chargers: Awaited<ReturnType<typeof openTestChargers>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  chargers = await openTestChargers(app)
})
afterAll(async () => {
  await chargers.stop()
  await app.close()
})
afterEach(async () => {
  app.app.chargers = noChargers
  await sql`update operation_upgrade_pile set state = 7 where state in (1, 2, 3)`.execute(app.db)
  await sql`update operation_upgrade set state = 'done' where state <> 'done'`.execute(app.db)
})

let count = 0
const nextProgram = () => `5.0.${++count}`

async function piles(many: number, protocol: 'OCPP1.6J' | 'YKC1.6' = 'OCPP1.6J'): Promise<Pile[]> {
  const made: Pile[] = []
  while (made.length < many) {
    const station = await aStation(app.db)
    made.push(await aSpeakingPile(app, boss, station.id, protocol))
  }
  return made
}

const plan = {
  name: '夜间升级',
  isWhenIdle: true,
  windowFrom: '',
  windowTo: '',
  canaryPct: 10,
  batchSize: 5,
  mostFailedPct: 30,
  timeoutMin: 30,
}

async function begin(
  chosen: readonly Pile[],
  wanted: Partial<typeof plan> & { program?: string; ftpPath?: string } = {},
) {
  const { program = nextProgram(), ftpPath = '', ...rest } = wanted
  const { data, msg } = await boss.call(upgrade.calls.start, {
    ...plan,
    ...rest,
    firmware: await aFirmware(app, boss, program, { ftpPath }),
    selection: { ids: chosen.map(({ id }) => id) },
  })
  if (!data) throw new Error(msg)
  return { id: data.id, program }
}

const taskOf = async (id: string) => (await boss.call(upgrade.calls.get, { id })).data
const rowsOf = async (id: string) =>
  (await boss.call(upgradePile.calls.pages, { filters: { upgrade: [id] }, pageSize: 100 })).data.records
const statesOf = async (id: string) => (await rowsOf(id)).map(({ state }) => state)
const rowOf = async (id: string, pile: Pile) => (await rowsOf(id)).find(row => row.pile.id === pile.id)

/** Sends what is due and takes in the answers. */
async function step() {
  await moveUpgrades(app.app)
  await sendDue(app.app)
  await moveUpgrades(app.app)
}

/** It says what its guns do, as piles do: one that does not is asked. */
async function signIn({ identity, code, guns }: Pile, program: string) {
  const protocol = identity === '' ? 'YKC1.6' : 'OCPP1.6J'
  const pile = await chargers.connect(protocol, identity || code)
  await pile.say('booted', { ...boot, firmware: program })
  for (const index of guns.keys()) await pile.say('gunReported', chargers.report(index + 1, 'idle'))
  return pile
}

/** As a pile would: refused, or told and back with the new program. */
const answerBy = (reply: (told: Told) => Reply) => {
  const answered = answering(reply)
  app.app.chargers = answered
  return answered
}

test('ten piles in waves: the canary first, two fail, and the others run the new program', async () => {
  const ten = await piles(10)
  const failing = new Set([ten[3]?.id, ten[7]?.id])
  const { told } = answerBy(({ pileId }) =>
    failing.has(pileId) ? { is: 'refused', code: 'Rejected', data: null } : accepted,
  )
  const { id, program } = await begin(ten)
  await step()
  expect(told).toHaveLength(1)
  expect(told[0]?.command).toMatchObject({ kind: 'upgrade', isWhenIdle: true, timeoutMin: 30 })
  const address = new RegExp(`^http://.+/files/\\d+/teld-${program}\\.bin\\?expires=\\d+&signature=`)
  expect(told[0]?.command).toMatchObject({ package: { url: expect.stringMatching(address) } })
  // Nobody else is told before the canary is back, however often somebody looks.
  await step()
  await step()
  expect(told).toHaveLength(1)
  for (let round = 0; round < 6; round++) {
    for (const { pileId } of told.splice(0))
      if (!failing.has(pileId)) await signIn(ten.find(one => one.id === pileId) as Pile, program)
    await step()
  }
  expect(await taskOf(id)).toMatchObject({ state: 'done', doneCount: 8, failedCount: 2, progressPct: 100 })
  const rows = await rowsOf(id)
  expect(rows.map(({ wave }) => wave)).toEqual([0, 1, 1, 1, 1, 1, 2, 2, 2, 2])
  expect(rows.filter(({ state }) => state === 5).map(({ resultCode }) => resultCode)).toEqual(['Rejected', 'Rejected'])
  expect(rows.filter(({ state }) => state === 4).every(({ toProgram }) => toProgram === program)).toBe(true)
  const { data: kept } = await boss.call(firmware.calls.pages, { filters: { program } })
  expect(kept.records[0]).toMatchObject({ doneCount: 8, failedCount: 2 })
  const { data: waves } = await boss.call(upgrade.calls.waves, { id })
  expect(waves.map(({ total, done, failed }) => [total, done, failed])).toEqual([
    [1, 1, 0],
    [5, 4, 1],
    [4, 3, 1],
  ])
})

test('a canary that fails halts the rest, until a person goes on or cancels', async () => {
  const three = await piles(3)
  answerBy(() => ({ is: 'refused', code: 'Rejected', data: null }))
  const { id, program } = await begin(three, { batchSize: 1 })
  await step()
  await step()
  expect(await taskOf(id)).toMatchObject({ state: 'halted', haltReason: 'tooManyFailed 1/1', openCount: 2 })
  expect(await statesOf(id)).toEqual([5, 1, 1])
  const { told } = answerBy(() => accepted)
  await step()
  expect(told).toHaveLength(0)
  expect((await boss.call(upgrade.calls.resume, { id })).code).toBe(0)
  await step()
  expect(told).toHaveLength(1)
  await signIn(three.find(one => one.id === told[0]?.pileId) as Pile, program)
  await step()
  expect(await statesOf(id)).toEqual([5, 4, 3])
  expect((await boss.call(upgrade.calls.resume, { id })).code).not.toBe(0)
  expect((await boss.call(upgrade.calls.cancel, { id })).code).toBe(0)
  expect(await taskOf(id)).toMatchObject({ state: 'cancelled' })
  // What was sent cannot be taken back: its end is still told.
  await signIn(three.find(one => one.id === told[1]?.pileId) as Pile, program)
  expect(await statesOf(id)).toEqual([5, 4, 4])
})

test('only a sign-in with the new program counts: what a pile reports moves it on, and time runs out', async () => {
  const [one, two] = (await piles(2)) as [Pile, Pile]
  answerBy(() => accepted)
  const { id, program } = await begin([one, two], { canaryPct: 100, timeoutMin: 10 })
  await step()
  const first = await signIn(one, '1.0.0')
  const second = await signIn(two, '1.0.0')
  await first.say('upgradeReported', { state: 'downloading', code: 'Downloading', requestId: null })
  expect(await rowOf(id, one)).toMatchObject({ state: 3, resultCode: 'downloading' })
  await first.say('upgradeReported', { state: 'installed', code: 'Installed', requestId: null })
  expect(await rowOf(id, one)).toMatchObject({ state: 3, resultCode: 'installed' })
  await first.say('booted', { ...boot, firmware: '1.0.0' })
  expect(await rowOf(id, one)).toMatchObject({ state: 5, resultCode: 'otherProgram', toProgram: '1.0.0' })
  // One that merely signs in again may still be at it.
  await second.say('booted', { ...boot, firmware: '1.0.0' })
  expect(await rowOf(id, two)).toMatchObject({ state: 3 })
  app.letPass(11 * minuteMs)
  await step()
  expect(await rowOf(id, two)).toMatchObject({ state: 6, resultCode: 'timedOut' })
  expect(await taskOf(id)).toMatchObject({ state: 'done', failedCount: 2 })
  // Late, and done after all.
  await second.say('booted', { ...boot, firmware: `V${program}` })
  expect(await rowOf(id, two)).toMatchObject({ state: 4 })
})

test('what a pile says has failed has failed, with its own word; a report of another request is not about this one', async () => {
  const [pile] = (await piles(1)) as [Pile]
  answerBy(() => accepted)
  const { id } = await begin([pile])
  await step()
  const line = await signIn(pile, '1.0.0')
  await line.say('upgradeReported', { state: 'failed', code: 'DownloadFailed', requestId: 7 })
  expect(await rowOf(id, pile)).toMatchObject({ state: 3 })
  await line.say('upgradeReported', { state: 'failed', code: 'DownloadFailed', requestId: null })
  expect(await rowOf(id, pile)).toMatchObject({ state: 5, resultCode: 'DownloadFailed' })
})

test('a pile that charges waits, and so does everybody outside the time of the day', async () => {
  const [charging, idle] = (await piles(2)) as [Pile, Pile]
  await sql`update config_gun_state set status = 3 where gun_id = ${charging.guns[0]}`.execute(app.db)
  const { told } = answerBy(() => accepted)
  const { id } = await begin([charging, idle], { canaryPct: 100 })
  await step()
  expect(told.map(({ pileId }) => pileId)).toEqual([idle.id])
  expect(await rowOf(id, charging)).toMatchObject({ state: 1, resultCode: 'charging' })
  await sql`update config_gun_state set status = 1 where gun_id = ${charging.guns[0]}`.execute(app.db)
  await step()
  expect(told).toHaveLength(2)
  expect(isWithin('23:30', '22:00', '06:00')).toBe(true)
  expect(isWithin('05:59', '22:00', '06:00')).toBe(true)
  expect(isWithin('06:00', '22:00', '06:00')).toBe(false)
  expect(isWithin('12:00', '08:00', '18:00')).toBe(true)
  expect(isWithin('12:00', '', '')).toBe(true)
})

test('one that charges for hours goes with the next wave, once others of its own have shown how it goes', async () => {
  const [first, long, last] = (await piles(3)) as [Pile, Pile, Pile]
  const { told } = answerBy(() => accepted)
  const { id, program } = await begin([first, long, last], { canaryPct: 60, batchSize: 1 })
  await sql`update config_gun_state set status = 3 where gun_id = ${long.guns[0]}`.execute(app.db)
  await step()
  expect(told.map(({ pileId }) => pileId)).toEqual([first.id])
  await signIn(first, program)
  await step()
  await step()
  expect(told.map(({ pileId }) => pileId)).toEqual([first.id, last.id])
  expect(await rowOf(id, long)).toMatchObject({ state: 1, wave: 1, resultCode: 'charging' })
})

test('piles that are not there fail at their turn and count against nobody; a canary of them alone halts the rest', async () => {
  const two = await piles(2)
  app.app.chargers = noChargers
  const { id } = await begin(two, { batchSize: 1 })
  await step()
  await step()
  expect(await taskOf(id)).toMatchObject({ state: 'halted', haltReason: 'nobodyTried' })
  expect((await rowsOf(id)).map(({ state, resultCode }) => [state, resultCode])).toEqual([
    [5, 'offline'],
    [1, ''],
  ])
  // One whose line broke a moment ago is waited for.
  await boss.call(upgrade.calls.retry, { id })
  await sql`update config_pile_state set is_online = true where pile_id = any(${two.map(one => one.id)}::bigint[])`.execute(
    app.db,
  )
  await step()
  expect((await rowsOf(id))[0]).toMatchObject({ state: 1, resultCode: 'away' })
  answerBy(() => accepted)
  await step()
  expect(await rowsOf(id)).toMatchObject([
    { state: 3, attempts: 1 },
    { state: 1, attempts: 0 },
  ])
})

test('without an FTP server a pile of YKC fails with a sentence, and whoever begins is told so before', async () => {
  const [pile] = (await piles(1, 'YKC1.6')) as [Pile]
  const { told } = answerBy(() => accepted)
  const program = nextProgram()
  const package_ = await aFirmware(app, boss, program, { ftpPath: '/tcu.bin' })
  const { data: check } = await boss.call(upgrade.calls.check, {
    firmware: package_,
    selection: { ids: [pile.id] },
    canaryPct: 5,
    batchSize: 10,
  })
  expect(check).toMatchObject({ count: 1, canaryCount: 1, onlineCount: 1, refusedCount: 0 })
  expect(check.warnings).toEqual(['未配置 FTP 服务器（参数设置 · 外部系统），1 台云快充桩将失败'])
  const { id } = await begin([pile], { ftpPath: '/tcu.bin' })
  await step()
  expect(await rowOf(id, pile)).toMatchObject({ state: 5, resultCode: 'noFtp' })
  await sql`insert into system_parameter (seller_id, key, value) values
    (-1, 'ota.ftpHost', '10.0.0.9'), (-1, 'ota.ftpUser', 'ota')`.execute(app.db)
  const [row] = await rowsOf(id)
  expect((await boss.call(upgradePile.calls.retry, { id: row?.id ?? '' })).code).toBe(0)
  await step()
  expect(told[0]?.command).toMatchObject({
    package: { ftp: { host: '10.0.0.9', port: 21, user: 'ota', path: '/tcu.bin' }, isDirectCurrent: true },
  })
  await sql`delete from system_parameter where key like 'ota.%'`.execute(app.db)
})

test('each pile that cannot take the program is told why', async () => {
  const [fit, same, old, busy, disabled] = (await piles(5)) as [Pile, Pile, Pile, Pile, Pile]
  await begin([busy], { name: '白天升级' })
  const program = nextProgram()
  const tell = (pile: Pile, version: string) =>
    sql`update config_pile_state set program_version = ${version} where pile_id = ${pile.id}`.execute(app.db)
  for (const one of [fit, busy, disabled]) await tell(one, 'V4.9.0')
  await tell(same, `V${program}`)
  await tell(old, '4.8.9')
  await sql`update config_pile set status = 'disabled' where id = ${disabled.id}`.execute(app.db)
  const id = await aFirmware(app, boss, program, { leastProgram: '4.9.0' })
  const ids = [fit, same, old, busy, disabled].map(one => one.id)
  const { data } = await boss.call(upgrade.calls.check, {
    firmware: id,
    selection: { ids },
    canaryPct: 5,
    batchSize: 10,
  })
  expect(data.count).toBe(1)
  expect(Object.fromEntries(data.refused.map(({ id: pile, why }) => [pile, why]))).toEqual({
    [same.id]: `已经是版本 V${program}`,
    [old.id]: '当前版本 4.8.9 低于最低可升级版本 4.9.0',
    [busy.id]: '正在任务「白天升级」中升级',
    [disabled.id]: '充电桩已停用',
  })
  const other = await aFirmware(app, boss, program, { maker: 'xuji' })
  expect((await boss.call(upgrade.calls.start, { ...plan, firmware: other, selection: { ids: [fit.id] } })).code).toBe(
    1687,
  )
  expect(
    await boss.call(upgrade.calls.start, { ...plan, windowFrom: '22:00', firmware: id, selection: { ids: [fit.id] } }),
  ).toMatchObject({ code: 1689 })
  await boss.call(firmware.calls.disable, { id })
  expect((await boss.call(upgrade.calls.start, { ...plan, firmware: id, selection: { ids: [fit.id] } })).code).toBe(
    1686,
  )
})

test('failures are held against those that were tried, and those that somebody has seen count no more', () => {
  const done = { wave: 0, state: 4, result_code: '' }
  const failed = { wave: 1, state: 5, result_code: 'Rejected' }
  const away = { wave: 1, state: 5, result_code: 'offline' }
  const limit = { most_failed_pct: 20, forgiven: 0 }
  expect(whyHalt(limit, [done, done, done, done, failed], 2)).toBeUndefined()
  expect(whyHalt(limit, [done, done, done, failed], 2)).toBe('tooManyFailed 1/4')
  expect(whyHalt({ ...limit, forgiven: 1 }, [done, done, done, failed], 2)).toBeUndefined()
  expect(whyHalt(limit, [done, away, away, away], 2)).toBeUndefined()
})

test('somebody who stands outside the seller sees none of it', async () => {
  const [pile] = (await piles(1)) as [Pile]
  const { id } = await begin([pile])
  const stranger = await app.as('op365')
  expect((await stranger.call(upgrade.calls.get, { id })).code).not.toBe(0)
  expect((await stranger.call(upgrade.calls.cancel, { id })).code).not.toBe(0)
  expect((await stranger.call(upgradePile.calls.pages, { filters: { upgrade: [id] } })).data.records).toEqual([])
})

test('the platform ends while a pile upgrades: nobody is told twice, and whoever is through meanwhile has not failed', async () => {
  const chosen = await piles(2)
  const { id, program } = await begin(chosen, { canaryPct: 100 })
  const gateway = answerBy(() => accepted)
  await moveUpgrades(app.app)
  // Claimed and sent; then the process is killed, and the next one starts when the time of the piles is long over.
  await sql`update operation_command set state = 'sent', sent_at = ${at(app.app.clock())} where state = 'waiting'`.execute(
    app.db,
  )
  await chargers.stop()
  app.letPass(plan.timeoutMin * 2 * minuteMs)
  chargers = await openTestChargers(app)
  await forgetSent(app.app, [])
  await step()
  expect(gateway.told).toEqual([])
  expect(await statesOf(id)).toEqual([3, 3])
  for (const pile of chosen) await signIn(pile, program)
  await step()
  expect(await statesOf(id)).toEqual([4, 4])
  expect(await taskOf(id)).toMatchObject({ state: 'done' })
})

test('who does not come back after the platform has started again has run out of time', async () => {
  const { id } = await begin(await piles(1), { canaryPct: 100 })
  answerBy(() => accepted)
  await step()
  await chargers.stop()
  app.letPass(plan.timeoutMin * 2 * minuteMs)
  chargers = await openTestChargers(app)
  await step()
  expect(await statesOf(id)).toEqual([3])
  app.letPass(4 * minuteMs)
  await step()
  expect(await statesOf(id)).toEqual([6])
})
