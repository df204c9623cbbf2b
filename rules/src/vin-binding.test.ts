import { expect, test } from 'vitest'
import { heardVin, mayBinding, nextBindingStatus } from './vin-binding.ts'

const never = { isVerified: false }
const nobody = { memberId: null, fleetId: null, fleetIds: [] }

test('a binding is verified once, by people or by its vehicle, and then in force', () => {
  expect(nextBindingStatus(1, 'verify', never)).toBe(2)
  expect(mayBinding(2, 'verify')).toEqual({ zh: '该绑定已生效', en: 'The binding is in force' })
})

test('one that is switched on again is what it was: in force, or still to be verified', () => {
  expect(nextBindingStatus(3, 'enable', { isVerified: true })).toBe(2)
  expect(nextBindingStatus(3, 'enable', never)).toBe(1)
  expect(mayBinding(1, 'enable')).not.toBe(true)
})

test('a conflict is settled by somebody who looks at it, never by itself', () => {
  expect(nextBindingStatus(2, 'contradict', { isVerified: true })).toBe(4)
  expect(nextBindingStatus(4, 'verify', never)).toBe(2)
  expect(nextBindingStatus(4, 'disable', never)).toBe(3)
  expect(nextBindingStatus(3, 'contradict', never)).toBeUndefined()
})

const ofMember = { memberId: '7', fleetId: null }
const ofFleet = { memberId: null, fleetId: '5' }

test.each([
  ['its own member by app', ofMember, { ...nobody, way: 'app', memberId: '7' }, 'verify'],
  ['its own member by card', ofMember, { ...nobody, way: 'card', memberId: '7' }, 'verify'],
  ['another member by app', ofMember, { ...nobody, way: 'app', memberId: '8' }, 'contradict'],
  ['another member by card, who may help a friend', ofMember, { ...nobody, way: 'card', memberId: '8' }, undefined],
  ['nobody that is known', ofMember, { ...nobody, way: 'staff' }, undefined],
  ['its own number, which proves nothing', ofMember, { ...nobody, way: 'vin', memberId: '7' }, undefined],
  ['a card of its fleet', ofFleet, { ...nobody, way: 'card', fleetId: '5' }, 'verify'],
  ['the app of a driver of its fleet', ofFleet, { ...nobody, way: 'app', memberId: '9', fleetIds: ['5'] }, 'verify'],
  [
    'the app of a driver of another fleet',
    ofFleet,
    { ...nobody, way: 'app', memberId: '9', fleetIds: ['6'] },
    'contradict',
  ],
] as const)('a vehicle that charges at the wish of %s', (_, binding, begun, means) => {
  expect(heardVin(binding, begun)).toBe(means)
})
