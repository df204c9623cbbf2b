import { meter } from '@ev/contract/config/meter'
import { meterReading } from '@ev/contract/config/meter-reading'
import { transformer } from '@ev/contract/config/transformer'
import type { CreateOf } from '@ev/contract/kit/write'
import { energy } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { aMeter, aMeterDraft, importSheet, nextNumber, type Person } from '../../testing/surroundings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Person
let station: { id: string; name: string }
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  station = await aStation(app.db)
})
afterAll(() => app.close())

const kwh = (value: number) => energy(Math.round(value * 10_000))

type Reading = CreateOf<typeof meterReading.fields>

const read = (meterId: string, day: string, total: number, given: Partial<Reading> = {}) =>
  boss.call(meterReading.calls.add, {
    meter: meterId,
    readTime: `2026-10-${day} 08:00:00`,
    totalE4: kwh(total),
    jianE4: null,
    fengE4: null,
    pingE4: null,
    guE4: null,
    event: 'normal',
    note: '',
    ...given,
  })

async function flows(meterId: string) {
  const { data } = await boss.call(meterReading.calls.pages, {
    filters: { meter: [meterId] },
    sort: { field: 'readTime', order: 'asc' },
    sums: true,
  })
  return { each: data.records.map(row => row.energyE4), sum: data.sums?.energyE4 }
}

async function aTransformer(stationId: string) {
  const { data } = await boss.call(transformer.calls.add, {
    name: '1#变压器',
    code: `TR-${nextNumber()}`,
    station: stationId,
    capacityKva: 800,
    limitPct: 80,
    alarmPct: 90,
    isGuarded: false,
    note: '',
  })
  return data.id
}

test('energy is what the dial went up by times the ratio, and its sum stands below the list', async () => {
  const id = await aMeter(boss, station.id, { ratio: 80 })
  expect((await read(id, '01', 100)).code).toBe(0)
  await read(id, '11', 150.25)
  await read(id, '21', 150.25)
  expect(await flows(id)).toEqual({ each: [null, 50.25 * 80 * 10_000, 0], sum: 50.25 * 80 * 10_000 })
  const row = (await boss.call(meter.calls.get, { id })).data
  expect(row).toMatchObject({
    lastReadTime: '2026-10-21 08:00:00',
    lastTotalE4: 1_502_500,
    station: { id: station.id },
    seller: { id: '399' },
  })
})

test('another ratio holds for what is read afterwards', async () => {
  const draft = aMeterDraft(station.id, { ratio: 10 })
  const { id } = (await boss.call(meter.calls.add, draft)).data
  await read(id, '01', 0)
  await read(id, '02', 1)
  expect((await boss.call(meter.calls.update, { ...draft, id, version: 1, ratio: 20 })).code).toBe(0)
  await read(id, '03', 2)
  expect((await flows(id)).each).toEqual([null, 100_000, 200_000])
})

test('a dial that says less than before is refused until somebody says why', async () => {
  const id = await aMeter(boss, station.id)
  await read(id, '01', 999_900)
  expect(await read(id, '02', 50)).toMatchObject({
    code: 1471,
    data: { field: 'totalE4' },
    msg: '读数小于 2026-10-01 08:00:00 的读数 999,900.0000；如为满度归零或换表，请选择读数情况',
  })
  expect((await read(id, '02', 50, { event: 'rollover' })).code).toBe(0)
  expect((await read(id, '03', 3, { event: 'replaced' })).code).toBe(0)
  expect((await read(id, '04', 10)).code).toBe(0)
  expect((await flows(id)).each).toEqual([null, 150 * 10_000, 0, 7 * 10_000])
  expect(await read(id, '05', 20, { event: 'rollover' })).toMatchObject({ code: 1480, data: { field: 'event' } })
})

test('a reading that comes in later has to fit between those around it, and one that others stand on is kept', async () => {
  const id = await aMeter(boss, station.id)
  await read(id, '01', 100)
  await read(id, '20', 200)
  expect(await read(id, '10', 250)).toMatchObject({ code: 1472, data: { field: 'totalE4' } })
  expect(await read(id, '20', 200)).toMatchObject({ code: 1468, msg: expect.stringContaining('已有抄表记录') })
  expect((await read(id, '10', 150)).code).toBe(0)
  const replaced = await read(id, '21', 5, { event: 'replaced' })
  await read(id, '22', 9)
  expect(await boss.call(meterReading.calls.delete, replaced.data)).toMatchObject({
    code: 1474,
    msg: '删除后 2026-10-22 08:00:00 的读数将小于之前的读数，请先处理该读数',
  })
})

test('what a dial cannot show, tiers that do not add up, and tomorrow are refused at their fields', async () => {
  const id = await aMeter(boss, station.id, { dialDigits: 4 })
  expect(await read(id, '01', 10_000)).toMatchObject({
    code: 1470,
    msg: '读数超过表盘的最大值 9,999.9999，请核对读数或电表的表盘整数位',
  })
  const tiers = { jianE4: kwh(10), fengE4: kwh(20), pingE4: kwh(30), guE4: kwh(50) }
  expect(await read(id, '01', 100, tiers)).toMatchObject({ code: 1473, msg: expect.stringContaining('10.0000') })
  expect((await read(id, '01', 110, tiers)).code).toBe(0)
  expect(await read(id, '02', 120, { jianE4: kwh(11) })).toMatchObject({ code: 400, data: { field: 'jianE4' } })
  const future = await read(id, '02', 120, { readTime: '2099-01-01 00:00:00' })
  expect(future).toMatchObject({ code: 1469, data: { field: 'readTime' } })
})

test('readings come by file, each bad row with its reason, and are known as imported', async () => {
  const meterNo = `DB-R${nextNumber()}`
  const id = await aMeter(boss, station.id, { meterNo })
  const row = (time: string, total: unknown, event = '正常', number = meterNo) => [
    number,
    time,
    total,
    '',
    '',
    '',
    '',
    event,
    '',
  ]
  const done = await importSheet(app, boss, meterReading.calls.import, [
    ['*电表', '*抄表时间', '*总读数', '尖读数', '峰读数', '平读数', '谷读数', '*读数情况', '备注'],
    row('2026-10-01 00:00:00', 12.5),
    row('2026-10-02 00:00:00', 20),
    row('2026-10-03 00:00:00', 3),
    row('2026-10-03 00:00:00', 'abc'),
    row('2026-10-03 00:00:00', 30, '坏了'),
    row('2026-10-03 00:00:00', 30, '正常', 'DB-none'),
    row('2026-10-02 00:00:00', 21),
  ])
  expect(done).toMatchObject({ status: 'done', rowsGood: 2, rowsBad: 5 })
  expect(done.failed).toEqual([
    [4, expect.stringContaining('读数小于')],
    [5, '总读数：应为数字'],
    [6, expect.stringContaining('“坏了”不在选项中')],
    [7, '电表：找不到电表“DB-none”'],
    [8, `电表 ${meterNo} 在 2026-10-02 00:00:00 已有抄表记录（读数 20.0000），未覆盖，请在列表中修改`],
  ])
  const { data } = await boss.call(meterReading.calls.pages, { filters: { meter: [id] } })
  expect(data.records.map(one => [one.source, one.totalE4])).toEqual([
    ['import', 200_000],
    ['import', 125_000],
  ])
})

test('a meter stands below one of its own station and never below itself; with readings it stays at its station', async () => {
  const elsewhere = await aStation(app.db)
  const [main, foreign] = [await aMeter(boss, station.id), await aMeter(boss, elsewhere.id)]
  const sub = aMeterDraft(station.id, { kind: 'sub', parent: main })
  expect(await boss.call(meter.calls.add, { ...sub, parent: foreign })).toMatchObject({
    code: 1465,
    data: { field: 'parent' },
    msg: '电表须属于同一电站',
  })
  const top = await boss.call(meter.calls.add, { ...sub, meterNo: `DB-T${nextNumber()}`, kind: 'main' })
  expect((await boss.call(meter.calls.get, top.data)).data.parent).toBeNull()
  const { id } = (await boss.call(meter.calls.add, sub)).data
  const { meterNo } = (await boss.call(meter.calls.get, { id: main })).data
  const turned = aMeterDraft(station.id, { meterNo, kind: 'sub', parent: id })
  expect(await boss.call(meter.calls.update, { ...turned, id: main, version: 1 })).toMatchObject({ code: 1466 })
  await read(id, '01', 1)
  const moved = { ...sub, station: elsewhere.id, parent: null, id, version: 1 }
  expect(await boss.call(meter.calls.update, moved)).toMatchObject({
    code: 1467,
    msg: '该记录已有抄表记录，不能改到其他电站',
    data: { field: 'station' },
  })
  expect(await boss.call(meter.calls.delete, { id })).toMatchObject({
    code: 1040,
    msg: '该记录仍被抄表记录引用，不能删除',
  })
})

test('two people who put two meters below each other at once make no circle', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 4 }, async () => [
      await aMeter(boss, station.id, { kind: 'sub' }),
      await aMeter(boss, station.id, { kind: 'sub' }),
    ]),
  )
  for (const [one, other] of pairs as [string, string][]) {
    const put = async (id: string, parent: string) => {
      const { meterNo, version } = (await boss.call(meter.calls.get, { id })).data
      return { ...aMeterDraft(station.id, { kind: 'sub', meterNo, parent }), id, version }
    }
    const drafts = [await put(one, other), await put(other, one)]
    const answers = await Promise.all(drafts.map(draft => boss.call(meter.calls.update, draft)))
    expect(answers.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([0, 1466])
  }
})

test('a reading from before one clock held for all of China is refused', async () => {
  const id = await aMeter(boss, station.id)
  const old = await read(id, '01', 1, { readTime: '1988-07-01 12:00:00' })
  expect(old).toMatchObject({ code: 400, data: { field: 'readTime' }, msg: 'readTime: 时间不能早于 1992 年' })
})

test('nothing is entered for a meter that is off', async () => {
  const id = await aMeter(boss, station.id)
  await boss.call(meter.calls.disable, { id })
  expect(await read(id, '01', 1)).toMatchObject({ code: 1475, data: { field: 'meter' } })
})

test('a transformer counts what hangs below it, serves its own station, and its alarm does not lie below its limit', async () => {
  const id = await aTransformer(station.id)
  await aMeter(boss, station.id, { transformer: id })
  const row = (await boss.call(transformer.calls.get, { id })).data
  expect(row).toMatchObject({ meterCount: 1, pileCount: 0, pilePowerKw: 0 })
  const draft = { name: '坏', code: 'BAD', station: station.id, capacityKva: 1, isGuarded: false, note: '' }
  const bad = await boss.call(transformer.calls.add, { ...draft, limitPct: 90, alarmPct: 80 })
  expect(bad).toMatchObject({ code: 400, data: { field: 'alarmPct' }, msg: 'alarmPct: 告警负载不能低于负载上限' })
  const elsewhere = await aStation(app.db)
  const wrong = aMeterDraft(elsewhere.id, { transformer: id })
  expect(await boss.call(meter.calls.add, wrong)).toMatchObject({ code: 1465, msg: '变压器须属于同一电站' })
})

test('meters come by file too, and a second time change what differs', async () => {
  const rows = (ratio: number) => [
    ['*电表编号', '户号', '*所属电站', '*电表类型', '变压器', '上级电表', '*倍率', '*表盘整数位', '*采集方式', '备注'],
    ['DB-F1', '0311', station.name, '总表', '', '', ratio, 6, '人工抄表', ''],
  ]
  expect(await importSheet(app, boss, meter.calls.import, rows(40))).toMatchObject({ result: { added: 1 } })
  expect(await importSheet(app, boss, meter.calls.import, rows(60))).toMatchObject({ result: { changed: 1 } })
  const { data } = await boss.call(meter.calls.pages, { filters: { meterNo: 'DB-F1' } })
  expect(data.records[0]).toMatchObject({ ratio: 60, station: { id: station.id }, seller: { id: '399' } })
})
