import { patterns } from '@ev/contract/patterns'
import type { PermissionItem } from '@ev/contract/system/permission'
import { recognise } from '@ev/rules/recognise'
import { expect, test } from 'vitest'
import { entriesFor } from './palette-entries.ts'
import type { Screen } from './routes.ts'

const aScreen = (path: string, title: string, rest?: Partial<PermissionItem>): Screen => {
  const item: PermissionItem = {
    id: path,
    pid: null,
    componentType: 'MENU',
    name: path,
    title,
    titleEn: '',
    pinyin: '',
    url: path,
    icon: '',
    sort: 0,
    isShow: true,
    isBuiltIn: true,
    type: 'route',
    detailOf: null,
    permission: null,
    ...rest,
  }
  const catalogue: PermissionItem = { ...item, id: 'catalogue', componentType: 'CATALOG', title: '目录', isShow: true }
  return { path, item, crumbs: [catalogue, item], rightsOf: path }
}

const orders = aScreen('/business/bill/chargeOrder', '充电订单')
const members = aScreen('/business/memberManage/memberList', '会员管理')
const users = aScreen('/system/systemSet/user', '用户管理')
const cards = aScreen('/business/memberManage/card', '充电卡管理')
const vehicles = aScreen('/business/vehicleManage/vehicleList', '车辆管理')
const bigScreen = aScreen('/activityPage/index.html', '大屏', { type: 'window' })
const detail = aScreen('/system/systemSet/UserDetails', '用户详情', { isShow: false })
const screens = [orders, members, users, cards, vehicles, bigScreen, detail]

const listed = (text: string, { held = screens, recent = [] }: { held?: Screen[]; recent?: string[] } = {}) =>
  entriesFor({ screens: held, recent, text, language: 'zh-CN' })

const outline = (...question: Parameters<typeof listed>) =>
  listed(...question).groups.map(({ name, entries }) => [name, ...entries.map(({ address }) => address)])

test('with nothing typed come the screens visited lately and then the whole menu', () => {
  expect(outline(' ', { held: [orders, users, detail], recent: [users.path, detail.path, '/gone'] })).toEqual([
    ['recent', users.path],
    ['screens', orders.path, users.path],
  ])
})

test('a screen visited lately is opened as it was', () => {
  const address = `${orders.path}?orderNo=1`
  expect(outline('', { held: [orders], recent: [address] })[0]).toEqual(['recent', address])
})

test('a pasted number leads to the lists that hold such records, before any menu', () => {
  expect(outline('138 0013 8000')).toEqual([
    [
      'records',
      `${members.path}?phone=13800138000`,
      `${users.path}?telephone=13800138000`,
      `${cards.path}?logicalNo=13800138000`,
    ],
  ])
  expect(outline('粤A·D12345')).toEqual([['records', `${vehicles.path}?plateNo=%E7%B2%A4AD12345`]])
  expect(listed('粤A·D12345').groups[0]?.entries[0]).toMatchObject({
    kind: 'plate',
    title: { text: '粤AD12345' },
    path: '目录 / 车辆管理',
  })
})

test('records of a screen that the user does not hold are not offered', () => {
  expect(outline('13800138000', { held: [users] })).toEqual([['records', `${users.path}?telephone=13800138000`]])
  expect(outline('13800138000', { held: [orders] })).toEqual([])
})

test('what a form takes for a mobile number, a VIN, a plate or a card is recognised', () => {
  const { mobile, vin, plate, cardNumber } = patterns
  const kinds = [mobile, vin, plate, cardNumber].map(({ example }) => recognise(example)[0]?.kind)
  expect(kinds).toEqual(['mobile', 'vin', 'plate', 'card'])
})

test('a screen that opens in a window of its own is listed, and said to be one', () => {
  expect(listed('大屏').groups[0]?.entries).toMatchObject([{ address: bigScreen.path, isOutside: true }])
})

test('of more than fifty the first fifty are shown and the others counted', () => {
  const many = Array.from({ length: 60 }, (_, place) => aScreen(`/many/${place}`, `页面${place}`))
  const { groups, shown, left } = listed('页面', { held: many })
  expect([groups[0]?.entries.length, shown, left]).toEqual([50, 50, 10])
})
