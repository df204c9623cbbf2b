import { instant, readTime } from '@ev/rules/units'
import { describe, expect, test } from 'vitest'
import { auditReport } from '../system/audit-report.ts'
import { measuresOf, periodOf } from './report.ts'

const now = readTime('2026-11-15 10:00:00') ?? instant(0)

describe('a period', () => {
  test('ends today where it reaches into the future, so that like is compared with like', () => {
    expect(periodOf({ preset: 'thisMonth' }, now)).toEqual({ from: '2026-11-01', to: '2026-11-15' })
    expect(periodOf({ preset: 'lastMonth' }, now)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(periodOf({ from: '2026-11-10', to: '2026-11-12' }, now)).toEqual({ from: '2026-11-10', to: '2026-11-12' })
  })

  test('without a beginning or an end has none before it', () => {
    expect(periodOf(undefined, now)).toBeUndefined()
    expect(periodOf({ from: '2026-11-10' }, now)).toBeUndefined()
  })
})

describe('the calls of a report', () => {
  test('take the rights of the resource that it names', () => {
    expect(auditReport.calls.query).toMatchObject({
      path: '/system-service/auditReport/query',
      permission: 'audit:query',
      does: 'read',
    })
    expect(auditReport.calls.export).toMatchObject({ permission: 'audit:export', does: 'write' })
  })

  test('take a dimension that the report has, the first one by default', () => {
    const { input } = auditReport.calls.query
    expect(input.parse({})).toEqual({ filters: {}, by: 'day', against: 'previous' })
    expect(input.safeParse({ by: 'account' }).success).toBe(true)
    expect(input.safeParse({ by: 'calls' }).success).toBe(false)
    expect(input.safeParse({ filters: { nothing: 1 } }).success).toBe(false)
  })

  test('take the order of a column that the report has for the file, and what is compared with for the screen', () => {
    const [screen, file] = [auditReport.calls.query.input, auditReport.calls.export.input]
    expect(file.safeParse({ sort: { field: 'calls', order: 'desc' } }).success).toBe(true)
    expect(file.safeParse({ sort: { field: 'nothing', order: 'desc' } }).success).toBe(false)
    expect(screen.safeParse({ against: 'lastYear' }).success).toBe(true)
    expect(screen.safeParse({ against: 'nextYear' }).success).toBe(false)
  })

  test('give figures for whatever is no dimension', () => {
    expect(measuresOf(auditReport)).toEqual(['calls', 'done', 'refused', 'failed', 'doneShare', 'people'])
  })
})

test('a figure leads to the log with the filters that it was made with', () => {
  const filters = { time: { preset: 'thisMonth' as const }, account: 'op' }
  const asked = { filters, measure: 'calls', now }
  expect(auditReport.drill?.(asked)).toBe('/safe/audit?tab=log&time=thisMonth&account=op')
  expect(auditReport.drill?.({ ...asked, row: { day: '2026-11-03' } })).toBe(
    '/safe/audit?tab=log&time=2026-11-03~2026-11-03&account=op',
  )
  expect(auditReport.drill?.({ ...asked, filters: {}, row: { account: 'op399' } })).toBe(
    // A second, empty one says that the first is meant exactly.
    '/safe/audit?tab=log&account=op399&account=',
  )
})

test('what was refused leads to what was refused', () => {
  expect(auditReport.drill?.({ filters: {}, measure: 'refused', now })).toBe('/safe/audit?tab=log&outcome=refused')
})
