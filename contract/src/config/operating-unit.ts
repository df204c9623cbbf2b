// Units that own or run stations.
import { unitKind } from '../asset-enums.ts'
import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'

export const operatingUnit = resource('config-service/operatingUnit', {
  title: { zh: '运营单位', en: 'Operating unit' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('单位名称', 'Name', { max: 60, filter: true, sort: true, width: 220, fixed: 'left' }),
    code: f.text('单位编号', 'Code', { max: 20, fits: 'orgCode', filter: true, sort: true, width: 110 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    kind: f.choice('单位类型', 'Kind', unitKind, { filter: true, initial: 'operator', width: 100 }),
    stationCount: f.int('电站数', 'Stations', { write: 'never', width: 90 }),
    creditCode: f.text('统一社会信用代码', 'Credit code', {
      optional: true,
      max: 18,
      fits: 'creditCode',
      filter: true,
      width: 190,
    }),
    contact: f.text('联系人', 'Contact', { optional: true, max: 20, filter: true, width: 100 }),
    phone: f.text('联系电话', 'Phone', { optional: true, max: 20, fits: 'anyPhone', width: 140 }),
    address: f.text('地址', 'Address', { optional: true, max: 200, width: 240 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'code', 'kind', 'status'],
    phone: ['name', 'stationCount', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'code', 'seller', 'kind', 'creditCode'] },
      { title: { zh: '联系方式', en: 'Contact' }, fields: ['contact', 'phone', 'address', 'note'] },
    ],
  },
  actions: switched({
    zh: '运营单位',
    en: 'unit',
    without: { zh: '停用后不能再用于电站，已有的保留', en: 'No further station can be given to it; those it has stay' },
  }),
})
