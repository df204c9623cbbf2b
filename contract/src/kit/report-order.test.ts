import { expect, test } from 'vitest'
import { nextSort, sortedRows } from './report-order.ts'

const rows = [
  { station: { id: '1', label: '南山站' }, energyE4: 20, startBp: null },
  { station: { id: '2', label: '宝安站' }, energyE4: 100, startBp: 9000 },
  { station: { id: '3', label: '龙岗站' }, energyE4: 3, startBp: 10_000 },
]
const order = (field: string, way: 'asc' | 'desc') =>
  sortedRows(rows, { field, order: way }).map(({ station }) => station.id)

test('figures come by size, names as they are read, and nothing is changed without an order', () => {
  expect(order('energyE4', 'desc')).toEqual(['2', '1', '3'])
  expect(order('energyE4', 'asc')).toEqual(['3', '1', '2'])
  expect(order('station', 'asc')).toEqual(['2', '3', '1'])
  expect(sortedRows(rows, undefined)).toEqual(rows)
})

test('what is not known comes last, whichever way', () => {
  expect(order('startBp', 'asc')).toEqual(['2', '3', '1'])
  expect(order('startBp', 'desc')).toEqual(['3', '2', '1'])
})

test('equal rows keep their order both ways', () => {
  const same = rows.map(row => ({ ...row, energyE4: 7 }))
  for (const way of ['asc', 'desc'] as const) expect(sortedRows(same, { field: 'energyE4', order: way })).toEqual(same)
})

test('a column is asked for by its largest, then by its smallest, then no more', () => {
  const first = nextSort(undefined, 'energyE4')
  const second = nextSort(first, 'energyE4')
  expect([first, second, nextSort(second, 'energyE4')]).toEqual([
    { field: 'energyE4', order: 'desc' },
    { field: 'energyE4', order: 'asc' },
    undefined,
  ])
  expect(nextSort(second, 'orders')).toEqual({ field: 'orders', order: 'desc' })
})
