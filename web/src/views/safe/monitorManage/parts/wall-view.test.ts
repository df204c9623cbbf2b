import { expect, test } from 'vitest'
import { readView, writeView } from './wall-view.ts'

const query = (text: string) => new URLSearchParams(text)
const usual = { density: 'small', order: 'code', closed: [] }

test('a copied link has size, order and closed stations in it, and what is filtered stays as it is', () => {
  const link = writeView(query('status=3'), { density: 'large', order: 'gravest', closed: ['5', '12'] })
  expect(link.toString()).toBe('status=3&density=large&order=gravest&closed=5%2C12')
  expect(readView(link)).toEqual({ density: 'large', order: 'gravest', closed: ['5', '12'] })
})

test('what is as usual is not in the address', () => {
  const link = query('kiosk=1&density=list&order=power&closed=5')
  expect(writeView(link, { order: 'code' }).toString()).toBe('kiosk=1&density=list&closed=5')
  expect(writeView(link, { density: 'small', order: 'code', closed: [] }).toString()).toBe('kiosk=1')
})

test('an address that makes no sense draws the wall as usual', () => {
  expect(readView(query('density=huge&order=by-colour&closed=x,-1'))).toEqual(usual)
})
