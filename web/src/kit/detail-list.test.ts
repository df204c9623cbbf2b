import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Detail, DetailList } from './detail-list.tsx'

const valuesOf = (items: readonly Detail[]) =>
  [...renderToStaticMarkup(createElement(DetailList, { items })).matchAll(/<dd>(.*?)<\/dd>/g)].map(found => found[1])

test('a detail that nobody filled in is shown as a dash, a zero as a zero', () => {
  const items = ['', '  ', null, undefined, [], 0, '0', '电工'].map((value, index) => ({ label: `${index}`, value }))
  expect(valuesOf(items)).toEqual(['—', '—', '—', '—', '—', '0', '0', '电工'])
})
