// The brand of a seller or merchant, and the look that its people start with until they choose for themselves.
import * as z from 'zod'
import { sellerKind } from '../enums.ts'
import { read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { nothing } from '../kit/shapes.ts'
import { pack } from '../kit/text.ts'

/** The settings of the drawer (requirements 2.6); what is left out follows the product's own default. */
export const ThemeSettings = z.strictObject({
  primaryColor: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, pack({ zh: '颜色格式应为 #RRGGBB', en: 'must be #RRGGBB' }))
    .meta({ examples: ['#52C41A'] })
    .optional(),
  navTheme: z.enum(['light', 'dark']).optional(),
  layout: z.enum(['sidemenu', 'topmenu']).optional(),
  contentWidth: z.enum(['Fluid', 'Fixed']).optional(),
  fixedHeader: z.boolean().optional(),
  fixSiderbar: z.boolean().optional(),
  autoHideHeader: z.boolean().optional(),
  colorWeak: z.boolean().optional(),
  multiTab: z.boolean().optional(),
  keepAlive: z.boolean().optional(),
})
export type ThemeSettings = z.infer<typeof ThemeSettings>

export const theme = resource('system-service/theme', {
  title: { zh: '主题', en: 'Theme' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'update'],
  fields: {
    name: f.text('商户', 'Seller', { write: 'never', filter: true, sort: true, width: 200, fixed: 'left' }),
    kind: f.choice('类型', 'Kind', sellerKind, { write: 'never', filter: true, width: 110 }),
    platformName: f.text('平台名称', 'Platform name', { optional: true, max: 40, width: 200 }),
    platformTitle: f.text('浏览器标题', 'Browser title', { optional: true, max: 40, width: 200 }),
    logo: f.image('标志', 'Logo', { optional: true, width: 120 }),
    icon: f.image('网站图标', 'Site icon', { optional: true, width: 90 }),
    filingNo: f.text('备案号', 'Filing number', { optional: true, max: 60, width: 180 }),
    copyright: f.text('版权信息', 'Copyright', { optional: true, max: 100, width: 240 }),
    settings: f.data('默认外观', 'Default look', ThemeSettings, { optional: true, list: 'never', sheet: 'never' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', sort: true, list: 'offered' }),
  },
  list: { order: ['createTime', 'asc'], filters: ['name', 'kind'], phone: ['name', 'platformName', 'kind'] },
  form: {
    groups: [
      {
        title: { zh: '品牌', en: 'Brand' },
        fields: ['platformName', 'platformTitle', 'logo', 'icon', 'filingNo', 'copyright'],
      },
      { title: { zh: '默认外观', en: 'Default look' }, fields: ['settings'] },
    ],
  },
  more: {
    /** What the caller's look starts from: their merchant's, else their seller's. */
    mine: read({ may: 'signedIn', input: nothing, output: ThemeSettings }),
  },
})
