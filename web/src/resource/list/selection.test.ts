import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everybody, isPicked, nobody, pick, pickedCount, reachOf, selectionOf, selectionStore } from './selection.ts'

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

test('all that match are offered once the page is chosen, and no more of them than one action may be about', () => {
  const page = pick(nobody, ['1', '2'], true)
  const shown = 2
  const exactly = (total: number) => ({ total, isCapped: false, shown })
  expect(reachOf(page, exactly(2))).toBeUndefined()
  expect(reachOf(pick(nobody, ['1'], true), exactly(500))).toBeUndefined()
  expect(reachOf(page, exactly(500))).toBe('offered')
  expect(reachOf(page, exactly(10_000))).toBe('offered')
  expect(reachOf(page, exactly(10_001))).toBe('tooMany')
  expect(reachOf(page, { total: 10_000, isCapped: true, shown })).toBe('tooMany')
})

test('all that match become too many when others join them, and few enough without those that are taken out', () => {
  expect(reachOf(everybody, { total: 9_999, isCapped: false, shown: 20 })).toBeUndefined()
  expect(reachOf(everybody, { total: 10_001, isCapped: false, shown: 20 })).toBe('tooMany')
  expect(reachOf(pick(everybody, ['1'], false), { total: 10_001, isCapped: false, shown: 20 })).toBeUndefined()
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
