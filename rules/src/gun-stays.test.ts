import { describe, expect, test } from 'vitest'
import type { GunStatus } from './gun-status.ts'
import { type ChargeAt, cameAt, freeAt, type GunChange, type GunNow, leftAt, staysAfter } from './gun-stays.ts'
import { type Instant, readTime } from './units.ts'

const at = (text: string) => readTime(`2026-11-15 ${text}:00`) as Instant

/** `10:00 1>2` in order. */
const changes = (...said: readonly string[]): GunChange[] =>
  said.map(text => {
    const [, time = '', from, to] = /^(\S+) (\d)>(\d)$/.exec(text) ?? []
    return { at: at(time), from: Number(from) as GunStatus, to: Number(to) as GunStatus }
  })

const gun = (given: Partial<GunNow> = {}): GunNow => ({
  isPlugged: true,
  status: 2,
  since: at('11:00'),
  isOnline: true,
  heardAt: at('13:00'),
  lock: null,
  ...given,
})
const now = at('13:00')
const idle = gun({ isPlugged: false, status: 1 })

const aCharge = (id: string, begun: string, ended: string | null, payer = 'm1'): ChargeAt => ({
  id,
  payer,
  begunAt: at(begun),
  endedAt: ended === null ? null : at(ended),
})

describe('when a vehicle left', () => {
  test('it left when the gun became idle', () => {
    const past = { changes: changes('10:00 1>2', '10:01 2>3', '11:00 3>4', '11:40 4>1'), now: idle }
    expect(leftAt(at('11:00'), past)).toEqual({ at: at('11:40'), by: 'left' })
  })
  test('it is there while the gun is plugged in', () => {
    expect(leftAt(at('11:00'), { changes: changes('11:00 3>4'), now: gun({ status: 4 }) })).toBeUndefined()
  })
  test('whoever pulls out to end it does not stay', () => {
    const past = { changes: changes('10:01 2>3', '10:59 3>1'), now: idle }
    expect(leftAt(at('11:00'), past)).toEqual({ at: at('11:00'), by: 'left' })
  })
  test('what was idle before its first change was so all the time', () => {
    expect(freeAt(at('11:00'), { changes: changes('11:05 1>2'), now: gun() })).toBe(at('11:00'))
  })
  test('of a gun that is unplugged and has no log the last change counts', () => {
    expect(freeAt(at('11:00'), { changes: [], now: gun({ isPlugged: false, status: 1, since: at('11:20') }) })).toBe(
      at('11:20'),
    )
  })
  test('a bay that its lock found empty, or a lock that went down, ends it', () => {
    const lock = { occupiedAt: null, freedAt: at('11:30'), loweredAt: null }
    expect(leftAt(at('11:00'), { changes: [], now: gun({ lock }) })).toEqual({ at: at('11:30'), by: 'left' })
    const lowered = { ...lock, freedAt: null, loweredAt: at('11:10') }
    expect(leftAt(at('11:00'), { changes: [], now: gun({ lock: lowered }) })?.at).toBe(at('11:10'))
    expect(leftAt(at('11:20'), { changes: [], now: gun({ lock: lowered }) })).toBeUndefined()
  })
  test('a pile that falls silent leaves its last word as the last that is known', () => {
    const past = {
      changes: changes('11:00 3>2', '11:32 2>5'),
      now: gun({ isOnline: false, status: 5, heardAt: at('11:30') }),
    }
    expect(leftAt(at('11:00'), past)).toEqual({ at: at('11:30'), by: 'silence' })
  })
  test('a pile of which nothing is known before it comes back proves nothing', () => {
    expect(leftAt(at('11:00'), { changes: changes('12:00 5>1'), now: idle })).toEqual({
      at: at('11:00'),
      by: 'silence',
    })
    expect(leftAt(at('11:00'), { changes: changes('12:00 5>2'), now: gun() })).toEqual({
      at: at('11:00'),
      by: 'silence',
    })
  })
  test('what it says when it is back does not make up for the silence', () => {
    const past = { changes: changes('11:00 3>2', '11:32 2>5', '12:00 5>2'), now: gun() }
    expect(leftAt(at('11:00'), past)).toEqual({ at: at('11:32'), by: 'silence' })
  })
})

describe('stays after charging', () => {
  test('one goes on until now', () => {
    const stays = staysAfter([aCharge('1', '10:00', '11:00')], { changes: [], now: gun() }, now)
    expect(stays).toEqual([
      { chargeIds: ['1'], begunAt: at('11:00'), spans: [{ from: at('11:00'), to: now }], end: undefined },
    ])
  })
  test('a further charge of the same plugging in belongs to the same stay, and does not count', () => {
    const past = { changes: changes('10:00 1>3', '11:00 3>2', '11:30 2>3', '12:00 3>2', '12:20 2>1'), now: idle }
    const stays = staysAfter([aCharge('1', '10:00', '11:00'), aCharge('2', '11:30', '12:00')], past, now)
    expect(stays).toEqual([
      {
        chargeIds: ['1', '2'],
        begunAt: at('11:00'),
        spans: [
          { from: at('11:00'), to: at('11:30') },
          { from: at('12:00'), to: at('12:20') },
        ],
        end: { at: at('12:20'), by: 'left' },
      },
    ])
  })
  test('while it charges again the clock stands still', () => {
    const past = { changes: changes('10:00 1>3', '11:00 3>2', '11:30 2>3'), now: gun({ status: 3 }) }
    expect(staysAfter([aCharge('1', '10:00', '11:00'), aCharge('2', '11:30', null)], past, now)).toEqual([
      {
        chargeIds: ['1', '2'],
        begunAt: at('11:00'),
        spans: [{ from: at('11:00'), to: at('11:30') }],
        end: undefined,
      },
    ])
  })
  test('whoever plugs in anew begins anew', () => {
    const past = { changes: changes('10:00 1>3', '11:00 3>2', '11:10 2>1', '11:20 1>3', '12:00 3>2'), now: gun() }
    const stays = staysAfter([aCharge('1', '10:00', '11:00'), aCharge('2', '11:20', '12:00')], past, now)
    expect(stays.map(({ chargeIds, end }) => [chargeIds, end?.at])).toEqual([
      [['1'], at('11:10')],
      [['2'], undefined],
    ])
  })
  test('where somebody else pays the next charge the stay of the first one is over', () => {
    const past = { changes: changes('10:00 1>3', '11:00 3>2', '11:30 2>3', '12:00 3>2'), now: gun() }
    const stays = staysAfter([aCharge('1', '10:00', '11:00'), aCharge('2', '11:30', '12:00', 'm2')], past, now)
    expect(stays.map(({ chargeIds, end }) => [chargeIds, end?.at])).toEqual([
      [['1'], at('11:30')],
      [['2'], undefined],
    ])
  })
  test('a charge that goes on leaves none behind yet', () => {
    expect(staysAfter([aCharge('1', '10:00', null)], { changes: [], now: gun({ status: 3 }) }, now)).toEqual([])
  })
})

describe('since when somebody has been there', () => {
  test('since the gun was plugged in', () => {
    const past = { changes: changes('09:00 3>1', '10:00 1>2'), now: gun({ since: at('10:00') }) }
    expect(cameAt(past)).toBe(at('10:00'))
  })
  test('since the lock saw a vehicle in the bay, plugged in or not', () => {
    const lock = { occupiedAt: at('09:50'), freedAt: null, loweredAt: null }
    expect(cameAt({ changes: changes('10:00 1>2'), now: gun({ lock }) })).toBe(at('09:50'))
    expect(cameAt({ changes: [], now: gun({ isPlugged: false, status: 1, lock }) })).toBe(at('09:50'))
  })
  test('nobody is there where the gun is idle, and nobody can tell where its pile is silent or something is wrong', () => {
    expect(cameAt({ changes: changes('10:00 2>1'), now: idle })).toBeUndefined()
    expect(cameAt({ changes: changes('10:00 1>2'), now: gun({ isOnline: false, status: 5 }) })).toBeUndefined()
    expect(cameAt({ changes: changes('10:00 1>6'), now: gun({ status: 6 }) })).toBeUndefined()
  })
})
