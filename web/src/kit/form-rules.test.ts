import { profileFields } from '@ev/contract/system/user'
import { describe, expect, test } from 'vitest'
import { rulesIn } from './form-rules.ts'

const zh = rulesIn('zh')
const en = rulesIn('en')

type Rule = ReturnType<typeof zh.rule>
const messageOf = (rule: Rule, value: unknown) =>
  rule.validator({}, value).then(
    () => 'right',
    (error: Error) => error.message,
  )

test('[5.2.2] rules joined by a bar speak in their order, the first broken one alone', async () => {
  expect(await messageOf(zh.rule('empty|phone'), '')).toBe('不能为空')
  expect(await messageOf(zh.rule('empty|phone'), undefined)).toBe('不能为空')
  expect(await messageOf(zh.rule('empty|phone'), '1380')).toBe('请输入正确手机号')
  expect(await messageOf(zh.rule('empty|phone'), '13800138000')).toBe('right')
  expect(await messageOf(zh.rule('empty|noSpecial|letterOrDigit'), 'a*')).toBe('请输入非*\\%<>等特殊字符')
})

test('a rule speaks the language of the screen', async () => {
  expect(await messageOf(en.rule('empty|phone'), ' ')).toBe('must not be empty')
  expect(await messageOf(en.fits('postcode'), '12')).toBe('enter a postcode of 6 digits')
  expect(await messageOf(en.maxLength(3), '1234')).toBe('at most 3 characters')
})

test('a field that may be empty is right while it is empty, and must fit once it is not', async () => {
  for (const empty of ['', undefined, null]) expect(await messageOf(zh.fits('postcode'), empty)).toBe('right')
  expect(await messageOf(zh.fits('postcode'), '51000')).toBe('请输入6位邮政编码')
  expect(await messageOf(zh.fits('postcode', { zh: '邮编不对', en: 'wrong' }), '51000')).toBe('邮编不对')
  expect(await messageOf(zh.fits('postcode'), 510_620)).toBe('right')
  expect(await messageOf(zh.rule('empty'), [])).toBe('不能为空')
  expect(await messageOf(zh.rule('empty'), ['399'])).toBe('right')
})

test('a text is as long as its field allows, and not longer', async () => {
  expect(await messageOf(zh.maxLength(3), '一二三')).toBe('right')
  expect(await messageOf(zh.maxLength(3), '一二三四')).toBe('最多 3 个字符')
  expect(await messageOf(zh.maxLength(3, { zh: '太长', en: 'too long' }), '一二三四')).toBe('太长')
})

describe('[5.4.1] the profile form says what the server would say', () => {
  const tooLongAddress = '广'.repeat(201)
  test.each([
    ['name', '', '请输入正确的姓名！', 'please enter a correct name!'],
    ['name', '一二三四五六七八九十百', '请输入正确的姓名！', 'please enter a correct name!'],
    ['account', '张三', '用户名为字母或数字的组合！', 'username is a combination of letters or digits!'],
    ['account', 'abcdefghijk', '用户名为字母或数字的组合！', 'username is a combination of letters or digits!'],
    ['telephone', '', '请输入正确的手机号！', 'please enter a correct mobile number!'],
    ['email', 'a@', '请输入正确的邮箱！', 'please enter a correct e-mail!'],
    ['weChatNumber', '1wx', '请输入正确的微信号！', 'please enter correct WeChat!'],
    ['zipCode', '51', '请输入正确的邮编！', 'please enter correct zip code!'],
    ['phone', '12', '请输入正确的电话！', 'please enter correct phone!'],
    ['mailAddress', tooLongAddress, '请输入正确的通讯地址！', 'please enter correct mailing address!'],
  ] as const)('%s %j', async (field, value, inChinese, inEnglish) => {
    expect(await messageOf(zh.inShape(profileFields[field]), value)).toBe(inChinese)
    expect(await messageOf(en.inShape(profileFields[field]), value)).toBe(inEnglish)
  })

  test('what may be empty may be empty', async () => {
    for (const field of ['weChatNumber', 'zipCode', 'phone', 'mailAddress'] as const)
      expect(await messageOf(zh.inShape(profileFields[field]), '')).toBe('right')
  })
})
