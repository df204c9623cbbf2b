import { expect, test } from 'vitest'
import { callPath } from './call-path.ts'

test('[7.8] a new export or import goes to the given path, without a leading /api', () => {
  expect(callPath('/api/system-service/org/export')).toBe('/system-service/org/export')
  expect(callPath('/system-service/org/import')).toBe('/system-service/org/import')
  expect(callPath('/api-service/order/export')).toBe('/api-service/order/export')
})
