// When somebody stayed at a gun: after their charges until the vehicle left, and before a charge since it came. What is
// known of it are the changes of the gun's status and what it says now.
import type { GunStatus } from './gun-status.ts'
import type { Span } from './occupy.ts'
import { type Instant, instant } from './units.ts'

/** A change of status, as it was put down. */
export type GunChange = { readonly at: Instant; readonly from: GunStatus; readonly to: GunStatus }

export type GunNow = {
  readonly isPlugged: boolean
  readonly status: GunStatus
  readonly since: Instant
  readonly isOnline: boolean
  /** When its pile was last heard. */
  readonly heardAt: Instant | null
  readonly lock: BayLock | null
}

/** Of the ground lock of the bay. */
export type BayLock = {
  /** Since when a vehicle stands there; nothing where none does. */
  readonly occupiedAt: Instant | null
  readonly freedAt: Instant | null
  readonly loweredAt: Instant | null
}

/** All that is known of one gun; the changes in order. */
export type GunPast = { readonly changes: readonly GunChange[]; readonly now: GunNow }

/** Idle or kept for somebody: no vehicle is plugged in. */
const free = new Set<GunStatus>([1, 8])
const offline: GunStatus = 5
/** Preparing, charging, full: one is. */
const plugged = new Set<GunStatus>([2, 3, 4])

/** The first moment from `from` on at which the gun was free; nothing while it is not. */
export function freeAt(from: Instant, { changes, now }: GunPast): Instant | undefined {
  const before = changes.findLast(({ at }) => at <= from)
  if (before && free.has(before.to)) return from
  const next = changes.find(one => one.at > from && (free.has(one.to) || free.has(one.from)))
  // What was free before its first change was so all the time.
  if (next) return free.has(next.from) ? from : next.at
  return now.isOnline && !now.isPlugged ? laterOf(from, now.since) : undefined
}

export type Left = { readonly at: Instant; readonly by: 'left' | 'silence' }

/** When the vehicle that was there at `from` left, or was last known to be there; nothing while it stays. */
export function leftAt(from: Instant, past: GunPast): Left | undefined {
  const gone = [freeAt(from, past), releasedAt(from, past.now.lock)].filter(at => at !== undefined)
  const silent = silentAt(from, past)
  const at = gone.length === 0 ? undefined : instant(Math.min(...gone))
  if (silent !== undefined && (at === undefined || silent < at)) return { at: silent, by: 'silence' }
  return at === undefined ? undefined : { at, by: 'left' }
}

/** A lock that went down, or a bay that became empty, lets a vehicle go. */
function releasedAt(from: Instant, lock: BayLock | null): Instant | undefined {
  const after = [lock?.freedAt, lock?.loweredAt].filter(at => at !== null && at !== undefined && at > from)
  return after.length === 0 ? undefined : instant(Math.min(...(after as Instant[])))
}

/** A pile that is silent proves nothing: the last word from it is the last that is known. */
function silentAt(from: Instant, { changes, now }: GunPast): Instant | undefined {
  const before = changes.findLast(({ at }) => at <= from)
  // What comes back first was away all the time before.
  const statusThen = before?.to ?? changes.find(({ at }) => at > from)?.from
  if (statusThen === offline) return from
  const fell = changes.find(({ at, to }) => at > from && to === offline)?.at
  if (fell === undefined && now.isOnline) return undefined
  const heard = now.isOnline ? null : now.heardAt
  const known = [fell, heard].filter(at => at !== undefined && at !== null)
  return known.length === 0 ? from : laterOf(from, instant(Math.min(...(known as Instant[]))))
}

const laterOf = (one: Instant, other: Instant) => instant(Math.max(one, other))

export type ChargeAt = {
  readonly id: string
  /** Who pays it; two charges of one payer in one plugging in are followed by one stay. */
  readonly payer: string
  readonly begunAt: Instant
  readonly endedAt: Instant | null
}

export type StayAfter = {
  readonly chargeIds: readonly string[]
  readonly spans: readonly Span[]
  readonly begunAt: Instant
  /** Where it is over. */
  readonly end: Left | undefined
}

/** The stays that charges at one gun left behind, in order; the last may go on. */
export function staysAfter(charges: readonly ChargeAt[], past: GunPast, now: Instant): StayAfter[] {
  const stays: StayAfter[] = []
  let chain: ChargeAt[] = []
  for (const charge of charges) {
    const last = chain.at(-1)
    if (last && !goesOn(last, charge, past)) {
      stays.push(stayOfChain(chain, past, { now, nextAt: charge.begunAt }))
      chain = []
    }
    chain.push(charge)
  }
  if (chain.length > 0) stays.push(stayOfChain(chain, past, { now, nextAt: null }))
  return stays.filter(({ chargeIds }) => chargeIds.length > 0)
}

/** The same plugging in and the same payer: the stay between them belongs to the one that comes. */
function goesOn(last: ChargeAt, next: ChargeAt, past: GunPast): boolean {
  if (last.endedAt === null || last.payer !== next.payer) return false
  const left = leftAt(last.endedAt, past)
  return left === undefined || left.at >= next.begunAt
}

type Horizon = { now: Instant; nextAt: Instant | null }

function stayOfChain(chain: readonly ChargeAt[], past: GunPast, { now, nextAt }: Horizon): StayAfter {
  const begunAt = chain.find(({ endedAt }) => endedAt !== null)?.endedAt
  const last = chain.at(-1)
  if (begunAt === undefined || begunAt === null || !last)
    return { chargeIds: [], spans: [], begunAt: now, end: undefined }
  const between = chain.flatMap(({ endedAt }, place) => {
    const next = chain[place + 1]
    return endedAt === null || !next ? [] : [{ from: endedAt, to: next.begunAt }]
  })
  const chargeIds = chain.map(({ id }) => id)
  // It charges again: the clock stands still until that ends.
  if (last.endedAt === null) return { chargeIds, spans: between.filter(isSome), begunAt, end: undefined }
  const left = leftAt(last.endedAt, past)
  const end: Left | undefined =
    nextAt !== null && (left === undefined || nextAt < left.at) ? { at: nextAt, by: 'left' } : left
  const tail = { from: last.endedAt, to: end?.at ?? now }
  return { chargeIds, spans: [...between, tail].filter(isSome), begunAt, end }
}

const isSome = ({ from, to }: Span) => to > from

/** Since when a vehicle has been there that has not charged yet; nothing where none is, or where nobody can tell. */
export function cameAt({ changes, now }: GunPast): Instant | undefined {
  const inBay = now.lock?.occupiedAt ?? undefined
  if (!now.isOnline) return undefined
  const pluggedIn = now.isPlugged && now.status === 2 ? pluggedSince(changes, now.since) : undefined
  const known = [inBay, pluggedIn].filter(at => at !== undefined)
  return known.length === 0 ? undefined : instant(Math.min(...known))
}

/** The first of the changes by which it has been plugged in without a break. */
function pluggedSince(changes: readonly GunChange[], since: Instant): Instant {
  const last = changes.findLastIndex(({ to }) => !plugged.has(to))
  return changes[last + 1]?.at ?? since
}
