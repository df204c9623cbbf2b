// Stations that are reported to one platform, of the government or of a partner.
import { governmentLevel, reportTo } from '../asset-enums.ts'
import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'

const isGovernment = (draft: { kind?: string }) => draft.kind === 'government'

export const reportGroup = resource('config-service/reportGroup', {
  title: { zh: '上报分组', en: 'Reporting group' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('分组名称', 'Name', { max: 40, filter: true, sort: true, width: 200, fixed: 'left' }),
    kind: f.choice('平台类型', 'Kind', reportTo, { filter: true, initial: 'government', width: 100 }),
    platform: f.text('上报平台', 'Platform', { max: 60, filter: true, width: 220 }),
    level: f.choice('监管级别', 'Level', governmentLevel, { optional: true, filter: true, width: 100 }),
    area: f.area('监管地区', 'Area', { optional: true, filter: true, width: 150 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    stationCount: f.int('电站数', 'Stations', { write: 'never', width: 90 }),
    stations: f.refs('电站', 'Stations', 'config-service/station', { optional: true, filter: true, width: 320 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'kind', 'platform', 'status'],
    phone: ['name', 'stationCount', 'status'],
  },
  form: {
    groups: [
      {
        title: { zh: '平台', en: 'Platform' },
        fields: ['name', 'seller', 'kind', 'platform', 'level', 'area', 'note'],
      },
      { title: { zh: '电站', en: 'Stations' }, fields: ['stations'] },
    ],
    shows: {
      level: { reads: ['kind'], when: isGovernment },
      area: { reads: ['kind', 'level'], when: draft => isGovernment(draft) && draft.level !== 'nation' },
    },
    rules: [
      {
        on: 'level',
        reads: ['kind'],
        test: ({ kind, level }) =>
          kind !== 'government' || !!level || { zh: '请选择监管级别', en: 'say of which level the platform is' },
      },
      {
        on: 'area',
        reads: ['kind', 'level'],
        test: ({ kind, level, area }) =>
          kind !== 'government' ||
          !level ||
          level === 'nation' ||
          !!area || { zh: '请选择地区', en: 'say of where it is' },
      },
    ],
  },
  actions: switched({
    zh: '分组',
    en: 'group',
    without: { zh: '停用后这些电站不再上报该平台', en: 'Its stations are no longer reported to the platform' },
  }),
})
