// Permission items: the buttons of every screen, and which roles hold them.
import * as z from 'zod'
import { read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id, nothing } from '../kit/shapes.ts'
import { MenuNode } from './menu.ts'

const Node = MenuNode.extend({
  roleCount: z.int().meta({ description: 'How many roles hold it.' }),
  userCount: z.int().meta({ description: 'How many people hold it through them.' }),
})

const RoleHolding = z.strictObject({
  id: Id,
  name: z.string(),
  seller: z.strictObject({ id: Id, label: z.string() }),
  userCount: z.int(),
})

export const permissionItem = resource('system-service/permissionItem', {
  title: { zh: '权限项', en: 'Permission item' },
  label: 'titleZh',
  rights: 'permission',
  verbs: ['get', 'history', 'add', 'update', 'delete'],
  fields: {
    /** The screen that it belongs to. */
    parent: f.ref('所属页面', 'Screen', 'system-service/menu', { write: 'create' }),
    name: f.text('按钮名称', 'Button name', { max: 40, fits: 'roleCode', write: 'create' }),
    titleZh: f.text('中文名称', 'Chinese name', { max: 30 }),
    titleEn: f.text('英文名称', 'English name', { max: 60 }),
    permission: f.text('权限标识', 'Right', {
      max: 80,
      fits: 'permission',
      help: { zh: '资源:操作，如 order:export', en: 'resource:action, e.g. order:export' },
    }),
    sort: f.int('排序', 'Order', { sort: true, most: 1_000_000, initial: 10 }),
    isBuiltIn: f.flag('内置', 'Built in', { write: 'never' }),
  },
  list: { order: ['sort', 'asc'] },
  form: {
    groups: [
      {
        title: { zh: '权限项', en: 'Permission item' },
        fields: ['parent', 'name', 'titleZh', 'titleEn', 'permission', 'sort'],
      },
    ],
  },
  more: {
    tree: read({ may: 'query', input: nothing, output: z.array(Node) }),
    /** The roles that hold an item. */
    holders: read({ may: 'get', input: z.strictObject({ id: Id }), output: z.array(RoleHolding) }),
    /** How many buttons of each screen each role of a seller holds; what is missing is none. */
    matrix: read({
      may: 'query',
      input: z.strictObject({ sellerId: Id }),
      output: z.strictObject({
        roles: z.array(RoleHolding),
        screens: z.array(z.strictObject({ id: Id, titleZh: z.string(), titleEn: z.string(), buttons: z.int() })),
        held: z.array(z.strictObject({ roleId: Id, screenId: Id, buttons: z.int() })),
      }),
    }),
  },
})
