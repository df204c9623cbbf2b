// Appointments: a gun is kept for somebody for a while. Who may make one, what it costs to take it back or not to come, and
// what follows from what the pile answers.
import { refuse } from './refuse.ts'
import { dayMs, type Fen, fen, type Instant, later, minuteMs } from './units.ts'

/** In progress, cancelled, completed, timed out: `appointmentStatus` of the contract. */
export type AppointmentStatus = 'JinXingZhong' | 'YiQuXiao' | 'YiWanCheng' | 'ChaoShi'
export type AppointmentStep = 'cancel' | 'complete' | 'timeOut'

const next: Readonly<Record<AppointmentStatus, Partial<Record<AppointmentStep, AppointmentStatus>>>> = {
  JinXingZhong: { cancel: 'YiQuXiao', complete: 'YiWanCheng', timeOut: 'ChaoShi' },
  YiQuXiao: {},
  YiWanCheng: {},
  ChaoShi: {},
}

export const mayAppointment = (status: AppointmentStatus, step: AppointmentStep): boolean =>
  next[status][step] !== undefined

export const nextAppointmentStatus = (status: AppointmentStatus, step: AppointmentStep): AppointmentStatus =>
  next[status][step] ?? refuse('appointmentOver')

/** What an operator has set. */
export type AppointmentTerms = {
  readonly depositFen: Fen
  readonly holdMin: number
  /** So long before the end it still costs nothing to take it back. */
  readonly freeCancelMin: number
  /** What taking it back later costs: a fee, or all of the deposit. */
  readonly lateCancel: 'fee' | 'deposit'
  readonly lateFeeFen: Fen
}

/** What holds for this one from now on, whatever is set afterwards. */
export type Agreed = {
  readonly depositFen: Fen
  readonly endAt: Instant
  readonly freeUntil: Instant
  readonly lateFeeFen: Fen
}

export function agree(terms: AppointmentTerms, now: Instant): Agreed {
  const { depositFen, holdMin, freeCancelMin, lateCancel, lateFeeFen } = terms
  const endAt = later(now, holdMin * minuteMs)
  return {
    depositFen,
    endAt,
    freeUntil: later(endAt, -Math.min(freeCancelMin, holdMin) * minuteMs),
    // Nobody loses more than was set aside.
    lateFeeFen: fen(lateCancel === 'deposit' ? depositFen : Math.min(lateFeeFen, depositFen)),
  }
}

/** How it ended: they came, did not come, took it back, or somebody of ours did. */
export type Ending = 'complete' | 'timeOut' | 'member' | 'staff' | 'system'

type Kept = {
  readonly depositFen: Fen
  /** To the end where there is none. */
  readonly freeUntil: Instant | null
  readonly lateFeeFen: Fen
}

/** What is kept of the deposit; the rest is let go. */
export function penaltyOf(ending: Ending, { depositFen, freeUntil, lateFeeFen }: Kept, now: Instant): Fen {
  if (ending === 'timeOut') return depositFen
  if (ending !== 'member') return fen(0)
  return freeUntil === null || now <= freeUntil ? fen(0) : fen(Math.min(lateFeeFen, depositFen))
}

export const timeOutsAllowed = 3
export const timeOutDays = 30
export const shutOutDays = 7

/** When somebody who did not come three times in thirty days may make one again; nothing where they may now. */
export function shutOutUntil(timeOuts: readonly Instant[], now: Instant): Instant | undefined {
  const newest = timeOuts.toSorted((one, other) => other - one)
  const [last, decisive] = [newest[0], newest[timeOutsAllowed - 1]]
  if (last === undefined || decisive === undefined || last - decisive > timeOutDays * dayMs) return undefined
  const until = later(last, shutOutDays * dayMs)
  return until > now ? until : undefined
}

export type WantedGun = {
  readonly gunStatus: number
  readonly isPlugged: boolean
  readonly isProhibited: boolean
  readonly isPileEnabled: boolean
  readonly stationStatus: number
  /** Something starts or charges there. */
  readonly hasSession: boolean
  readonly isKept: boolean
}

const [idle, open] = [1, 1]

/** Why a gun cannot be kept for anybody now. */
export function objectionToGun(gun: WantedGun) {
  if (gun.stationStatus !== open) return 'appointmentStationClosed' as const
  if (gun.isKept) return 'appointmentGunKept' as const
  const isIdle = gun.gunStatus === idle && !gun.isPlugged && !gun.hasSession
  return isIdle && !gun.isProhibited && gun.isPileEnabled ? undefined : ('appointmentGunBusy' as const)
}

const [offline, fault] = [5, 7]

/** Whoever could not have charged there does not pay for having stayed away. */
export const isUsable = ({ gunStatus, isProhibited }: { gunStatus: number; isProhibited: boolean }): boolean =>
  gunStatus !== offline && gunStatus !== fault && !isProhibited

/** Why the platform called it off. */
export type CancelCause = 'pileRefused' | 'pileAway' | 'gunUnusable'

/** By the state of the command that asked the pile to keep the gun. */
const afterReserve: Readonly<Record<string, CancelCause | undefined>> = {
  refused: 'pileRefused',
  failed: 'pileRefused',
  offline: 'pileAway',
  timedOut: 'pileAway',
}

/** A pile that cannot keep a gun, or whose answer we did not live to hear, leaves it to the platform to keep it. */
export const causeToCancel = (reserveState: string): CancelCause | undefined => afterReserve[reserveState]

export type OpenFacts = {
  readonly endAt: Instant
  /** A charge of theirs has begun at the gun. */
  readonly hasBegun: boolean
  /** One was asked for, and the pile has not said yet whether it begins. */
  readonly isStarting: boolean
  /** Of the command that asked the pile to keep the gun; nothing where none was sent. */
  readonly reserveState: string | null
  readonly isUsable: boolean
}

export type FollowUp = 'complete' | 'timeOut' | CancelCause | undefined

/** What becomes of one that is in progress; nothing as long as it goes on. */
export function followUp(facts: OpenFacts, now: Instant): FollowUp {
  if (facts.hasBegun) return 'complete'
  const cause = facts.reserveState === null ? undefined : causeToCancel(facts.reserveState)
  if (cause) return cause
  // Whoever asked for the charge in time has come in time.
  if (now < facts.endAt || facts.isStarting) return undefined
  return facts.isUsable ? 'timeOut' : 'gunUnusable'
}

/** What a pile that keeps guns itself is told; the member's charge says it again. */
export const reservationTag = (appointmentId: string) => `A${appointmentId}`
