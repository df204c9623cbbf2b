import { expect, test } from 'vitest'
import { brokenRule, patterns, type RuleName, rules } from './patterns.ts'

type Cases = [name: keyof typeof patterns, good: string[], bad: string[]]

const holds = ([name, good, bad]: Cases) => {
  for (const text of good) expect(patterns[name].fits(text), `${name} takes ${text}`).toBe(true)
  for (const text of bad) expect(patterns[name].fits(text), `${name} refuses ${text}`).toBe(false)
}

test('every pattern takes its own example and says why it refuses, in both languages', () => {
  for (const { fits, example, zh, en } of Object.values(patterns)) {
    expect(fits(example)).toBe(true)
    expect(fits('☃'.repeat(201))).toBe(false)
    expect(zh).toMatch(/[\u4e00-\u9fff]/)
    expect(en).not.toMatch(/[\u4e00-\u9fff]/)
  }
})

test('[5.1.1] mobiles begin with 13 to 19, landlines with their area code, 400 numbers have 7 more digits', () => {
  holds([
    'mobile',
    ['13000000000', '19912345678'],
    ['12345678901', '1380013800', '138001380000', '+8613800138000', ' 13800138000'],
  ])
  holds(['landline', ['010-12345678', '07551234567', '020-1234567'], ['12345678', '010-123456', '010-123456789']])
  holds([
    'anyPhone',
    ['4001234567', '400-123-4567', '13800138000', '010-12345678'],
    ['400123456', '40012345678', '500-123-4567'],
  ])
})

test('[5.1.2] e-mail, identity number with its check digit, VIN and licence plate', () => {
  holds(['email', ['a@b.cn', 'first.last+tag@sub.example.com'], ['a@b', '@b.cn', 'a b@c.cn', 'a@b.c', 'a@@b.cn']])
  holds([
    'identity',
    ['11010519491231002X', '11010519491231002x', '440524188001010014'],
    ['110105194912310021', '11010519491331002X', '110105491231002', '11010521491231002X'],
  ])
  holds(['vin', ['LSVAU2A37N2123456'], ['LSVAU2A37N212345', 'lsvau2a37n2123456', 'LSVAU2A37N212345-']])
  holds([
    'plate',
    ['粤B12345', '粤AD12345', '京A1234警', '粤Z1234港', '沪A1234学'],
    ['B12345', '粤112345', '粤B1234', '粤B1234567', '粤b12345'],
  ])
})

test('[5.1.3] postcode and city code have 6 digits, a card number 1 to 18 word characters', () => {
  holds(['postcode', ['510000'], ['51000', '5100000', '51000a']])
  holds(['cityCode', ['440100'], ['4401']])
  holds(['cardNumber', ['1', 'A_1', '123456789012345678'], ['', '1234567890123456789', 'a-b']])
})

test('[5.1.4] longitude within ±180 and latitude within ±90, up to 10 decimals', () => {
  holds(['longitude', ['180', '-180', '113.1234567890', '0'], ['180.1', '-181', '113.12345678901', '1e2', '']])
  holds(['latitude', ['90', '-90', '23.1234567890'], ['90.0001', '-91', '23.12345678901']])
})

test('[5.1.5] addresses, percentages to 100 and 200, decimals and whole numbers in their variants', () => {
  holds(['url', ['http://a.cn', 'https://a.cn/b?c=d'], ['ftp://a.cn', 'a.cn', 'javascript:alert(1)', 'http://']])
  holds(['percentOneDecimal', ['0', '100', '99.9'], ['100.1', '9.99', '-1']])
  holds(['percent', ['0', '100', '100.00', '99.99'], ['100.01', '9.999']])
  holds(['percentTo200', ['200', '150.55'], ['200.01', '-1']])
  holds(['twoDecimals', ['1', '-1.25', '0.5'], ['1.234', '.5', 'x']])
  holds(['oneDecimal', ['0', '1.5'], ['-1', '1.55']])
  holds(['sixDigits', ['0', '999999'], ['1000000', '-1', '1.5']])
  holds(['nineDigitsTwoDecimals', ['999999999.99', '0'], ['1000000000', '1.234']])
  holds(['fiveDigits', ['0', '99999'], ['100000', '1.0']])
  holds(['positiveInteger', ['1', '42'], ['0', '-1', '01', '1.5']])
  holds(['naturalInteger', ['0', '42'], ['-1', '007']])
})

test('[5.1.6] a day of the month from 1 to 28, a pile number from 0 to 33', () => {
  holds(['dayOfMonth', ['1', '28'], ['0', '29', '1.5']])
  holds(['pileNumber', ['0', '33'], ['34', '-1']])
})

test('[5.1.7] names of stations, messages and people, WeChat ids and mail addresses', () => {
  holds(['stationName', ['珠江新城站', 'A-1_站(东)', '站（西）'], ['', '站 名', '站<1>']])
  holds(['smsName', ['登录', '一'.repeat(20)], ['一', '一'.repeat(21), 'abc']])
  holds(['personName', ['王明', '欧阳小小明明'], ['王', '欧阳小小明明明', 'Tom']])
  holds(['weChat', ['wx1234', 'a-b_c1'], ['1wx234', 'wx123', 'a'.repeat(21)]])
  holds(['mailAddress', ['一', '一'.repeat(200)], ['', '一'.repeat(201)]])
})

test('[5.1.8] a seller password of 5 to 12 of two kinds, a user password of at least 10 of four kinds', () => {
  holds(['sellerPassword', ['abc12', 'a1b2c3d4e5*6'], ['abcde', '12345', 'ab1', 'a1b2c3d4e5f67', 'abc 12']])
  holds([
    'userPassword',
    ['Charge@2026', 'aA1!aA1!aA'],
    ['charge@2026', 'CHARGE@2026', 'Charge@abcd', 'Charge2026a', 'Ch@1'],
  ])
})

const exact: Record<RuleName, [message: string, good: string, bad: string]> = {
  phone: ['请输入正确手机号', '13800138000', '1380013800'],
  email: ['请输入正确邮箱', 'a@b.cn', 'a@b'],
  empty: ['不能为空', 'x', '  '],
  english: ['请输入英文', 'abc', 'abc1'],
  integer: ['请输入整数', '-12', '1.2'],
  chinese: ['请输入中文', '充电', '充电a'],
  idCard: ['请输入正确身份证', '11010519491231002X', '110105194912310021'],
  zip: ['请输入正确邮政号码', '510000', '51000'],
  letterOrDigit: ['请输入英文或者数字', 'a1', 'a-1'],
  noSpecial: ['请输入非*\\%<>等特殊字符', 'a-b', 'a<b'],
  url: ['请输入正确网址', 'https://a.cn', 'a.cn'],
  positiveInteger: ['请输入正整数', '1', '0'],
  zeroOrPositive: ['请输入0或正整数', '0', '-1'],
}

test('[5.2.1] thirteen rules, each with its exact message', () => {
  expect(Object.keys(rules)).toHaveLength(13)
  for (const [name, [message, good, bad]] of Object.entries(exact)) {
    expect(brokenRule(name, good)).toBeUndefined()
    expect(brokenRule(name, bad)?.zh).toBe(message)
  }
})

test('rules are combined with a bar and the first that is broken speaks', () => {
  expect(brokenRule('empty|phone', '')?.zh).toBe('不能为空')
  expect(brokenRule('empty|phone', '123')?.zh).toBe('请输入正确手机号')
  expect(brokenRule('phone', '')).toBeUndefined()
  expect(() => brokenRule('phnoe', '')).toThrow('no rule phnoe')
})
