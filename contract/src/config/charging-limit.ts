// How much may be charged where, when and by whom. Which of several limits binds says rules/src/charging-limit.ts.

import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'
import type { Text } from '../kit/text.ts'
import { limitRange, memberType } from '../surrounding-enums.ts'

/** Of the place that the range names, and of no other. */
const only = (range: string) => ({
  reads: ['range'] as const,
  when: (draft: { range?: string | null }) => draft.range === range,
})

const picked = (value: unknown): true | Text => (value ? true : { zh: '不能为空', en: 'must not be empty' })

export const chargingLimit = resource('config-service/chargingLimit', {
  title: { zh: '充电限制', en: 'Charging limit' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('限制名称', 'Name', { max: 40, filter: true, sort: true, width: 200, fixed: 'left' }),
    range: f.choice('适用范围', 'Where', limitRange, { filter: true, initial: 'network', width: 110 }),
    station: f.ref('电站', 'Station', 'config-service/station', { optional: true, filter: true, width: 170 }),
    pile: f.ref('充电桩', 'Pile', 'config-service/pile', { optional: true, filter: true, width: 150 }),
    gun: f.ref('充电枪', 'Gun', 'config-service/gun', { optional: true, filter: true, width: 160 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    memberTypes: f.choices('会员类型', 'Member types', memberType, {
      optional: true,
      filter: true,
      width: 160,
      help: { zh: '不选表示所有会员', en: 'None means everybody' },
    }),
    maxSoc: f.int('SOC 上限(%)', 'SOC to (%)', { optional: true, least: 1, most: 100, width: 110 }),
    maxFen: f.fen('金额上限', 'Amount to', { optional: true, least: 1, most: 1_000_000_000, width: 110 }),
    maxEnergyE4: f.energy('电量上限', 'Energy to', { optional: true, least: 1, most: 1_000_000_000, width: 130 }),
    maxMinutes: f.int('时长上限(分钟)', 'Minutes to', { optional: true, least: 1, most: 1_440, width: 120 }),
    maxPowerKw: f.decimal('功率上限(kW)', 'Power to (kW)', {
      optional: true,
      least: 0.1,
      most: 2_000,
      places: 1,
      scale: 1_000,
      width: 120,
    }),
    minBalanceFen: f.fen('起充余额', 'Balance from', { optional: true, most: 1_000_000_000, width: 110 }),
    windows: f.windows('生效时段', 'Windows', { optional: true }),
    startDate: f.date('开始日期', 'From', { optional: true, filter: true, width: 112 }),
    endDate: f.date('结束日期', 'Until', { optional: true, filter: true, width: 112 }),
    priority: f.int('优先级', 'Priority', {
      most: 99,
      initial: 0,
      sort: true,
      width: 90,
      help: {
        zh: '大的先算；相同时范围小的先算，再相同取更严的',
        en: 'The larger one decides; among equals the nearer place, and then the stricter value',
      },
    }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'range', 'station', 'memberTypes', 'status'],
    phone: ['name', 'range', 'status'],
  },
  form: {
    groups: [
      {
        title: { zh: '对谁', en: 'Whom' },
        fields: ['name', 'seller', 'range', 'station', 'pile', 'gun', 'memberTypes'],
      },
      {
        title: { zh: '限制', en: 'Limits' },
        fields: ['maxSoc', 'maxFen', 'maxEnergyE4', 'maxMinutes', 'maxPowerKw', 'minBalanceFen'],
      },
      { title: { zh: '何时', en: 'When' }, fields: ['startDate', 'endDate', 'windows', 'priority', 'note'] },
    ],
    shows: { station: only('station'), pile: only('pile'), gun: only('gun') },
    rules: [
      { on: 'station', reads: ['range'], test: ({ range, station }) => range !== 'station' || picked(station) },
      { on: 'pile', reads: ['range'], test: ({ range, pile }) => range !== 'pile' || picked(pile) },
      { on: 'gun', reads: ['range'], test: ({ range, gun }) => range !== 'gun' || picked(gun) },
      {
        on: 'maxSoc',
        reads: ['maxFen', 'maxEnergyE4', 'maxMinutes', 'maxPowerKw', 'minBalanceFen'],
        test: ({ maxSoc, maxFen, maxEnergyE4, maxMinutes, maxPowerKw, minBalanceFen }) =>
          [maxSoc, maxFen, maxEnergyE4, maxMinutes, maxPowerKw, minBalanceFen].some(
            one => one !== null && one !== undefined,
          ) || { zh: '至少填写一项限制', en: 'at least one limit' },
      },
      {
        on: 'endDate',
        reads: ['startDate'],
        test: ({ startDate, endDate }) =>
          !startDate ||
          !endDate ||
          endDate >= startDate || { zh: '结束日期不能早于开始日期', en: 'must not end before it begins' },
      },
    ],
  },
  actions: switched({
    zh: '限制',
    en: 'limit',
    without: { zh: '停用后不再限制，直到重新启用', en: 'Nothing is limited by it until it is enabled again' },
  }),
})
