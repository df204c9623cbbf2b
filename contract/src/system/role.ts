// Roles: what their holders may open and do, and how much of the seller's data they see.
import * as z from 'zod'
import { dataScope } from '../enums.ts'
import { fits } from '../fields.ts'
import { write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id, line } from '../kit/shapes.ts'

export const role = resource('system-service/role', {
  title: { zh: '角色', en: 'Role' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete'],
  fields: {
    name: f.text('角色名称', 'Name', { max: 30, filter: true, sort: true, width: 180, fixed: 'left' }),
    code: f.text('角色编码', 'Code', { max: 30, fits: 'roleCode', filter: true, write: 'create', width: 150 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    description: f.longText('说明', 'Description', { optional: true, max: 200, width: 280 }),
    dataScope: f.choice('数据范围', 'Data scope', dataScope, { filter: true, width: 140 }),
    stationIds: f.data('指定电站', 'Chosen stations', z.array(Id).max(2000), { list: 'never', sheet: 'never' }),
    menuIds: f.data('权限', 'Rights', z.array(Id).max(5000), { list: 'never', sheet: 'never' }),
    userCount: f.int('用户数', 'Users', { write: 'never', width: 90 }),
    isBuiltIn: f.flag('内置', 'Built in', { write: 'never', filter: true, width: 80 }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'dataScope', 'seller'],
    phone: ['name', 'userCount', 'dataScope'],
  },
  form: {
    groups: [
      {
        title: { zh: '基本信息', en: 'Basics' },
        fields: ['name', 'code', 'seller', 'description'],
      },
      { title: { zh: '权限', en: 'Rights' }, fields: ['dataScope', 'stationIds', 'menuIds'] },
    ],
    shows: { stationIds: { reads: ['dataScope'], when: draft => draft.dataScope === 'stations' } },
  },
  more: {
    /** A new role of the same seller with the same rights and data scope, and no holders. */
    copy: write({
      may: 'add',
      input: z.strictObject({ id: Id, name: line(30).min(1), code: fits('roleCode') }),
      output: z.strictObject({ id: Id }),
    }),
  },
})
