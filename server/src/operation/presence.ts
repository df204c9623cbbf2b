// Who is there. A pile whose connection ends is away only when it has missed its heartbeats: one that is back in time was
// never away, and neither is any while the platform itself starts again.

import { at } from '@ev/db/pools'
import type { Caller } from '@ev/gateway/event'
import { type Instant, later, minuteMs, secondMs } from '@ev/rules/units'
import type { App } from '../http/context.ts'
import { clearOffline, openOffline } from './alarms.ts'
import { gathered } from './gathered.ts'
import { learn } from './gun-state.ts'
import type { Live, LivePile, Place } from './live-pile.ts'

export function hearConnected(place: Place, caller: Caller): void {
  const { pile } = place
  const now = place.app.clock()
  const wasAway = pile.isAway
  Object.assign(pile, { isConnected: true, closedAt: null, isAway: false, heartbeatAt: now, cameAt: now })
  keepPile(place, { address: caller.address })
  // What its guns do it will say itself; until then they are what they were.
  for (const gun of pile.guns.values()) {
    gun.hasSaid = false
    if (gun.facts.state !== null) learn(place, gun, { isConnected: true }, now, 'connected')
  }
  if (wasAway) place.app.log.info({ pile: pile.code }, 'pile is back')
}

export function hearDisconnected({ app, pile }: Place): void {
  pile.isConnected = false
  pile.closedAt = app.clock()
}

type PileNews = { address?: string; program?: string; tariffNo?: number }

export function keepPile({ app, live, pile }: Place, { address, program, tariffNo }: PileNews): void {
  if (tariffNo !== undefined) pile.tariffNo = tariffNo
  live.writer.putPile({
    pileId: pile.id,
    isOnline: !pile.isAway,
    changedAt: at(app.clock()),
    heartbeatAt: at(pile.heartbeatAt),
    address: address ?? null,
    program: program ?? null,
    tariffNo: tariffNo ?? null,
  })
}

/** After a start of ours every pile has this long to come back before it is said to be away. */
export const returnMs = 3 * minuteMs

/** Three heartbeats missed. */
const missed = 3

const graceMs = ({ settings }: LivePile) => missed * settings.heartbeatSec * secondMs

const isDue = (pile: LivePile, now: Instant) =>
  !pile.isAway && pile.closedAt !== null && now >= later(pile.closedAt, graceMs(pile))

/** Looked at every few seconds: those that did not come back in time. */
export async function noticeAway(app: App, live: Live): Promise<number> {
  let count = 0
  for (const pile of live.piles.values()) {
    // One may come back while those before it are written.
    if (!isDue(pile, app.clock())) continue
    await goAway({ app, live, pile }, app.clock())
    count += 1
  }
  return count
}

async function goAway(place: Place, now: Instant): Promise<void> {
  place.pile.isAway = true
  for (const gun of place.pile.guns.values()) learn(place, gun, { isConnected: false }, now, 'offline')
  keepPile(place, {})
  await openOffline(place).catch((error: unknown) => {
    // What could not be told is told at the next look.
    place.pile.isAway = false
    throw error
  })
  // It came back while this was written, and found no alarm to clear.
  if (!place.pile.isAway) await noticeBack(place)
}

/** While we could not see who comes, nobody was away: the time of those whose line broke runs from now on. */
export function forgiveAbsence({ clock }: App, live: Live): void {
  for (const pile of live.piles.values()) if (pile.closedAt !== null && !pile.isAway) pile.closedAt = clock()
}

/** Whoever is connected is not offline, also where nobody could say so at the moment in which it came back. */
export async function clearReturned(app: App, live: Live): Promise<void> {
  const there = [...live.piles.values()].filter(({ isConnected, isAway }) => isConnected && !isAway)
  await clearOffline(
    app,
    there.map(({ id }) => id),
  )
}

/** It speaks again. */
export async function noticeBack({ app, pile }: Place): Promise<void> {
  await endOffline(app, pile.id)
}

const endOffline = gathered<never>(async (app, pileIds) => {
  await clearOffline(app, pileIds)
  return undefined
})
