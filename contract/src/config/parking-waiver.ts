// How charging at a station shortens what parking there costs: one rule of a kind a station.
import { parkOutMin } from '../asset-enums.ts'
import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'
import type { Text } from '../kit/text.ts'
import { waiverKind } from '../surrounding-enums.ts'

const given = (value: unknown): true | Text =>
  (value !== null && value !== undefined) || { zh: '不能为空', en: 'must not be empty' }

export const parkingWaiver = resource('config-service/parkingWaiver', {
  title: { zh: '停车减免规则', en: 'Parking waiver' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('规则', 'Rule', { write: 'never', width: 200, fixed: 'left' }),
    station: f.ref('电站', 'Station', 'config-service/station', { filter: true, write: 'create', width: 180 }),
    kind: f.choice('减免方式', 'How', waiverKind, { filter: true, initial: 'minutes', width: 110 }),
    minutes: f.int('减免时长(分钟)', 'Minutes', {
      optional: true,
      least: 1,
      most: 1_440,
      width: 120,
      help: {
        zh: '按电量减免时，为每满一个起算电量减免的分钟数',
        en: 'By energy: for each time its least energy is full',
      },
    }),
    minEnergyE4: f.energy('起算电量', 'From (energy)', { optional: true, least: 1, most: 10_000_000, width: 120 }),
    minFen: f.fen('起算金额', 'From (amount)', { optional: true, least: 1, most: 10_000_000, width: 110 }),
    leaveMin: f.choice('离场时限', 'Time to leave', parkOutMin, { initial: 15, width: 110 }),
    dayCap: f.int('每日次数', 'Times a day', { least: 1, most: 99, initial: 1, width: 100 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, list: 'offered' }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true, list: 'offered' }),
  },
  list: { order: ['createTime', 'desc'], filters: ['kind', 'status'], phone: ['name', 'minutes', 'status'] },
  form: {
    groups: [
      {
        title: { zh: '减免', en: 'Waiver' },
        fields: ['station', 'kind', 'minutes', 'minEnergyE4', 'minFen', 'leaveMin', 'dayCap'],
      },
    ],
    rules: [
      { on: 'minutes', reads: ['kind'], test: ({ kind, minutes }) => kind === 'whole' || given(minutes) },
      {
        on: 'minEnergyE4',
        reads: ['kind'],
        test: ({ kind, minEnergyE4 }) => kind !== 'perEnergy' || given(minEnergyE4),
      },
      {
        on: 'minFen',
        reads: ['kind', 'minEnergyE4'],
        test: ({ kind, minFen, minEnergyE4 }) => (kind !== 'whole' || minEnergyE4 ? true : given(minFen)),
      },
    ],
  },
  actions: switched({
    zh: '规则',
    en: 'waiver',
    without: { zh: '停用后充电不再减免停车费', en: 'Charging no longer shortens what parking costs' },
  }),
})
