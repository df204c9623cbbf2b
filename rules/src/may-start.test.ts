import { expect, test } from 'vitest'
import { affordable, objectionToMeans } from './may-start.ts'
import { fen } from './units.ts'

const open = (availableFen: number) => ({ state: 1, availableFen: fen(availableFen) })
const frozen = { state: 2, availableFen: fen(0) }
const least = fen(1_000)

test('what can be spent is all that the accounts have, up to the smallest limit', () => {
  expect(affordable({ accounts: [open(500), open(2_000)], limitsFen: [] })).toBe(2_500)
  expect(affordable({ accounts: [open(500), open(2_000)], limitsFen: [null, fen(800), fen(1_200)] })).toBe(800)
  expect(affordable({ accounts: [open(500)], limitsFen: [fen(-20)] })).toBe(0)
})

test.each([
  ['enough in two accounts together', [open(400), open(600)], [null], undefined],
  ['a fen too little', [open(400), open(599)], [null], 'balanceShort'],
  ['one account frozen and enough in the other', [frozen, open(1_000)], [null], undefined],
  ['every account frozen', [frozen, frozen], [null], 'accountNotOpen'],
  ['no account at all', [], [null], 'accountNotOpen'],
  ['nothing left of a limit', [open(9_000)], [null, fen(0)], 'limitUsedUp'],
  ['a little left of a limit, which ends the charge in time', [open(9_000)], [fen(100)], undefined],
] as const)('%s', (_, accounts, limitsFen, objection) => {
  expect(objectionToMeans({ accounts, limitsFen, leastFen: least })).toBe(objection)
})

test('nobody begins with nothing, whatever the least is', () => {
  expect(objectionToMeans({ accounts: [open(0)], limitsFen: [], leastFen: fen(0) })).toBe('balanceShort')
})
