// Groups of stations: for permission, reports and prices.
import * as z from 'zod'
import { groupPurpose } from '../asset-enums.ts'
import { read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id, OptionShape } from '../kit/shapes.ts'

export const stationGroup = resource('config-service/stationGroup', {
  title: { zh: '电站分组', en: 'Station group' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('分组名称', 'Name', { max: 40, filter: true, sort: true, width: 200, fixed: 'left' }),
    purpose: f.choice('用途', 'Purpose', groupPurpose, { filter: true, initial: 'permission', width: 100 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    stationCount: f.int('电站数', 'Stations', { write: 'never', width: 90 }),
    stations: f.refs('电站', 'Stations', 'config-service/station', { optional: true, filter: true, width: 320 }),
    color: f.text('颜色', 'Colour', { optional: true, max: 7, fits: 'color', list: 'offered', width: 100 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'purpose', 'stations'],
    phone: ['name', 'stationCount', 'purpose'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'purpose', 'seller', 'color', 'note'] },
      { title: { zh: '电站', en: 'Stations' }, fields: ['stations'] },
    ],
  },
  more: {
    /** Like a picker: the stations of a group that the caller sees, by name. */
    members: read({ may: 'signedIn', input: z.strictObject({ id: Id }), output: z.array(OptionShape) }),
  },
})
