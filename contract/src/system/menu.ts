// The menu: catalogues, screens and buttons. Of what the product brings along the platform may change name, icon, place
// and whether it is shown; its address and its right belong to the product.
import * as z from 'zod'
import { menuKind, menuOpens } from '../enums.ts'
import { read, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { done, Id, nothing } from '../kit/shapes.ts'

export const MenuNode = z.strictObject({
  id: Id,
  version: z.int(),
  pid: Id.nullable(),
  componentType: menuKind.schema,
  name: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  url: z.string().nullable(),
  icon: z.string(),
  sort: z.int(),
  isShow: z.boolean(),
  opens: menuOpens.schema,
  permission: z.string().nullable(),
  detailOf: Id.nullable().meta({ description: 'The screen from which a fixed detail route takes its rights.' }),
  isBuiltIn: z.boolean(),
})
export type MenuNode = z.infer<typeof MenuNode>

const isButton = (draft: { readonly componentType?: string }) => draft.componentType === 'BUTTON'

export const menu = resource('system-service/menu', {
  title: { zh: '菜单', en: 'Menu item' },
  label: 'titleZh',
  verbs: ['get', 'history', 'add', 'update', 'delete'],
  fields: {
    componentType: f.choice('类型', 'Kind', menuKind, { initial: 'MENU' }),
    /** A catalogue of a screen or catalogue, the screen of a button; null at the top. */
    parent: f.ref('上级', 'Above', 'system-service/menu', { optional: true }),
    titleZh: f.text('中文名称', 'Chinese name', { max: 30 }),
    titleEn: f.text('英文名称', 'English name', { max: 60 }),
    name: f.text('按钮名称', 'Button name', {
      max: 40,
      fits: 'roleCode',
      optional: true,
      help: {
        zh: '按钮在页面中的名称，如 export；页面和目录不填',
        en: 'How the screen calls the button, e.g. export; empty for screens and catalogues',
      },
    }),
    url: f.text('地址', 'Address', { max: 300, fits: 'menuUrl', optional: true }),
    permission: f.text('权限标识', 'Right', {
      max: 80,
      fits: 'permission',
      optional: true,
      help: { zh: '资源:操作，如 order:export', en: 'resource:action, e.g. order:export' },
    }),
    icon: f.text('图标', 'Icon', { max: 60, optional: true }),
    opens: f.choice('打开方式', 'Opens', menuOpens, { initial: 'route' }),
    sort: f.int('排序', 'Order', { sort: true, most: 1_000_000, initial: 10 }),
    isShow: f.flag('显示', 'Shown', { initial: true }),
    isBuiltIn: f.flag('内置', 'Built in', { write: 'never' }),
  },
  list: { order: ['sort', 'asc'] },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['componentType', 'parent', 'titleZh', 'titleEn', 'icon'] },
      {
        title: { zh: '打开与权限', en: 'Address and right' },
        fields: ['url', 'opens', 'name', 'permission', 'sort', 'isShow'],
      },
    ],
    rules: [
      {
        on: 'url',
        reads: ['componentType'],
        test: draft => isButton(draft) || Boolean(draft.url) || { zh: '请填写地址', en: 'enter an address' },
      },
      {
        on: 'permission',
        reads: ['componentType'],
        test: draft => !isButton(draft) || Boolean(draft.permission) || { zh: '请填写权限标识', en: 'enter a right' },
      },
      {
        on: 'name',
        reads: ['componentType'],
        test: draft => !isButton(draft) || Boolean(draft.name) || { zh: '请填写按钮名称', en: 'enter a button name' },
      },
      {
        on: 'parent',
        reads: ['componentType'],
        test: draft =>
          !isButton(draft) || Boolean(draft.parent) || { zh: '请选择所属页面', en: 'choose the screen it belongs to' },
      },
      {
        on: 'opens',
        reads: ['url'],
        test: draft =>
          !/^https?:/.test(draft.url ?? '') ||
          draft.opens !== 'route' || {
            zh: '站外地址只能在新窗口或外部系统中打开',
            en: 'an address of another site opens in a window or outside',
          },
      },
    ],
  },
  actions: {
    enable: {
      label: { zh: '显示', en: 'Show' },
      needs: 'enable',
      when: row => !row.isShow || { zh: '该菜单已显示', en: 'It is shown already' },
      undo: 'disable',
    },
    disable: {
      label: { zh: '隐藏', en: 'Hide' },
      needs: 'disable',
      when: row => row.isShow || { zh: '该菜单已隐藏', en: 'It is hidden already' },
      confirm: () => ({
        zh: '隐藏后所有商户的菜单中都不再出现该项，已授予的权限保留',
        en: 'It leaves the menu of every seller; rights that were granted stay',
      }),
      undo: 'enable',
    },
  },
  more: {
    /** All rows, in the order of the menu; `pid` makes them a tree. */
    tree: read({ may: 'query', input: nothing, output: z.array(MenuNode) }),
    /** Puts a row below another parent or before a sibling; `before` null is the end. */
    move: write({
      may: 'edit',
      input: z.strictObject({ id: Id, parentId: Id.nullable(), before: Id.nullable() }),
      output: done,
    }),
  },
})
