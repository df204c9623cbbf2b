import { statisticRule } from '@ev/contract/config/statistic-rule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { statisticRulesOf } from './statistic-rules.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const rules = async (person: Person) => (await person.call(statisticRule.get, {})).data
const cell = ({ cells }: Awaited<ReturnType<typeof rules>>) =>
  cells.find(one => one.statistic === 'revenue' && one.item === 'abnormal')
const abnormal = (isCounted: boolean | null) => [{ statistic: 'revenue', item: 'abnormal', isCounted } as const]

test('a seller that has decided nothing counts as the product does', async () => {
  const found = await rules(boss)
  expect(found).toMatchObject({ updatedBy: '', updateTime: null })
  expect(cell(found)).toEqual({
    statistic: 'revenue',
    item: 'abnormal',
    isCounted: false,
    byDefault: false,
    definition: '勾选后异常订单的实收金额计入营收；否则不计入',
  })
})

test('what one seller decides holds for it alone, says who, and goes back to the default', async () => {
  const { version } = await rules(boss)
  const { data } = await boss.call(statisticRule.update, { version, answers: abnormal(true) })
  expect(cell(data)).toMatchObject({ isCounted: true, byDefault: false })
  expect(data.updateTime).not.toBeNull()
  expect((await rules(boss)).updatedBy).toBe('陈志强')
  expect(await statisticRulesOf(app.db, '399')).toEqual([{ statistic: 'revenue', item: 'abnormal', isCounted: true }])
  expect(cell(await rules(await app.as('op365')))).toMatchObject({ isCounted: false })
  const back = await boss.call(statisticRule.update, { version: data.version, answers: abnormal(null) })
  expect(cell(back.data)).toMatchObject({ isCounted: false })
  expect(await statisticRulesOf(app.db, '399')).toEqual([])
})

test('whoever read the rules before somebody else changed them is told what became of them', async () => {
  const { version } = await rules(boss)
  await boss.call(statisticRule.update, { version, answers: abnormal(true) })
  expect(await boss.call(statisticRule.update, { version, answers: abnormal(null) })).toMatchObject({
    code: 1044,
    data: { by: '陈志强', changes: [{ label: '异常订单 · 营收', before: '不计', after: '计入' }] },
  })
})

test('a pair that means nothing is refused, and looking is not changing', async () => {
  const { version } = await rules(boss)
  const answers = [{ statistic: 'energy', item: 'couponPaid', isCounted: true } as const]
  expect(await boss.call(statisticRule.update, { version, answers })).toMatchObject({ code: 1404 })
  const reader = await app.as('view399')
  expect((await reader.call(statisticRule.get, {})).code).toBe(0)
  expect((await reader.call(statisticRule.update, { version, answers: abnormal(true) })).code).toBe(403)
})

test('what each rule was, who changed it and when, newest first', async () => {
  const person = await app.as('op365')
  expect((await person.call(statisticRule.history, {})).data).toEqual([])
  const { version } = await rules(person)
  const first = await person.call(statisticRule.update, { version, answers: abnormal(true) })
  await person.call(statisticRule.update, { version: first.data.version, answers: abnormal(null) })
  const { data } = await person.call(statisticRule.history, {})
  const change = { label: '异常订单 · 营收' }
  expect(data).toMatchObject([
    { name: '沈嘉禾', account: 'op365', verb: 'update', changes: [{ ...change, before: '计入', after: '不计' }] },
    { name: '沈嘉禾', account: 'op365', verb: 'update', changes: [{ ...change, before: '不计', after: '计入' }] },
  ])
  const english = { headers: { 'accept-language': 'en' } }
  const [last] = (await person.call(statisticRule.history, {}, english)).data
  expect(last?.changes[0]).toMatchObject({ before: 'Counted', after: 'Not counted' })
  expect((await (await app.as('fin399')).call(statisticRule.history, {})).code).toBe(403)
})
