// Road sections, by which stations along expressways are grouped.
import { roadDirection } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'

export const section = resource('config-service/section', {
  title: { zh: '路段', en: 'Road section' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export', 'import'],
  fields: {
    name: f.text('路段名称', 'Name', { max: 60, filter: true, sort: true, width: 220, fixed: 'left' }),
    code: f.text('路段编码', 'Code', { max: 20, fits: 'roleCode', filter: true, sort: true, width: 130 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    roadNo: f.text('道路编号', 'Road number', { optional: true, max: 20, filter: true, width: 120 }),
    direction: f.choice('方向', 'Direction', roadDirection, { filter: true, width: 110 }),
    startM: f.int('起点桩号(米)', 'From (m)', { sort: true, width: 130 }),
    endM: f.int('终点桩号(米)', 'To (m)', { least: 1, width: 130 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, width: 240 }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'code', 'direction'],
    phone: ['name', 'code', 'direction'],
  },
  sheet: { import: ['name', 'code', 'roadNo', 'direction', 'startM', 'endM', 'note'], key: 'code' },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'code', 'seller', 'roadNo', 'direction'] },
      { title: { zh: '位置', en: 'Where' }, fields: ['startM', 'endM', 'note'] },
    ],
    rules: [
      {
        on: 'endM',
        reads: ['startM'],
        test: ({ startM, endM }) =>
          startM === undefined || endM === undefined || endM > startM
            ? true
            : { zh: '终点须大于起点', en: 'must lie beyond where it begins' },
      },
    ],
  },
})
