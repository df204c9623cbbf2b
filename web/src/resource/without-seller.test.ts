import { isShown } from '@ev/contract/kit/write'
import { role } from '@ev/contract/system/role'
import { expect, test } from 'vitest'
import { withoutSeller } from './without-seller.ts'

test('whoever belongs to a seller is not asked which seller', () => {
  const own = withoutSeller(role)
  expect(own.fields.seller).toMatchObject({ list: 'never' })
  expect(own.fields.seller).not.toHaveProperty('filter')
  expect(own.list.filters).toEqual(['name', 'dataScope'])
  expect(isShown(own.form, 'seller', {})).toBe(false)
  expect(isShown(own.form, 'name', {})).toBe(true)
})

test('it is made once, and nothing is taken away twice', () => {
  expect(withoutSeller(role)).toBe(withoutSeller(role))
  expect(withoutSeller(withoutSeller(role))).toBe(withoutSeller(role))
  expect(role.list.filters).toContain('seller')
})
