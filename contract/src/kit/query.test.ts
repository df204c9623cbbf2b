import { presets } from '@ev/rules/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choices } from './choices.ts'
import { f } from './field.ts'
import { pagesShape } from './list.ts'
import { type ListState, queryText, readQuery, writeQuery } from './query.ts'

const state = choices([
  { value: 'on', zh: '开', en: 'On' },
  { value: 7, zh: '七', en: 'Seven' },
  { value: 'off', zh: '关', en: 'Off' },
])

const fields = {
  name: f.text('名称', 'Name', { filter: true, sort: true }),
  // The list has a word of its own by this name.
  size: f.int('规模', 'Size', { filter: true, sort: true }),
  state: f.choice('状态', 'State', state, { filter: true }),
  station: f.ref('电站', 'Station', 'config-service/station', { filter: true }),
  faceFen: f.fen('面额', 'Face', { filter: true, sort: true }),
  isPaid: f.flag('已付', 'Paid', { filter: true }),
  createTime: f.time('创建时间', 'Created', { filter: true, sort: true }),
  month: f.month('月份', 'Month', { filter: true }),
  note: f.text('备注', 'Note'),
}
type State = ListState<typeof fields>
const read = (query: string, start = {}) => readQuery(fields, new URLSearchParams(query), start)
const write = (part: Partial<State>, start = {}) =>
  queryText(writeQuery(fields, { filters: {}, current: 1, pageSize: 20, ...part }, start))

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map(one => one.trim())
  .filter(one => one !== '' && one.length <= 100)
const id = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map(String)
const count = fc.integer({ min: -1e15, max: 1e15 })
const span = <V>(end: fc.Arbitrary<V>) =>
  fc.oneof(fc.record({ from: end, to: end }), fc.record({ from: end }), fc.record({ to: end }))
const twoDigits = (most: number) => fc.integer({ min: 1, max: most }).map(one => String(one).padStart(2, '0'))
const month = fc.tuple(fc.integer({ min: 1992, max: 2099 }), twoDigits(12)).map(parts => parts.join('-'))
const day = fc.tuple(month, twoDigits(28)).map(parts => parts.join('-'))
const time = fc.tuple(day, twoDigits(23)).map(([one, hour]) => `${one} ${hour}:05:59`)
const preset = fc.record({ preset: fc.constantFrom(...presets) })
const values = fc.subarray(['on', 7, 'off'] as const, { minLength: 1 })

const filters = fc.record(
  {
    name: fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 8 })),
    size: span(count),
    state: values,
    station: fc.array(id, { minLength: 1, maxLength: 5 }),
    faceFen: span(count),
    isPaid: fc.boolean(),
    createTime: fc.oneof(preset, span(fc.oneof(day, time))),
    month: fc.oneof(preset, span(month)),
  },
  { requiredKeys: [] },
)
const listState = fc.record(
  {
    filters,
    current: fc.integer({ min: 1, max: 1_000_000 }),
    pageSize: fc.integer({ min: 1, max: 500 }),
    sort: fc.record({
      field: fc.constantFrom('name' as const, 'size' as const, 'faceFen' as const, 'createTime' as const),
      order: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    after: word,
    before: word,
    view: id,
  },
  { requiredKeys: ['filters', 'current', 'pageSize'] },
) as unknown as fc.Arbitrary<State>

test('whatever a list shows can be sent as a link and is found again', () => {
  fc.assert(
    fc.property(listState, fc.option(filters, { nil: undefined }), (state, start) => {
      const startFilters = { filters: start as State['filters'] | undefined }
      const text = queryText(writeQuery(fields, state, startFilters))
      expect(readQuery(fields, new URLSearchParams(text), startFilters)).toEqual(state)
    }),
    { numRuns: 500 },
  )
})

test('no link, however mangled, asks the server for what it would refuse', () => {
  const names = fc.constantFrom(...Object.keys(fields), 'field.size', 'page', 'size', 'sort', 'after', 'view', 'other')
  const texts = fc.oneof(fc.string(), fc.constantFrom('~', '1~2', 'thisMonth', '2026-13-01~', 'on', '-name', 'true'))
  const shape = pagesShape(fields)
  fc.assert(
    fc.property(fc.array(fc.tuple(names, texts), { maxLength: 12 }), pairs => {
      const { view: _, ...asked } = readQuery(fields, new URLSearchParams(pairs))
      expect(shape.safeParse(asked).error).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})

test.each([
  [{ filters: { name: 'abc' } }, 'name=abc'],
  [{ filters: { name: ['a', 'b'] } }, 'name=a&name=b'],
  [{ filters: { state: ['on', 7] as const } }, 'state=on&state=7'],
  [{ filters: { createTime: { preset: 'thisMonth' as const } } }, 'createTime=thisMonth'],
  [{ filters: { createTime: { from: '2026-11-01', to: '2026-11-15' } } }, 'createTime=2026-11-01~2026-11-15'],
  [{ filters: { faceFen: { from: 100, to: 200 } } }, 'faceFen=100~200'],
  [{ filters: { size: { to: 9 } } }, 'field.size=~9'],
  [{ filters: {}, sort: { field: 'createTime' as const, order: 'desc' as const } }, 'sort=-createTime'],
  [{ filters: {}, current: 2, pageSize: 50 }, 'page=2&size=50'],
])('%o is written as %s', (part, text) => {
  expect(write(part)).toBe(text)
})

test('what no field has, or no field can hold, is passed over', () => {
  const { filters, sort, current, pageSize } = read(
    'nobody=1&note=x&state=broken&faceFen=many&createTime=soon&isPaid=perhaps&sort=-note&page=-3&size=zillion&station=x',
  )
  expect({ filters, sort, current, pageSize }).toEqual({ filters: {}, sort: undefined, current: 1, pageSize: 20 })
})

test('a list that starts with filters can be shown without any', () => {
  const start = { filters: { createTime: { preset: 'last30Days' } } }
  expect(read('', start).filters).toEqual(start.filters)
  expect(read('name=abc', start).filters).toEqual({ name: 'abc' })
  expect(write({ filters: {} }, start)).toBe('filters=none')
  expect(read('filters=none', start).filters).toEqual({})
  expect(write({ filters: { createTime: { preset: 'last30Days' } } }, start)).toBe('')
})

test('of what is masked one number is looked for, whatever stands in the address', () => {
  const people = { phone: f.phone('手机', 'Phone', { filter: true }) }
  const found = (query: string) => readQuery(people, new URLSearchParams(query)).filters
  expect(found('phone=+13800138000')).toEqual({ phone: '13800138000' })
  expect(found('phone=8000')).toEqual({ phone: '8000' })
  expect(found('phone=13800138000&phone=13800138001')).toEqual({})
  const shape = pagesShape(people)
  expect(shape.safeParse({ filters: { phone: '8000' } }).success).toBe(true)
  expect(shape.safeParse({ filters: { phone: ['13800138000'] } }).success).toBe(false)
  // @ts-expect-error the order of a list would tell what the mask hides
  f.phone('手机', 'Phone', { sort: true })
})
