import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { later, minuteMs } from '../units.ts'
import { priceAt } from './in-force.ts'
import { aBinding, aCalendar, aGun, aVersion, flatTable, on, outcome } from './testing.ts'
import {
  bindingOf,
  bindVersions,
  type ModelBinding,
  stageOf,
  timelineOf,
  versionAt,
  type WrittenVersion,
} from './timeline.ts'

const written = (versionNo: number, time: string, modelId = 'm1'): WrittenVersion => {
  const { effective: _, ...version } = aVersion({
    id: `${modelId}v${versionNo}`,
    modelId,
    versionNo,
    calendar: aCalendar({ byDefault: flatTable(versionNo * 1_000) }),
  })
  return { ...version, effectiveAt: on(time) }
}

const bound = (given: Partial<ModelBinding> = {}): ModelBinding => {
  const { versionId: _, ...binding } = aBinding()
  return { ...binding, modelId: 'm1', ...given }
}

describe('the versions of a model', () => {
  test('each hold until the next one does', () => {
    const timeline = timelineOf([written(2, '2026-08-01 00:00'), written(1, '2026-01-01 00:00')])
    expect(timeline.map(({ id, effective }) => ({ id, ...effective }))).toEqual([
      { id: 'm1v1', from: on('2026-01-01 00:00'), to: on('2026-08-01 00:00') },
      { id: 'm1v2', from: on('2026-08-01 00:00'), to: null },
    ])
    expect(versionAt(timeline, 'm1', on('2026-07-31 23:59'))?.versionNo).toBe(1)
    expect(versionAt(timeline, 'm1', on('2026-08-01 00:00'))?.versionNo).toBe(2)
    expect(versionAt(timeline, 'm1', on('2025-12-31 23:59'))).toBeUndefined()
  })

  test('that is written for the same moment takes the place of the one before, which never holds', () => {
    const timeline = timelineOf([written(3, '2026-08-01 00:00'), written(2, '2026-08-01 00:00')])
    expect(versionAt(timeline, 'm1', on('2026-08-01 00:00'))?.versionNo).toBe(3)
    expect(bindVersions([bound()], timeline).bindings.map(({ versionId }) => versionId)).toEqual(['m1v3'])
  })

  test('a correction for today leaves what is planned for August', () => {
    const timeline = timelineOf([
      written(1, '2026-01-01 00:00'),
      written(2, '2026-08-01 00:00'),
      written(3, '2026-07-10 09:00'),
    ])
    const at = (time: string) => versionAt(timeline, 'm1', on(time))?.versionNo
    expect([at('2026-07-10 08:59'), at('2026-07-10 09:00'), at('2026-08-01 00:00')]).toEqual([1, 3, 2])
  })
})

test('a bound model costs what its version of the moment says, and is never at odds with itself', () => {
  const days = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(fc.array(days, { minLength: 1, maxLength: 6 }), days, (effective, moment) => {
      const start = on('2026-01-01 00:00')
      const day = (count: number) => later(start, count * 24 * 60 * minuteMs)
      const versions = effective.map((count, place) => ({
        ...written(place + 1, '2026-01-01 00:00'),
        effectiveAt: day(count),
      }))
      const found = outcome(() => priceAt(day(moment), aGun, bindVersions([bound()], timelineOf(versions))))
      const begun = versions.filter(({ effectiveAt }) => effectiveAt <= day(moment))
      const [first, ...others] = begun
      const last = first && others.reduce((best, one) => (one.effectiveAt >= best.effectiveAt ? one : best), first)
      expect(found).toMatchObject(last ? { version: { id: last.id } } : { refusal: 'priceNotBound' })
    }),
  )
})

test('leads back to the binding that people made', () => {
  const { bindings } = bindVersions([bound({ id: '17' })], timelineOf([written(1, '2026-01-01 00:00')]))
  expect(bindings.map(({ id }) => bindingOf(id))).toEqual(['17'])
})

test('what has begun and not ended is in force', () => {
  const [from, to] = [on('2026-08-01 00:00'), on('2026-09-01 00:00')]
  const at = (time: string) => stageOf({ from, to }, on(time))
  expect([at('2026-07-31 23:59'), at('2026-08-01 00:00'), at('2026-08-31 23:59'), at('2026-09-01 00:00')]).toEqual([
    'planned',
    'inForce',
    'inForce',
    'ended',
  ])
})
