import type { Fen } from '@ev/rules/units'
import { expect, expectTypeOf, test } from 'vitest'
import { choices } from './choices.ts'
import { f } from './field.ts'
import { fieldIssues } from './issues.ts'
import { type Row, resource } from './resource.ts'
import type { CreateOf } from './write.ts'

const state = choices([
  { value: 'unused', zh: '未使用', en: 'Unused', tone: 'ok' },
  { value: 'void', zh: '已作废', en: 'Void', tone: 'bad' },
])

const fields = {
  name: f.text('券名称', 'Name', { max: 5, filter: true, sort: true }),
  state: f.choice('状态', 'State', state, { filter: true, write: 'never' }),
  faceFen: f.fen('面额', 'Face', { filter: true, sort: true, sum: true, least: 1 }),
  kind: f.text('类型', 'Kind', { write: 'create' }),
  seller: f.ref('商户', 'Seller', 'system-service/seller', { optional: true }),
  startTime: f.time('生效', 'From', { filter: true }),
  endTime: f.time('失效', 'Until'),
}

const coupon = resource('member-service/coupon', {
  title: { zh: '优惠券', en: 'Coupon' },
  label: 'name',
  verbs: ['pages', 'get', 'add', 'update', 'export'],
  fields,
  list: { order: ['faceFen', 'desc'] },
  form: {
    groups: [{ title: { zh: '基本', en: 'Basics' }, fields: ['name', 'kind'] }],
    rules: [
      {
        on: 'endTime',
        reads: ['startTime'],
        test: draft =>
          (draft.endTime ?? '') > (draft.startTime ?? '') || { zh: '失效须晚于生效', en: 'must end after it begins' },
      },
    ],
  },
  actions: {
    void: {
      label: { zh: '作废', en: 'Void' },
      needs: 'delete',
      isBatch: true,
      isHarm: true,
      when: row => row.state === 'unused' || { zh: '仅未使用的券可以作废', en: 'only an unused coupon' },
      input: { reason: f.text('原因', 'Reason', { max: 50 }) },
    },
  },
})

test('a definition gives each call its address and its right', () => {
  const made = Object.values(coupon.calls).map(call => [
    call.path.replace('/member-service/coupon/', ''),
    call.permission,
  ])
  expect(made).toEqual([
    ['pages', 'coupon:query'],
    ['get', 'coupon:get'],
    ['reveal', 'coupon:get'],
    ['add', 'coupon:add'],
    ['update', 'coupon:edit'],
    ['export', 'coupon:export'],
    ['void', 'coupon:delete'],
    ['voidCheck', 'coupon:delete'],
    ['voidBatch', 'coupon:delete'],
  ])
})

test('rows, drafts and calls carry the types of the fields', () => {
  expectTypeOf<Row<typeof fields>['faceFen']>().toEqualTypeOf<Fen>()
  expectTypeOf<Row<typeof fields>['state']>().toEqualTypeOf<'unused' | 'void'>()
  expectTypeOf<Row<typeof fields>['seller']>().toEqualTypeOf<{ readonly id: string; readonly label: string } | null>()
  expectTypeOf<CreateOf<typeof fields>['seller']>().toEqualTypeOf<string | null>()
  expectTypeOf<keyof CreateOf<typeof fields>>().toEqualTypeOf<
    'name' | 'faceFen' | 'kind' | 'seller' | 'startTime' | 'endTime'
  >()
  type Void = NonNullable<typeof coupon.calls.void.types>['in']
  expectTypeOf<Void>().toExtend<{ id: string; reason: string }>()
})

test('what does not exist does not compile', () => {
  const define = () =>
    resource('member-service/coupon', {
      title: { zh: '', en: '' },
      // @ts-expect-error: no such field
      label: 'title',
      verbs: ['pages'],
      fields,
      // @ts-expect-error: a field that declares no order
      list: { order: ['kind', 'asc'] },
      // @ts-expect-error: no such column
      sheet: { import: ['title'] },
      actions: {
        // @ts-expect-error: no such state
        void: { label: { zh: '', en: '' }, needs: 'delete', when: row => row.state === 'spent' },
      },
    })
  expect(define).toBeTypeOf('function')
  // @ts-expect-error: no such action
  expect(coupon.calls.freeze).toBeUndefined()
  // @ts-expect-error: a verb that the definition does not name
  expect(coupon.calls.delete).toBeUndefined()
})

const draft = {
  name: '迎新券',
  faceFen: 500,
  kind: 'a',
  seller: null,
  startTime: '2026-11-15 00:00:00',
  endTime: '2026-11-16 00:00:00',
}

test('a draft is held against every field and against the rules between them', () => {
  const issues = (given: object) => fieldIssues(coupon.calls.add.input, given, 'zh')
  expect(issues(draft)).toEqual([])
  expect(issues({ ...draft, name: '', faceFen: 0 })).toEqual([
    { field: 'name', msg: '不能为空' },
    { field: 'faceFen', msg: '至少为 1' },
  ])
  expect(issues({ ...draft, endTime: draft.startTime })).toEqual([{ field: 'endTime', msg: '失效须晚于生效' }])
  expect(issues({ ...draft, state: 'unused' })).toEqual([{ field: 'state', msg: '不认识的字段' }])
})

test('a field that is not asked for is kept empty, whatever was sent for it', () => {
  const limit = resource('operation-service/limit', {
    title: { zh: '限制', en: 'Limit' },
    label: 'name',
    verbs: ['add'],
    fields: {
      name: f.text('名称', 'Name', { sort: true }),
      isTimed: f.flag('限时', 'Timed'),
      minutes: f.int('分钟', 'Minutes', { optional: true }),
      note: f.text('说明', 'Note'),
    },
    list: { order: ['name', 'asc'] },
    form: {
      groups: [],
      shows: { minutes: { reads: ['isTimed'], when: draft => draft.isTimed === true } },
    },
  })
  const given = { name: 'a', isTimed: false, minutes: 30, note: 'b' }
  expect(limit.calls.add.input.parse(given)).toEqual({ ...given, minutes: null })
  expect(limit.calls.add.input.parse({ ...given, isTimed: true })).toMatchObject({ minutes: 30 })
})

test('a list takes filters and orders that are declared, and no others', () => {
  const issues = (given: object) => fieldIssues(coupon.calls.pages.input, given, 'en').map(issue => issue.field)
  expect(
    issues({ filters: { name: 'a', state: ['void'], faceFen: { from: 1 }, startTime: { preset: 'thisMonth' } } }),
  ).toEqual([])
  expect(
    issues({ filters: { name: ['a', 'b'], startTime: { from: '2026-11-01', to: '2026-11-30 23:59:59' } } }),
  ).toEqual([])
  expect(issues({ filters: { kind: 'a' } })).toEqual(['filters.kind'])
  expect(issues({ filters: { state: ['spent'] } })).toEqual(['filters.state.0'])
  expect(issues({ filters: { startTime: { preset: 'someday' } } })).toEqual(['filters.startTime.preset'])
  expect(issues({ sort: { field: 'kind', order: 'asc' } })).toEqual(['sort.field'])
})

test('a resource may go by the rights of another, and keeps its own address', () => {
  const log = resource('system-service/couponLog', {
    title: { zh: '记录', en: 'Log' },
    label: 'name',
    rights: 'coupon',
    verbs: ['pages'],
    fields: { name: f.text('名称', 'Name', { sort: true }) },
    list: { order: ['name', 'asc'] },
  })
  expect(log.calls.pages).toMatchObject({ path: '/system-service/couponLog/pages', permission: 'coupon:query' })
})
