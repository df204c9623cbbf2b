import { meter } from '@ev/contract/config/meter'
import { meterFee } from '@ev/contract/config/meter-fee'
import { meterReading } from '@ev/contract/config/meter-reading'
import { templateFile } from '@ev/contract/config/template-file'
import type { CreateOf } from '@ev/contract/kit/write'
import { energy, fen, showTime } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { aMeter, importSheet, nextNumber, type Person } from '../../testing/surroundings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf } from '../../testing/units.ts'

let app: TestApp
let boss: Person
let station: { id: string }
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  station = await aStation(app.db)
})
afterAll(() => app.close())

type Draft = CreateOf<typeof meterFee.fields>
const aFee = (meterId: string, given: Partial<Draft> = {}): Draft => ({
  meter: meterId,
  month: '2026-09',
  accountNo: '',
  jianE4: energy(0),
  fengE4: energy(10_000_000),
  pingE4: energy(20_000_000),
  guE4: energy(10_000_000),
  basicFen: fen(50_000),
  adjustFen: fen(-1_000),
  totalFen: fen(309_000),
  note: '',
  ...given,
})
const addFee = (...given: Parameters<typeof aFee>) => boss.call(meterFee.calls.add, aFee(...given))

test('the tiers add up, what is left of the total is the energy’s, and the price a kWh follows', async () => {
  const id = await aMeter(boss, station.id, { accountNo: '031100' })
  const { data } = await addFee(id)
  const row = (await boss.call(meterFee.calls.get, data)).data
  expect(row).toMatchObject({ totalE4: 40_000_000, energyFen: 260_000, averageMil: 7_725, accountNo: '031100' })
  expect(row.station.id).toBe(station.id)
})

test('a month is billed once a meter, not ahead of its time, and not for another account', async () => {
  const meterNo = `DB-M${nextNumber()}`
  const id = await aMeter(boss, station.id, { meterNo, accountNo: '0311' })
  await addFee(id)
  expect(await addFee(id)).toMatchObject({
    code: 1476,
    msg: `电表 ${meterNo} 的 2026-09 电费已存在（合计 3,090.00 元），未覆盖，请在列表中修改`,
    data: { field: 'month' },
  })
  expect(await addFee(id, { month: '2099-01' })).toMatchObject({ code: 1478, data: { field: 'month' } })
  expect(await addFee(id, { month: '2026-08', accountNo: '9999' })).toMatchObject({
    code: 1477,
    msg: `户号 9999 与电表 ${meterNo} 的户号“0311”不一致`,
  })
})

test('a total that is less than its parts, and energy that is charged and not there, are refused at their fields', async () => {
  const id = await aMeter(boss, station.id)
  expect(await addFee(id, { totalFen: fen(40_000) })).toMatchObject({ code: 400, data: { field: 'totalFen' } })
  const none = { fengE4: energy(0), pingE4: energy(0), guE4: energy(0) }
  expect(await addFee(id, none)).toMatchObject({ code: 400, data: { field: 'guE4' } })
  expect((await addFee(id, { ...none, totalFen: fen(49_000) })).code).toBe(0)
})

const energies = ['*尖电量', '*峰电量', '*平电量', '*谷电量']
const header = ['户号', '*电表', '*月份', ...energies, '*基本电费', '*力调电费', '*电费合计', '备注']

test('[2.6.21] the template of the electricity-meter fee is offered in the centre, to whoever may import it', async () => {
  const { data } = await boss.call(templateFile.list, {})
  const found = data.find(one => one.id === 'config-service/meterFee')
  expect(found?.fileName).toBe('电表电费导入模板.xlsx')
  const { sheets } = await sheetsOf(app, found?.fileUrl ?? '')
  expect(sheets[0]?.rows[0]).toEqual(header)
  const viewer = await app.as('view399')
  expect((await viewer.call(templateFile.list, {})).data.map(one => one.id)).not.toContain('config-service/meterFee')
})

test('bills come by file: good ones are written, the others come back with their reasons', async () => {
  const meterNo = `DB-I${nextNumber()}`
  const id = await aMeter(boss, station.id, { meterNo, accountNo: '0755' })
  const usual = ['0755', meterNo, '', 100, 200.5, 300, 400, 5000, -120.5, 12_000.25, '']
  const row = (month: string, given: Record<number, unknown> = {}) =>
    usual.map((cell, place) => given[place] ?? (place === 2 ? month : cell))
  const done = await importSheet(app, boss, meterFee.calls.import, [
    header,
    row('2026-07'),
    row('2026-08'),
    row('2026-07'),
    row('2026/9', { 0: '0756' }),
    row('九月'),
    row('2026-09', { 3: -1 }),
    row('2026-09', { 9: 10.001 }),
    row('2026-09', { 1: 'DB-none' }),
  ])
  expect(done).toMatchObject({ status: 'done', rowsGood: 2, rowsBad: 6, result: { added: 2 } })
  expect(done.failed).toEqual([
    [4, expect.stringContaining('2026-07 电费已存在')],
    [5, expect.stringContaining('户号 0756 与电表')],
    [6, '月份：应为月份，如 2026-11'],
    [7, expect.stringMatching(/^尖电量：/)],
    [8, '电费合计：最多 2 位小数'],
    [9, '电表：找不到电表“DB-none”'],
  ])
  const { data } = await boss.call(meterFee.calls.pages, { filters: { meter: [id] }, sums: true })
  const [last] = data.records
  expect(last).toMatchObject({ month: '2026-08', totalE4: 10_005_000, adjustFen: -12_050, totalFen: 1_200_025 })
  expect(data.sums).toMatchObject({ totalFen: 2_400_050, totalE4: 20_010_000 })
})

test('a file that is read in again writes nothing twice and says of each row what is there', async () => {
  const meterNo = `DB-I${nextNumber()}`
  const id = await aMeter(boss, station.id, { meterNo })
  const row = (month: string, total: number) => ['', meterNo, month, 100, 200, 300, 400, 0, 0, total, '']
  await importSheet(app, boss, meterFee.calls.import, [header, row('2026-07', 500), row('2026-08', 600)])
  const again = [header, row('2026-07', 500), row('2026-08', 650.5)]
  expect(await importSheet(app, boss, meterFee.calls.import, again)).toMatchObject({
    status: 'done',
    rowsGood: 0,
    failed: [
      [2, `电表 ${meterNo} 的 2026-07 电费已存在（合计 500.00 元），未覆盖，请在列表中修改`],
      [3, `电表 ${meterNo} 的 2026-08 电费已存在（合计 600.00 元），未覆盖，请在列表中修改`],
    ],
  })
  const { data } = await boss.call(meterFee.calls.pages, { filters: { meter: [id] } })
  expect(data.records.map(one => one.totalFen)).toEqual([60_000, 50_000])
})

test('the detail of a meter has its dial and, month by month, what was read and what was billed', async () => {
  const id = await aMeter(boss, station.id, { ratio: 10 })
  const thisMonth = showTime(app.app.clock()).slice(0, 7)
  const tiers = { jianE4: null, fengE4: null, pingE4: null, guE4: null }
  // There is no second day of the month yet on its first.
  const read = (time: string, total: number) =>
    boss.call(meterReading.calls.add, {
      ...tiers,
      meter: id,
      readTime: `${thisMonth}-01 ${time}`,
      totalE4: energy(total * 10_000),
      event: 'normal',
      note: '',
    })
  await read('00:00:00', 10)
  await read('00:00:01', 25)
  await addFee(id, { month: thisMonth })
  const { data } = await boss.call(meter.calls.curve, { id })
  expect(data.readings.map(one => [one.totalE4, one.energyE4])).toEqual([
    [100_000, null],
    [250_000, 1_500_000],
  ])
  expect(data.months).toEqual([{ month: thisMonth, readE4: 1_500_000, billedE4: 40_000_000, totalFen: 309_000 }])
  expect((await (await app.as('op365')).call(meter.calls.curve, { id })).code).toBe(1404)
})
