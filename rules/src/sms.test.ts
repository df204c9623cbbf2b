import { expect, test } from 'vitest'
import { builtInSms, smsSign, smsText, variablesIn, withoutCodes } from './sms.ts'

test('a message starts with its signature and carries what is put in', () => {
  expect(smsText(smsSign, builtInSms.loginCode.content, { code: '042137', minutes: '5' })).toBe(
    '【充电平台】登录验证码 042137，5 分钟内有效，请勿告知他人。',
  )
  expect(smsText('', '{name}您好，{other}', { name: '王小明' })).toBe('王小明您好，{other}')
})

test('the names in a text are found once each', () => {
  expect(variablesIn('{a}与{b}，{a} {} {1x} {not this}')).toEqual(['a', 'b'])
})

test('every built-in message uses only what it can put in, and all that it needs', () => {
  for (const { content, examples, needs } of Object.values(builtInSms)) {
    expect(variablesIn(content).filter(name => !Object.hasOwn(examples, name))).toEqual([])
    expect(needs.filter(name => !variablesIn(content).includes(name))).toEqual([])
  }
})

test('a log shows no code', () => {
  expect(withoutCodes('验证码 042137，5 分钟内有效')).toBe('验证码 ******，5 分钟内有效')
})
