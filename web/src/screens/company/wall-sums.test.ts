import { expect, test } from 'vitest'
import { flowingW, stateOf } from './wall-sums.ts'

const guns = (...statuses: number[]) => statuses.map(status => ({ status }))

test.each([
  ['trouble', guns(1, 3, 7)],
  ['trouble', guns(6, 5)],
  ['charging', guns(1, 3, 5)],
  ['idle', guns(5, 4)],
  ['offline', guns(5, 5)],
] as const)('a station shows as %s', (state, those) => expect(stateOf(those)).toBe(state))

test('the last power of a gun that has stopped does not flow any more', () => {
  expect(flowingW({ status: 3, powerW: 61_000 })).toBe(61_000)
  expect(flowingW({ status: 1, powerW: 61_000 })).toBe(0)
  expect(flowingW({ status: 3, powerW: null })).toBe(0)
})
