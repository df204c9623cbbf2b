import type { PermissionItem } from '@ev/contract/system/permission'
import { describe, expect, test } from 'vitest'
import { type Found, findScreens, type Marked } from './find-screen.ts'
import type { Screen } from './routes.ts'

const anItem = (title: string, titleEn: string, pinyin: string, isShow = true): PermissionItem => ({
  id: title,
  pid: null,
  componentType: 'MENU',
  name: title,
  title,
  titleEn,
  pinyin,
  url: `/${title}`,
  icon: '',
  sort: 0,
  isShow,
  isBuiltIn: true,
  type: 'route',
  detailOf: null,
  permission: null,
})

const aScreen = (...crumbs: PermissionItem[]): Screen => {
  const item = crumbs.at(-1)!
  return { path: `/${item.title}`, item, crumbs, rightsOf: item.id }
}

const stations = anItem('电站管理', 'Stations', 'dian zhan guan li')
const bills = anItem('订单账单', 'Orders and bills', 'ding dan zhang dan')
const strategy = anItem('策略', 'Strategy', 'ce lüe')

const screens = [
  aScreen(anItem('首页', 'Home', 'shou ye')),
  aScreen(stations, anItem('电站列表', 'Stations', 'dian zhan lie biao')),
  aScreen(stations, anItem('电站监控详情', 'Station monitor detail', 'dian zhan jian kong xiang qing', false)),
  aScreen(bills, anItem('充电订单', 'Charging orders', 'chong dian ding dan')),
  aScreen(bills, anItem('异常订单', 'Abnormal orders', 'yi chang ding dan')),
  aScreen(bills, anItem('订单', 'All orders', 'ding dan')),
  aScreen(bills, anItem('超时账单', 'Overtime bills', 'chao shi zhang dan')),
  aScreen(strategy, anItem('VIN绑定', 'VIN binding', 'vin bang ding')),
  aScreen(strategy, anItem('充电策略（新）', 'Charging strategies', 'chong dian ce lüe xin')),
]

const titles = (text: string, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  findScreens(screens, text, language).map(found => found.title.text)

/** 充【电站】: what is marked stands in brackets. */
const drawn = ({ text, ranges }: Marked) =>
  ranges
    .toReversed()
    .reduce((all, { start, end }) => `${all.slice(0, start)}【${all.slice(start, end)}】${all.slice(end)}`, text)

const firstOf = (text: string, language: 'zh-CN' | 'en-US' = 'zh-CN'): Found => findScreens(screens, text, language)[0]!

test('[2.6.10] whatever part of its title is typed, in either language, the screen is listed', () => {
  for (const { item } of screens.filter(screen => screen.item.isShow)) {
    for (const title of [item.title, item.titleEn]) {
      for (let start = 0; start < title.length; start += 1) {
        for (let end = start + 1; end <= title.length; end += 1) {
          const part = title.slice(start, end)
          if (part.trim() === '') continue
          expect(titles(part), part).toContain(item.title)
          expect(titles(part.toUpperCase(), 'en-US'), part).toContain(item.titleEn)
        }
      }
    }
  }
})

test('[2.6.10] the whole title comes first, then its beginning, then its middle, then the path', () => {
  expect(titles('订单')).toEqual(['订单', '充电订单', '异常订单', '超时账单'])
  expect(titles('充电')).toEqual(['充电订单', '充电策略（新）'])
  expect(titles('charging')).toEqual(['充电订单', '充电策略（新）'])
})

test('words may stand anywhere in the path, in any order', () => {
  expect(titles('订单 异常')).toEqual(['异常订单'])
  expect(titles('账单 超时')).toEqual(['超时账单'])
  expect(titles('bills overtime', 'en-US')).toEqual(['Overtime bills'])
  expect(titles('订单 首页')).toEqual([])
})

describe('pinyin may be whole, cut short or initials alone, from any syllable on', () => {
  test.each(['dzlb', 'dianzlb', 'dianzhanlb', 'dianzhanliebiao', 'zhanlb', 'lb', 'DZLB', "dian'zhan lie", 'ｄｚｌｂ'])(
    '%s',
    text => {
      expect(titles(text)).toEqual(['电站列表'])
    },
  )

  test.each(['dlb', 'zdlb', 'dzlbx', 'ianzhan'])('%s is none', text => {
    expect(titles(text)).toEqual([])
  })
})

test('pinyin from the first syllable comes before pinyin from a later one', () => {
  expect(titles('dd')).toEqual(['订单', '充电订单', '异常订单'])
})

test('two letters of pinyin are not drowned by English words that nobody sees', () => {
  expect(titles('ch')).toEqual(['充电订单', '充电策略（新）', '超时账单', '异常订单'])
})

test('letters within a title count with its pinyin, and ü is typed as v', () => {
  expect(drawn(firstOf('vinbd').title)).toBe('【VIN绑定】')
  expect(drawn(firstOf('celv').title)).toBe('充电【策略】（新）')
  expect(drawn(firstOf('lvexin').title)).toBe('充电策【略】（【新】）')
})

test('what fits is marked in the title', () => {
  expect(drawn(firstOf('电订').title)).toBe('充【电订】单')
  expect(drawn(firstOf('zhanlb').title)).toBe('电【站列表】')
  expect(drawn(firstOf('订单 异常').title)).toBe('【异常订单】')
  expect(drawn(firstOf('ORDERS', 'en-US').title)).toBe('Charging 【orders】')
})

test('where the title of the other language fits, it is shown and marked as well', () => {
  const { title, otherTitle } = firstOf('overtime')
  expect([drawn(title), drawn(otherTitle!)]).toEqual(['超时账单', '【Overtime】 bills'])
  expect(drawn(firstOf('cszd', 'en-US').otherTitle!)).toBe('【超时账单】')
})

test('details that the menu does not show are left out, and nothing typed finds nothing', () => {
  expect(titles('监控')).toEqual([])
  expect(titles('  ')).toEqual([])
})
