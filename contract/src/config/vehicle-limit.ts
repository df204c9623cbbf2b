// Vehicles that may, or may not, charge at a station. Who may says rules/src/vehicle-limit.ts.

import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'
import { limitMode, plateKind, vehiclePurpose } from '../surrounding-enums.ts'

export const vehicleLimit = resource('config-service/vehicleLimit', {
  title: { zh: '车辆限制', en: 'Vehicle restriction' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('限制名称', 'Name', { max: 40, filter: true, sort: true, width: 200, fixed: 'left' }),
    mode: f.choice('方式', 'How', limitMode, {
      filter: true,
      initial: 'deny',
      width: 100,
      help: {
        zh: '仅允许：只有符合的车辆可以充电；禁止：符合的车辆不能充电，且优先于允许',
        en: 'Only these may charge; or these may not, which comes before being allowed',
      },
    }),
    stations: f.refs('电站', 'Stations', 'config-service/station', { filter: true, width: 240 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    plateKinds: f.choices('号牌种类', 'Plates', plateKind, { optional: true, filter: true, width: 160 }),
    purposes: f.choices('车辆用途', 'Purposes', vehiclePurpose, { optional: true, filter: true, width: 160 }),
    brands: f.texts('品牌', 'Brands', { optional: true, eachMax: 30, most: 100, list: 'offered', filter: true }),
    plates: f.texts('车牌号', 'Licence plates', {
      optional: true,
      each: 'plate',
      most: 2_000,
      filter: true,
      help: {
        zh: '每行一个；名单中的车辆不看种类、用途和品牌',
        en: 'One a line; these are meant whatever their kind, purpose and brand',
      },
    }),
    vins: f.texts('车架号', 'VINs', {
      optional: true,
      each: 'vin',
      most: 2_000,
      list: 'offered',
      filter: true,
      help: { zh: '每行一个，17 位数字或大写字母', en: 'One a line, 17 digits or capital letters' },
    }),
    windows: f.windows('生效时段', 'Windows', { optional: true }),
    startDate: f.date('开始日期', 'From', { optional: true, filter: true, width: 112 }),
    endDate: f.date('结束日期', 'Until', { optional: true, filter: true, width: 112 }),
    reason: f.text('提示语', 'What drivers are told', { optional: true, max: 60, width: 200 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'mode', 'stations', 'plates', 'status'],
    phone: ['name', 'mode', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'mode', 'seller', 'stations', 'reason'] },
      { title: { zh: '车辆', en: 'Vehicles' }, fields: ['plateKinds', 'purposes', 'brands', 'plates', 'vins'] },
      { title: { zh: '何时', en: 'When' }, fields: ['startDate', 'endDate', 'windows'] },
    ],
    rules: [
      {
        on: 'plateKinds',
        reads: ['purposes', 'brands', 'plates', 'vins'],
        test: ({ plateKinds, purposes, brands, plates, vins }) =>
          [plateKinds, purposes, brands, plates, vins].some(one => (one ?? []).length > 0) || {
            zh: '至少指定一项车辆条件',
            en: 'say which vehicles: at least one of these',
          },
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
    en: 'restriction',
    without: { zh: '停用后不再限制这些车辆，直到重新启用', en: 'It holds for nobody until it is enabled again' },
  }),
})
