import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AppointmentStatus,
  type AppointmentStep,
  agree,
  causeToCancel,
  type Ending,
  followUp,
  isUsable,
  mayAppointment,
  nextAppointmentStatus,
  type OpenFacts,
  objectionToGun,
  penaltyOf,
  shutOutUntil,
  type WantedGun,
} from './appointment.ts'
import { Refusal } from './refuse.ts'
import { dayMs, earlier, fen, instant, later, minuteMs } from './units.ts'

const now = instant(Date.UTC(2026, 10, 15, 4))
const terms = {
  depositFen: fen(1_000),
  holdMin: 30,
  freeCancelMin: 10,
  lateCancel: 'fee',
  lateFeeFen: fen(500),
} as const

test('only an appointment in progress is cancelled, completed or times out', () => {
  const steps: AppointmentStep[] = ['cancel', 'complete', 'timeOut']
  expect(steps.map(step => nextAppointmentStatus('JinXingZhong', step))).toEqual(['YiQuXiao', 'YiWanCheng', 'ChaoShi'])
  for (const status of ['YiQuXiao', 'YiWanCheng', 'ChaoShi'] satisfies AppointmentStatus[])
    for (const step of steps) {
      expect(mayAppointment(status, step)).toBe(false)
      expect(() => nextAppointmentStatus(status, step)).toThrow(Refusal)
    }
})

describe('what is agreed', () => {
  test('the gun is kept for the window, and taking it back is free until some minutes before its end', () => {
    expect(agree(terms, now)).toEqual({
      depositFen: 1_000,
      endAt: later(now, 30 * minuteMs),
      freeUntil: later(now, 20 * minuteMs),
      lateFeeFen: 500,
    })
  })

  test('a fee is never more than the deposit, and may be all of it', () => {
    expect(agree({ ...terms, lateFeeFen: fen(5_000) }, now).lateFeeFen).toBe(1_000)
    expect(agree({ ...terms, lateCancel: 'deposit' }, now).lateFeeFen).toBe(1_000)
    expect(agree({ ...terms, depositFen: fen(0) }, now).lateFeeFen).toBe(0)
  })

  test('free time that is longer than the window leaves none of it', () => {
    expect(agree({ ...terms, holdMin: 15, freeCancelMin: 60 }, now).freeUntil).toBe(now)
  })
})

describe('what it costs', () => {
  const agreed = agree(terms, now)
  const lastFree = agreed.freeUntil

  test.each<[Ending, number, number]>([
    ['complete', 0, 0],
    ['member', 0, 0],
    ['member', 20, 0],
    ['member', 21, 500],
    ['member', 29, 500],
    ['staff', 29, 0],
    ['system', 29, 0],
    ['timeOut', 30, 1_000],
  ])('%s after %i minutes costs %i fen', (ending, minutes, cost) => {
    expect(penaltyOf(ending, agreed, later(now, minutes * minuteMs))).toBe(cost)
  })

  test('the last free moment is free, the next one is not', () => {
    expect(penaltyOf('member', agreed, lastFree)).toBe(0)
    expect(penaltyOf('member', agreed, later(lastFree, 1))).toBe(500)
    expect(penaltyOf('member', { ...agreed, freeUntil: null }, agreed.endAt)).toBe(0)
  })

  test('whatever happens, nobody pays more than the deposit or less than nothing', () => {
    const ending = fc.constantFrom<Ending>('complete', 'timeOut', 'member', 'staff', 'system')
    const amount = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(ending, amount, amount, fc.integer({ min: 0, max: 90 }), (how, deposit, fee, minutes) => {
        const said = agree({ ...terms, depositFen: fen(deposit), lateFeeFen: fen(fee) }, now)
        const cost = penaltyOf(how, said, later(now, minutes * minuteMs))
        expect(cost).toBeGreaterThanOrEqual(0)
        expect(cost).toBeLessThanOrEqual(deposit)
      }),
    )
  })
})

describe('who did not come three times in thirty days', () => {
  const daysAgo = (...days: number[]) => days.map(day => earlier(now, day * dayMs))

  test('waits for seven days from the last time', () => {
    expect(shutOutUntil(daysAgo(1, 10, 20), now)).toBe(later(now, 6 * dayMs))
    expect(shutOutUntil(daysAgo(20, 1, 10), now)).toBe(later(now, 6 * dayMs))
    expect(shutOutUntil(daysAgo(6, 10, 36), now)).toBe(later(now, dayMs))
  })

  test.each([[[]], [[1]], [[1, 2]], [[1, 2, 32]], [[7, 8, 9]], [[8, 9, 10]]])('%j days ago they may', days => {
    expect(shutOutUntil(daysAgo(...days), now)).toBeUndefined()
  })
})

describe('which gun can be kept', () => {
  const free: WantedGun = {
    gunStatus: 1,
    isPlugged: false,
    isProhibited: false,
    isPileEnabled: true,
    stationStatus: 1,
    hasSession: false,
    isKept: false,
  }

  test('one that is idle, at a station that is open', () => {
    expect(objectionToGun(free)).toBeUndefined()
  })

  test.each<[Partial<WantedGun>, string]>([
    [{ stationStatus: 2 }, 'appointmentStationClosed'],
    [{ stationStatus: 5 }, 'appointmentStationClosed'],
    [{ isKept: true }, 'appointmentGunKept'],
    [{ gunStatus: 2 }, 'appointmentGunBusy'],
    [{ gunStatus: 3 }, 'appointmentGunBusy'],
    [{ gunStatus: 5 }, 'appointmentGunBusy'],
    [{ gunStatus: 8 }, 'appointmentGunBusy'],
    [{ isPlugged: true }, 'appointmentGunBusy'],
    [{ hasSession: true }, 'appointmentGunBusy'],
    [{ isProhibited: true }, 'appointmentGunBusy'],
    [{ isPileEnabled: false }, 'appointmentGunBusy'],
  ])('%j: %s', (facts, why) => {
    expect(objectionToGun({ ...free, ...facts })).toBe(why)
  })
})

test('a gun that is offline, broken or prohibited could not have been used', () => {
  expect(isUsable({ gunStatus: 1, isProhibited: false })).toBe(true)
  expect(isUsable({ gunStatus: 8, isProhibited: false })).toBe(true)
  expect(isUsable({ gunStatus: 5, isProhibited: false })).toBe(false)
  expect(isUsable({ gunStatus: 7, isProhibited: false })).toBe(false)
  expect(isUsable({ gunStatus: 1, isProhibited: true })).toBe(false)
})

test('a pile that refuses or is away ends the appointment; one that cannot keep guns leaves it to the platform', () => {
  expect(['refused', 'failed'].map(causeToCancel)).toEqual(['pileRefused', 'pileRefused'])
  expect(['offline', 'timedOut'].map(causeToCancel)).toEqual(['pileAway', 'pileAway'])
  for (const state of ['waiting', 'sent', 'accepted', 'unsupported', 'lost', 'cancelled'])
    expect(causeToCancel(state)).toBeUndefined()
})

describe('what becomes of one in progress', () => {
  const end = later(now, 15 * minuteMs)
  const going: OpenFacts = { endAt: end, hasBegun: false, isStarting: false, reserveState: null, isUsable: true }

  test.each<[string, Partial<OpenFacts>, number, unknown]>([
    ['goes on before its end', {}, -1, undefined],
    ['times out at its end', {}, 0, 'timeOut'],
    ['is completed by a charge, late as it may be noticed', { hasBegun: true }, 60_000, 'complete'],
    ['waits for a charge that was asked for in time', { isStarting: true }, 60_000, undefined],
    ['is called off where the pile refuses', { reserveState: 'refused' }, -60_000, 'pileRefused'],
    ['is completed all the same where they charge', { reserveState: 'refused', hasBegun: true }, -60_000, 'complete'],
    ['goes on where the pile keeps the gun', { reserveState: 'accepted' }, -60_000, undefined],
    ['costs nothing where the gun could not be used', { isUsable: false }, 0, 'gunUnusable'],
    ['goes on while the gun cannot be used: it may come back', { isUsable: false }, -1, undefined],
  ])('%s', (_title, facts, ms, becomes) => {
    expect(followUp({ ...going, ...facts }, later(end, ms))).toBe(becomes)
  })
})
