import { sayRefusal } from '@ev/rules/refuse'
import { expect, test } from 'vitest'
import { differences, firstChoice, merged } from './merge.ts'

const base = { name: '夜班', scope: 'seller', note: '', count: 1 }
const mine = { ...base, name: '大夜班', note: '我写的' }
const theirs = { ...base, name: '夜班组', scope: 'stations', note: '我写的' }
const names = Object.keys(base)

test('what the other person changed is put beside mine, and what we both wrote alike is not asked about', () => {
  expect(differences(names, { base, mine, theirs })).toEqual([
    { name: 'name', base: '夜班', mine: '大夜班', theirs: '夜班组', isBoth: true },
    { name: 'scope', base: 'seller', mine: 'seller', theirs: 'stations', isBoth: false },
  ])
})

test('a field that only the other person changed is theirs, one that both changed is mine until chosen otherwise', () => {
  const found = differences(names, { base, mine, theirs })
  expect(found.map(firstChoice)).toEqual(['mine', 'theirs'])
  expect(merged(mine, found, {})).toEqual({ name: '大夜班', scope: 'stations', note: '我写的', count: 1 })
  expect(merged(mine, found, { name: 'theirs', scope: 'mine' })).toEqual({ ...mine, name: '夜班组' })
})

test('the refusal that leads to a comparison has the code that the form waits for', () => {
  expect(sayRefusal('changedMeanwhile', { who: '林小雨', time: '10:32' }, 'zh').code).toBe(1044)
})
