import { expect, test } from 'vitest'
import { draftKey, keptAt, readKept } from './kept-draft.ts'

test('a draft belongs to one user, one resource and one record', () => {
  expect(draftKey('7', 'system-service/role', '12')).toBe('draft:7:system-service/role:12')
  expect(draftKey('7', 'system-service/role', undefined)).toBe('draft:7:system-service/role:new')
})

test('what cannot be read as a draft is none', () => {
  expect(readKept('{"at":1,"version":2,"values":{"name":"夜班"}}')).toEqual({
    at: 1,
    version: 2,
    values: { name: '夜班' },
  })
  for (const text of [null, '', 'x', '{}', '[]', 'null', '{"at":1,"version":2,"values":null}'])
    expect(readKept(text)).toBeUndefined()
})

test('a draft of today is told by the clock, an older one by its day too', () => {
  const at = new Date(2026, 10, 15, 10, 32).getTime()
  expect(keptAt(at, new Date(2026, 10, 15, 18, 0).getTime())).toBe('10:32')
  expect(keptAt(at, new Date(2026, 10, 16, 8, 0).getTime())).toBe('2026-11-15 10:32')
})
