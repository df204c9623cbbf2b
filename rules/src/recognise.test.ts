import { describe, expect, test } from 'vitest'
import { recognise } from './recognise.ts'

const kindsOf = (text: string) => recognise(text).map(({ kind }) => kind)

describe('each number is known by its shape, the most certain meaning first', () => {
  test.each([
    ['a plate', '粤AD12345', ['plate']],
    ['a plate of a trailer', '粤A1234挂', ['plate']],
    ['a mobile number', '13800138000', ['mobile', 'card']],
    ['a pile code', '32010600000001', ['pile', 'card']],
    ['the code of a gun', '3201060000000102', ['pile', 'card']],
    ['a VIN', 'LSVAU2A37N2123456', ['vin', 'card']],
    ['an order of the platform', 'D26111500000042', ['order', 'card']],
    ['the transaction of a charger', '32010600000001012607141030550001', ['order']],
    ['the order of a partner', 'MA5XXXXX1202607141030550001', ['order']],
    ['a card number', '6688001234', ['card']],
    ['the chip number of a card', 'A1B2C3D4', ['card']],
  ])('%s', (_, text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds)
  })
})

test('words, titles and pinyin are no numbers', () => {
  const words = ['', '   ', '充电订单', 'dzlb', 'stationList', 'order_list', '2026', '订单 12345678', '粤A']
  expect(words.filter(word => recognise(word).length > 0)).toEqual([])
})

test('blanks, dashes, dots, labels, full-width digits and hidden signs that came along are left out', () => {
  expect(recognise('桩编号：32010600000001')[0]).toEqual({ kind: 'pile', value: '32010600000001' })
  expect(recognise(' 138-0013-8000\n')[0]).toEqual({ kind: 'mobile', value: '13800138000' })
  expect(recognise('+86 138 0013 8000')[0]).toEqual({ kind: 'mobile', value: '13800138000' })
  expect(recognise('\u202d13800138000\u202c')[0]).toEqual({ kind: 'mobile', value: '13800138000' })
  expect(recognise('１３８００１３８０００')[0]).toEqual({ kind: 'mobile', value: '13800138000' })
  expect(recognise('粤a·d12345')).toEqual([{ kind: 'plate', value: '粤AD12345' }])
  expect(recognise('lsvau2a37n2123456')[0]).toEqual({ kind: 'vin', value: 'LSVAU2A37N2123456' })
  expect(recognise('6688 0012 34')).toEqual([{ kind: 'card', value: '6688001234' }])
})

test('the code of a gun leads to its pile', () => {
  expect(recognise('3201060000000102')[0]).toEqual({ kind: 'pile', value: '32010600000001' })
  expect(kindsOf('3201060000000100')).toEqual(['card'])
})

test('a number that is a digit too short or too long is not taken for another', () => {
  expect(kindsOf('1380013800')).toEqual(['card'])
  expect(kindsOf('12800138000')).toEqual(['card'])
  expect(kindsOf('3201060000000')).toEqual(['card'])
  expect(kindsOf('3'.repeat(33))).toEqual([])
})
