// Organisation units: a tree within a seller.
import * as z from 'zod'
import { read, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { done, Id } from '../kit/shapes.ts'

/** How many units may stand one below the other. */
export const deepestOrg = 10

const Unit = z.strictObject({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  code: z.string(),
  leader: z.string(),
  sort: z.int(),
  merchant: z.strictObject({ id: Id, label: z.string() }).nullable(),
  userCount: z.int().meta({ description: 'Of the unit itself, without those below it.' }),
})
export type OrgUnit = z.infer<typeof Unit>

export const org = resource('system-service/org', {
  title: { zh: '组织机构', en: 'Organisation unit' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export', 'import'],
  fields: {
    name: f.text('机构名称', 'Name', { max: 60, filter: true, sort: true, width: 200, fixed: 'left' }),
    code: f.text('机构编码', 'Code', { max: 40, fits: 'orgCode', filter: true, sort: true, width: 150 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    parent: f.ref('上级机构', 'Above it', 'system-service/org', { optional: true, filter: true, width: 180 }),
    merchant: f.ref('所属下级商户', 'Merchant', 'system-service/merchant', {
      optional: true,
      filter: true,
      width: 180,
    }),
    leader: f.text('负责人', 'Leader', { optional: true, max: 20, filter: true, width: 120 }),
    sort: f.int('排序', 'Order', { most: 100_000, initial: 0, sort: true, width: 80 }),
    userCount: f.int('用户数', 'Users', { write: 'never', width: 90 }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['code', 'asc'],
    filters: ['name', 'code', 'parent'],
    phone: ['name', 'userCount', 'leader'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'code', 'leader', 'sort'] },
      { title: { zh: '归属', en: 'Belongs to' }, fields: ['seller', 'parent', 'merchant'] },
    ],
  },
  sheet: { import: ['code', 'name', 'parent', 'leader', 'sort'], key: 'code' },
  more: {
    /** All units in scope, those of one parent in their order; the platform says of which seller. */
    tree: read({ may: 'query', input: z.strictObject({ sellerId: Id.optional() }), output: z.array(Unit) }),
    /** Puts a unit below another one, or at the top, at this place among its new siblings. */
    move: write({
      may: 'edit',
      input: z.strictObject({ id: Id, parent: Id.nullable(), place: z.int().min(0).max(10_000) }),
      output: done,
    }),
  },
})
