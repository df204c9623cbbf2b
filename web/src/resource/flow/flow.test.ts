import { expect, test } from 'vitest'
import { marksOf, type Next, stepsFrom } from './flow.ts'

type State = 'waiting' | 'checked' | 'approved' | 'rejected'
type Step = 'check' | 'approve' | 'reject'

const next: Next<State, Step> = {
  waiting: { check: 'checked', reject: 'rejected' },
  checked: { approve: 'approved', reject: 'rejected' },
  approved: {},
  rejected: {},
}
const flow = { next, way: ['waiting', 'checked', 'approved'] as const }
const asked = { state: 'waiting', by: '林小雨', time: '2026-11-15 10:00:00' } as const
const checked = { state: 'checked', by: '陈志强', time: '2026-11-15 10:05:00' } as const

const drawn = (state: State, ...happened: Parameters<typeof marksOf<State, Step>>[2]) =>
  marksOf(flow, state, happened).map(mark => `${mark.state} ${mark.standing} ${mark.happened?.by ?? '-'}`)

test('what has happened is followed by where it stands and by what usually comes', () => {
  expect(drawn('waiting', asked)).toEqual(['waiting now 林小雨', 'checked ahead -', 'approved ahead -'])
  expect(drawn('checked', asked, checked)).toEqual(['waiting done 林小雨', 'checked now 陈志强', 'approved ahead -'])
})

test('nothing lies ahead of an end, even of one beside the usual way', () => {
  const rejected = { state: 'rejected', by: '陈志强', time: '2026-11-15 10:05:00', note: '金额不符' } as const
  expect(drawn('rejected', asked, rejected)).toEqual(['waiting done 林小雨', 'rejected ended 陈志强'])
})

test('a state of which nothing was recorded is drawn all the same', () => {
  expect(drawn('waiting')).toEqual(['waiting now -', 'checked ahead -', 'approved ahead -'])
})

test('the steps are those that the table has for the state', () => {
  expect(stepsFrom(next, 'checked')).toEqual(['approve', 'reject'])
  expect(stepsFrom(next, 'approved')).toEqual([])
})
