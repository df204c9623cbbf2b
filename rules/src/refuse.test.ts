import { expect, test } from 'vitest'
import { Refusal, refusalNames, refuse, sayRefusal } from './refuse.ts'

test('every refusal speaks both languages and none is a success', () => {
  for (const name of refusalNames) {
    const [zh, en] = [sayRefusal(name, {}, 'zh'), sayRefusal(name, {}, 'en')]
    expect(zh.code).not.toBe(0)
    expect(zh.code).toBe(en.code)
    expect(en.msg).not.toMatch(/[\u4e00-\u9fff]/)
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    expect(placeholders(zh.msg)).toEqual(placeholders(en.msg))
  }
})

test('whoever reads a code of ours knows which refusal it is', () => {
  const codes = refusalNames.map(name => sayRefusal(name, {}, 'zh').code).filter(code => code >= 1_000)
  expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([])
})

test('values are filled in and what is missing stays visible', () => {
  expect(sayRefusal('accountLocked', { minutes: 7 }, 'zh').msg).toBe('密码错误次数过多，账号已锁定，请 7 分钟后再试')
  expect(sayRefusal('accountLocked', {}, 'en').msg).toContain('{minutes}')
})

test('a refusal is thrown with its name', () => {
  expect(() => refuse('notFound')).toThrow(Refusal)
})
