import { seller } from '@ev/contract/system/seller'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

test('a start does not wait for what nobody may read: calls are written down when they are asked for, and once', () => {
  let reads = 0
  const call = {
    ...seller.login,
    get input() {
      reads++
      return seller.login.input
    },
  }
  const document = openApi([call], '1.0.0')
  expect(reads).toBe(0)
  expect(JSON.parse(JSON.stringify(document)).paths[call.path].post.requestBody.required).toBe(true)
  expect(JSON.stringify(document)).toContain('smsCaptchaPass')
  expect(reads).toBe(1)
})
