import { expect, test } from 'vitest'
import { openedIn, withOpened } from './use-opened.ts'

const query = (text: string) => new URLSearchParams(text)

test('a link opens a record, its form, or the form of a new one', () => {
  expect(openedIn(query('id=12'))).toEqual({ id: '12', isForm: false })
  expect(openedIn(query('id=12&form=edit'))).toEqual({ id: '12', isForm: true })
  expect(openedIn(query('form=add'))).toEqual({ id: undefined, isForm: true })
})

test('an address that names no record opens none', () => {
  for (const text of ['', 'name=x', 'id=abc', 'form=edit']) expect(openedIn(query(text))).toBeUndefined()
})

test('the filters of the list stay whatever is opened over it', () => {
  const open = withOpened(query('name=夜班&page=2'), { id: '12', isForm: true })
  expect(Object.fromEntries(open)).toEqual({ name: '夜班', page: '2', id: '12', form: 'edit' })
  expect(Object.fromEntries(withOpened(open, undefined))).toEqual({ name: '夜班', page: '2' })
})
