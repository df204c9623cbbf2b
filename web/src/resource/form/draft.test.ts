import { choices } from '@ev/contract/kit/choices'
import { f, masked } from '@ev/contract/kit/field'
import { Id } from '@ev/contract/kit/shapes'
import { fen } from '@ev/rules/units'
import { describe, expect, test } from 'vitest'
import { changedIn, draftOf, groupsOf, isRequired, keepable, newDraft, sentOf } from './draft.ts'

const range = choices([
  { value: 'all', zh: '全场', en: 'All' },
  { value: 'chosen', zh: '指定电站', en: 'Chosen' },
])

const fields = {
  name: f.text('券名称', 'Name'),
  kind: f.text('券类型', 'Kind', { write: 'create' }),
  face: f.fen('面额', 'Face', { initial: fen(100) }),
  range: f.choice('适用范围', 'Range', range, { initial: 'all' }),
  stations: f.refs('电站', 'Stations', 'config-service/station'),
  owner: f.ref('负责人', 'Owner', 'system-service/user', { optional: true }),
  phone: f.phone('手机', 'Phone', { optional: true }),
  tags: f.data('标签', 'Tags', Id.array()),
  isOpen: f.flag('公开', 'Open'),
  count: f.int('已发', 'Issued', { write: 'never' }),
}
const form = {
  groups: [{ title: { zh: '基本', en: 'Basics' }, fields: ['name', 'face'] }],
  shows: { stations: { reads: ['range'], when: (draft: { range?: unknown }) => draft.range === 'chosen' } },
}

describe('what a form holds', () => {
  const record = {
    name: '新客券',
    kind: 'A',
    face: 500,
    range: 'chosen',
    stations: [{ id: '7', label: '东站' }],
    owner: { id: '3', label: '林小雨' },
    phone: masked('13800000001'),
    tags: ['a'],
    isOpen: true,
    count: 12,
  }

  test('records that are referred to are held by their id', () => {
    expect(draftOf(fields, record)).toMatchObject({ stations: ['7'], owner: '3', name: '新客券' })
    expect(draftOf(fields, { ...record, owner: null })).toMatchObject({ owner: null })
  })

  test('a new record begins with what the definition or the screen says, and otherwise with nothing', () => {
    expect(newDraft(fields, { name: '抄来的' })).toEqual({
      name: '抄来的',
      kind: '',
      face: 100,
      range: 'all',
      stations: [],
      owner: null,
      phone: '',
      tags: [],
      isOpen: false,
      count: undefined,
    })
  })

  test('what is sent are the fields that may be written, and nothing in those that are not asked for', () => {
    const draft = draftOf(fields, record)
    expect(Object.keys(sentOf({ fields, form }, 'create', draft))).toContain('kind')
    const sent = sentOf({ fields, form }, 'update', { ...draft, range: 'all' })
    expect(Object.keys(sent)).not.toContain('kind')
    expect(Object.keys(sent)).not.toContain('count')
    expect(sent.stations).toEqual([])
    expect(sentOf({ fields, form }, 'update', draft).stations).toEqual(['7'])
  })

  test('a masked number that nobody touched goes back as it came', () => {
    expect(sentOf({ fields, form }, 'update', draftOf(fields, record)).phone).toBe('138****0001')
  })

  test('whether something was changed is told by what is held, not by how it got there', () => {
    const saved = draftOf(fields, record)
    expect(changedIn(['name', 'stations'], { ...saved, stations: ['7'] }, saved)).toEqual([])
    expect(changedIn(['name', 'stations'], { ...saved, name: '老客券', stations: [] }, saved)).toEqual([
      'name',
      'stations',
    ])
    expect(changedIn(['owner'], { owner: undefined }, { owner: null })).toEqual([])
  })

  test('the numbers of people are not kept in the browser', () => {
    expect(keepable(fields, ['name', 'phone'], { name: '券', phone: '13800000001' })).toEqual({ name: '券' })
  })
})

test('a field is marked as required where the server would refuse it empty', () => {
  const required = Object.entries(fields).filter(([, field]) => isRequired(field))
  expect(required.map(([name]) => name)).toEqual(['name', 'kind', 'face', 'range', 'stations', 'count'])
})

test('a definition without groups has one of all that can be written', () => {
  expect(groupsOf({ fields, form })).toBe(form.groups)
  const [only] = groupsOf({ fields })
  expect(only?.title).toBeUndefined()
  expect(only?.fields).not.toContain('count')
  expect(only?.fields).not.toContain('tags')
})
