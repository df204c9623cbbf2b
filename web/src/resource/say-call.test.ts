import type { Call } from '@ev/contract/kit/calls'
import { expect, test } from 'vitest'
import { calls as en } from '../locales/en-US/calls.ts'
import { calls as zh } from '../locales/zh-CN/calls.ts'
import { findTitled } from './families.ts'
import { sayCall, type Words } from './say-call.ts'

const files = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/src/*/*.ts', '!**/*.test.ts', '!**/kit/*'],
  {
    eager: true,
  },
)

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'does' in value

/** Every call of the contract, by itself or of a resource. */
const paths = [
  ...new Set(
    Object.values(files)
      .flatMap(file => Object.values(file))
      .flatMap(one => [one, (Object(one) as { calls?: unknown }).calls])
      .flatMap(family => Object.values(Object(family) as object))
      .filter(isCall)
      .map(({ path }) => path),
  ),
].toSorted()

const wordsOf = (texts: Record<keyof typeof zh, string>): Words['word'] => {
  return (key, values) => texts[key].replace('{{action}}', values?.action ?? '')
}
const spoken: readonly Words[] = [
  { language: 'zh', word: wordsOf(zh) },
  { language: 'en', word: wordsOf(en) },
]

const said = async (path: string, words: Words) => {
  const family = await findTitled(path.split('/').slice(1, 3).join('/'))
  return sayCall(path, family, words)
}

test('every call there is has words in both languages', async () => {
  expect(paths.length).toBeGreaterThan(150)
  for (const words of spoken) {
    const found = await Promise.all(paths.map(async path => [path, await said(path, words)] as const))
    expect(found.filter(([, text]) => text === undefined).map(([path]) => path)).toEqual([])
    const foreign = words.language === 'zh' ? /[a-z]{4,}/i : /\p{Script=Han}/u
    expect(found.filter(([, text]) => foreign.test(text ?? ''))).toEqual([])
  }
})

test('no two calls are told by the same words', async () => {
  for (const words of spoken) {
    const texts = await Promise.all(paths.map(path => said(path, words)))
    expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([])
  }
})

test('an action is told by its own label, on many rows and when it is only tried out too', async () => {
  const [chinese] = spoken as [Words]
  expect(await said('/system-service/user/kick', chinese)).toBe('用户 · 强制下线')
  expect(await said('/system-service/user/kickBatch', chinese)).toBe('用户 · 批量强制下线')
  expect(await said('/system-service/user/kickCheck', chinese)).toBe('用户 · 试算：强制下线')
  expect(await said('/system-service/user/exportExcel', chinese)).toBe('用户 · 按地址导出')
})

test('signing in and out is nobody’s record, and what nobody knows has no words', async () => {
  const [, english] = spoken as [Words, Words]
  expect(await said('/system-service/seller/login', english)).toBe('Log in')
  expect(await said('/system-service/user/logout', english)).toBe('Log out')
  expect(await said('/bill-service/gone/forever', english)).toBeUndefined()
})
