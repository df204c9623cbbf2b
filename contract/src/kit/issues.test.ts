import { expect, test } from 'vitest'
import * as z from 'zod'
import { fits } from '../fields.ts'
import { fieldIssues } from './issues.ts'
import { Id, paged, TimeInput } from './shapes.ts'

const Everything = paged({
  id: Id,
  text: z.string().min(1).max(3),
  list: z.array(z.int()).max(1),
  flag: z.boolean(),
  kind: z.enum(['a', 'b']),
  at: TimeInput,
  phone: fits('mobile'),
  inner: z.strictObject({ name: z.string() }),
  step: z.number().multipleOf(5),
})

const wrong = {
  current: 'x',
  pageSize: 0,
  id: 'x',
  text: 'long text',
  list: [1, 2],
  flag: 'yes',
  kind: 'c',
  at: '2026-02-30 00:00:00',
  phone: '123',
  inner: { name: 5, more: 1 },
  step: 3,
  stranger: 1,
}

test('every way to be wrong is said in Chinese without a word of English, and in English without a Chinese one', () => {
  for (const given of [wrong, {}, [], 'text', null, 5]) {
    const zh = fieldIssues(Everything, given, 'zh')
    expect(zh.length).toBeGreaterThan(0)
    for (const { msg } of zh) expect(msg.replace('YYYY-MM-DD HH:mm:ss', '')).not.toMatch(/[A-Za-z]{4,}/)
    for (const { msg } of fieldIssues(Everything, given, 'en')) expect(msg).not.toMatch(/[\u4e00-\u9fff]/)
  }
})

test('each message stands with its field, inner ones by their path', () => {
  const byField = Object.fromEntries(fieldIssues(Everything, wrong, 'zh').map(({ field, msg }) => [field, msg]))
  expect(byField).toMatchObject({
    current: '应为数字',
    pageSize: '至少为 1',
    id: '编号不正确',
    text: '最多 3 个字符',
    list: '最多 1 项',
    kind: '请选择有效的选项',
    at: '时间格式应为 YYYY-MM-DD HH:mm:ss',
    phone: '请输入正确的手机号',
    'inner.name': '应为文字',
    'inner.more': '不认识的字段',
    stranger: '不认识的字段',
    step: '必须是 5 的倍数',
  })
})

test('what fits has no issues', () => {
  expect(fieldIssues(z.strictObject({ id: Id }), { id: '9223372036854775807' }, 'zh')).toEqual([])
  expect(fieldIssues(z.strictObject({ id: Id }), { id: '9223372036854775808' }, 'zh')).toHaveLength(1)
})
