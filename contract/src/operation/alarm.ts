// Alarms: what piles report as wrong, from the first time to the last, and whether it goes on.
import { alarmName } from '@ev/rules/alarm'
import { faults } from '@ev/rules/fault-codes'
import { stopCodes, stopReasonOf } from '@ev/rules/stop-reasons'
import type { Option } from '../kit/choices.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { alarmKind, alarmLevel, alarmSource, alarmState, alarmStatus } from '../operation-enums.ts'

/** Ends of a session that are no alarm have no name among them. */
const leastLevel = 2

const codes: readonly Option<string>[] = [
  ...Object.keys(faults).map(code => ({ value: code, ...alarmName('fault', code) })),
  ...stopCodes
    .filter(code => stopReasonOf(code).level >= leastLevel)
    .map(code => ({ value: code, ...alarmName('stop', code) })),
]

/** Names that several codes share are told apart by their codes. */
const shared = Map.groupBy(codes, ({ zh }) => zh)
const apart = (option: Option<string>): Option<string> =>
  shared.get(option.zh)?.length === 1
    ? option
    : { ...option, zh: `${option.zh}（${option.value}）`, en: `${option.en} (${option.value})` }

/** A code that nobody knows; the code itself stands beside it. */
export const unknownAlarm = '-'
const alarmNames = { list: [...codes.map(apart), { value: unknownAlarm, zh: '未知代码', en: 'Unknown code' }] }
export const knownAlarmCodes = codes.map(({ value }) => value)

const shown = { write: 'never' } as const
const offered = { write: 'never', list: 'offered' } as const

export const alarm = resource('operation-service/alarm', {
  title: { zh: '告警', en: 'Alarm' },
  label: 'alarmNo',
  verbs: ['pages', 'get', 'export'],
  fields: {
    alarmNo: f.text('告警编号', 'Alarm no.', { ...shown, filter: true, width: 210, fixed: 'left' }),
    level: f.choice('级别', 'Level', alarmLevel, { ...shown, filter: true, sort: true, width: 130 }),
    name: f.choice('告警名称', 'What it is', alarmNames, { ...shown, filter: true, width: 190 }),
    state: f.choice('持续', 'Lasts', alarmState, { ...shown, filter: true, width: 100 }),
    kind: f.choice('类别', 'Kind', alarmKind, { ...shown, filter: true, width: 100 }),
    station: f.ref('电站', 'Station', 'config-service/station', { ...shown, filter: true, width: 180 }),
    pile: f.ref('充电桩', 'Pile', 'config-service/pile', { ...shown, filter: true, width: 160 }),
    gun: f.ref('充电枪', 'Gun', 'config-service/gun', { ...shown, optional: true, filter: true, width: 160 }),
    order: f.ref('充电订单', 'Order', 'bill-service/order', { ...shown, optional: true, width: 180 }),
    firstTime: f.time('首次时间', 'First', { ...shown, filter: true, sort: true }),
    lastTime: f.time('最近时间', 'Last', { ...shown, sort: true }),
    times: f.int('次数', 'Times', { ...shown, sort: true, width: 80 }),
    recoverTime: f.time('恢复时间', 'Recovered at', { ...shown, optional: true }),
    status: f.choice('处理状态', 'Handling', alarmStatus, { ...offered, filter: true, width: 100 }),
    source: f.choice('归因', 'Cause', alarmSource, { ...offered, filter: true, width: 110 }),
    code: f.text('告警代码', 'Code', { ...offered, filter: true, width: 140 }),
    detail: f.longText('详情', 'Detail', { ...offered, optional: true, width: 220 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { ...offered, filter: true }),
  },
  list: {
    order: ['firstTime', 'desc'],
    filters: ['firstTime', 'level', 'state', 'kind', 'station', 'name'],
    initial: { firstTime: { preset: 'last7Days' } },
    phone: ['name', 'station', 'level', 'state'],
  },
  // Nobody writes it; the groups are those of its detail.
  form: {
    groups: [
      {
        title: { zh: '告警', en: 'Alarm' },
        fields: ['name', 'level', 'state', 'kind', 'source', 'code', 'detail', 'status'],
      },
      { title: { zh: '位置', en: 'Where' }, fields: ['station', 'pile', 'gun', 'order', 'seller'] },
      { title: { zh: '时间', en: 'When' }, fields: ['firstTime', 'lastTime', 'times', 'recoverTime'] },
    ],
  },
})
