import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everybody, isPicked, nobody, pick, pickedCount, selectionOf, selectionStore } from './selection.ts'

const filters = { name: 'a' }

test('rows that are chosen on several pages go along as their ids', () => {
  const picked = pick(pick(nobody, ['1', '2'], true), ['9'], true)
  expect(selectionOf(pick(picked, ['2'], false), filters)).toEqual({ ids: ['1', '9'] })
})

test('all that match go along as the filters, without those that were taken out', () => {
  const picked = pick(everybody, ['3', '4'], false)
  expect(selectionOf(pick(picked, ['4'], true), filters)).toEqual({ filters, except: ['3'] })
  expect(pickedCount(picked, 12_430)).toBe(12_428)
  expect([isPicked(picked, '3'), isPicked(picked, '5')]).toEqual([false, true])
})

test('whatever is clicked, a row is chosen exactly if its last click chose it', () => {
  const click = fc.record({ ids: fc.array(fc.constantFrom('1', '2', '3')), isOn: fc.boolean() })
  fc.assert(
    fc.property(fc.boolean(), fc.array(click), (isAll, clicks) => {
      const picked = clicks.reduce((before, { ids, isOn }) => pick(before, ids, isOn), isAll ? everybody : nobody)
      for (const id of ['1', '2', '3'])
        expect(isPicked(picked, id)).toBe(clicks.findLast(({ ids }) => ids.some(one => one === id))?.isOn ?? isAll)
    }),
  )
})

test('who watches is told of each change, and of none that is not', () => {
  const selection = selectionStore()
  let told = 0
  const stop = selection.watch(() => told++)
  selection.clear()
  selection.toggle('1')
  selection.clear()
  stop()
  selection.pickAll()
  expect(told).toBe(2)
})
