import { patterns } from '@ev/contract/patterns'
import { expect, test } from 'vitest'
import { enUS } from './en-US.ts'
import { zhCN } from './zh-CN.ts'

test('a wrong mobile number and a weak password are called the same on the screen and by the server', () => {
  expect([zhCN['login.telephoneWrong'], enUS['login.telephoneWrong']]).toEqual([patterns.mobile.zh, patterns.mobile.en])
  expect([zhCN['password.weak'], enUS['password.weak']]).toEqual([patterns.userPassword.zh, patterns.userPassword.en])
})
