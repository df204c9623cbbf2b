import { expect, test } from 'vitest'
import { makeSecrets } from './secrets.ts'

const ours = makeSecrets('a key that is long enough to be one')
const theirs = makeSecrets('another key that is long enough too')

test('what is sealed can be opened with the same key only, and not when it was touched', () => {
  const sealed = ours.seal('验证码 123456')
  expect(sealed.toString('utf8')).not.toContain('123456')
  expect(ours.open(sealed)).toBe('验证码 123456')
  expect(theirs.open(sealed)).toBeUndefined()
  sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1
  expect(ours.open(sealed)).toBeUndefined()
  expect(ours.open(Buffer.alloc(3))).toBeUndefined()
})

test('a signature holds for its text and its key alone', () => {
  const signature = ours.sign('file:1:2')
  expect(ours.isSigned('file:1:2', signature)).toBe(true)
  expect(ours.isSigned('file:1:3', signature)).toBe(false)
  expect(theirs.isSigned('file:1:2', signature)).toBe(false)
  expect(ours.isSigned('file:1:2', '')).toBe(false)
})
