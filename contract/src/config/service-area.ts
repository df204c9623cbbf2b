// Service areas along expressways: on which section, in which direction, and how far from its beginning.
import { roadDirection } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'

export const serviceArea = resource('config-service/serviceArea', {
  title: { zh: '服务区', en: 'Service area' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export', 'import'],
  fields: {
    name: f.text('服务区名称', 'Name', { max: 60, filter: true, sort: true, width: 200, fixed: 'left' }),
    section: f.ref('所属路段', 'Section', 'config-service/section', { filter: true, width: 200 }),
    direction: f.choice('方向', 'Direction', roadDirection, { filter: true, width: 100 }),
    mileageM: f.int('桩号(米)', 'From the beginning (m)', {
      sort: true,
      width: 130,
      help: { zh: '距道路起点的米数，须在路段的起止之间', en: 'In metres; between the ends of the section' },
    }),
    station: f.ref('电站', 'Station', 'config-service/station', { optional: true, filter: true, width: 180 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'section', 'direction', 'station'],
    phone: ['name', 'section', 'direction'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'section', 'direction', 'mileageM'] },
      { title: { zh: '电站', en: 'Station' }, fields: ['station', 'note'] },
    ],
  },
  sheet: { import: ['name', 'section', 'direction', 'mileageM', 'station', 'note'] },
})
