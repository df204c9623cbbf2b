import { instant, readTime } from '@ev/rules/units'
import { describe, expect, test } from 'vitest'
import { auditReport } from '../system/audit-report.ts'
import { daysOf, measuresOf, periodBefore, periodOf } from './report.ts'

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

  test('is compared with as many days right before it', () => {
    expect(periodBefore({ from: '2026-11-01', to: '2026-11-15' })).toEqual({ from: '2026-10-17', to: '2026-10-31' })
    expect(periodBefore({ from: '2026-11-15', to: '2026-11-15' })).toEqual({ from: '2026-11-14', to: '2026-11-14' })
    expect(daysOf({ from: '2026-02-01', to: '2026-03-01' })).toBe(29)
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
    expect(input.parse({})).toEqual({ filters: {}, by: 'day' })
    expect(input.safeParse({ by: 'account' }).success).toBe(true)
    expect(input.safeParse({ by: 'calls' }).success).toBe(false)
    expect(input.safeParse({ filters: { nothing: 1 } }).success).toBe(false)
  })

  test('give figures for whatever is no dimension', () => {
    expect(measuresOf(auditReport)).toEqual(['calls', 'done', 'refused', 'failed', 'doneShare', 'people'])
  })
})

test('a figure leads to the log with the filters that it was made with', () => {
  const filters = { time: { preset: 'thisMonth' as const }, outcome: ['refused' as const] }
  expect(auditReport.drill?.({ filters })).toBe('/safe/audit?tab=log&time=thisMonth&outcome=refused')
  expect(auditReport.drill?.({ filters, row: { day: '2026-11-03' } })).toBe(
    '/safe/audit?tab=log&time=2026-11-03~2026-11-03&outcome=refused',
  )
  expect(auditReport.drill?.({ filters: {}, row: { account: 'op399' } })).toBe(
    // A second, empty one says that the first is meant exactly.
    '/safe/audit?tab=log&account=op399&account=',
  )
})
