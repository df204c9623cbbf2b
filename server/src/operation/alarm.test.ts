import { alarm } from '@ev/contract/operation/alarm'
import { at } from '@ev/db/pools'
import { instant, readTime } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let pile: Awaited<ReturnType<typeof aSpeakingPile>>
let stationId = ''
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  stationId = (await aStation(app.db)).id
  pile = await aSpeakingPile(app, boss, stationId, 'OCPP1.6J')
  await anAlarm({ no: 'AL-OPEN', code: 'doorOpen', level: 4, time: '10:00:00' })
  await anAlarm({ no: 'AL-GONE', code: 'emergencyStop', level: 6, time: '10:01:00', recovered: '10:05:00' })
  await anAlarm({ no: 'AL-STOP', kind: 'stop', code: '72', level: 6, time: '10:02:00' })
  await anAlarm({ no: 'AL-ODD', code: 'bit15', level: 3, time: '10:03:00' })
})
afterAll(() => app.close())

const day = '2026-11-15'
const moment = (time: string) => at(instant(readTime(`${day} ${time}`) ?? 0))

type Facts = { no: string; code: string; level: number; time: string; kind?: string; recovered?: string }

async function anAlarm({ no, code, level, time, kind = 'fault', recovered }: Facts): Promise<void> {
  await app.db
    .insertInto('operation_alarm')
    .values({
      seller_id: '399',
      station_id: stationId,
      pile_id: pile.id,
      alarm_no: no,
      kind,
      code,
      level,
      source: 'pile',
      first_at: moment(time),
      last_at: moment(time),
      recovered_at: recovered === undefined ? null : moment(recovered),
    })
    .execute()
}

const listed = async (filters: object, account = 'op399') => {
  const asked = { filters: { station: [stationId], firstTime: { from: day, to: day }, ...filters } }
  const { data } = await (await app.as(account)).call(alarm.calls.pages, asked)
  return data.records
}

test('alarms are listed newest first by name, with whether they last', async () => {
  expect(await listed({})).toMatchObject([
    { alarmNo: 'AL-ODD', name: '-', code: 'bit15', state: 'lasting' },
    { alarmNo: 'AL-STOP', name: '72', kind: 'stop', state: 'happened', order: null, gun: null },
    { alarmNo: 'AL-GONE', name: 'emergencyStop', state: 'recovered', recoverTime: `${day} 10:05:00` },
    { alarmNo: 'AL-OPEN', name: 'doorOpen', level: 4, state: 'lasting', times: 1, pile: { id: pile.id } },
  ])
})

test('alarms are found by name, by whether they last and by how grave they are', async () => {
  const numbers = async (filters: object) => (await listed(filters)).map(({ alarmNo }) => alarmNo)
  expect(await numbers({ state: ['lasting'] })).toEqual(['AL-ODD', 'AL-OPEN'])
  expect(await numbers({ name: ['doorOpen', '72'] })).toEqual(['AL-STOP', 'AL-OPEN'])
  expect(await numbers({ level: [6], kind: ['fault'] })).toEqual(['AL-GONE'])
})

test('alarms of another seller are neither listed nor opened', async () => {
  expect(await listed({}, 'op365')).toEqual([])
  const [first] = await listed({})
  const other = await app.as('op365')
  expect((await other.call(alarm.calls.get, { id: first?.id ?? '' })).code).not.toBe(0)
  expect((await boss.call(alarm.calls.get, { id: first?.id ?? '' })).data).toMatchObject({ alarmNo: 'AL-ODD' })
})
