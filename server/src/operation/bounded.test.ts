import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bounded } from './bounded.ts'

test('words of an ordinary pile stay as they are', () => {
  const said = { status: 'Accepted', configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '60' }] }
  expect(bounded(said)).toEqual(said)
})

test('whatever a pile says becomes a text that a database takes, and no long one', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.anything()), said => {
      const text = JSON.stringify(bounded(said), (_, value) => (typeof value === 'bigint' ? String(value) : value))
      return !/\\u(0000|d[89a-f])/i.test(text)
    }),
  )
  let nest: unknown = 'x'
  for (let depth = 0; depth < 50_000; depth++) nest = [nest]
  const text = JSON.stringify(bounded({ nest, long: 'y'.repeat(100_000), many: Array.from({ length: 10_000 }) }))
  expect(text.length).toBeLessThan(10_000)
})
