// The status of a gun follows from what is known of it; where it changes, the change is kept and the alarms follow.
import { at } from '@ev/db/pools'
import { type GunFacts, gunStatusOf } from '@ev/rules/gun-status'
import type { Instant } from '@ev/rules/units'
import type { LiveGun, Place } from './live-pile.ts'

/** What is known now; gives whether the status is another. */
export function learn(place: Place, gun: LiveGun, facts: Partial<GunFacts>, now: Instant, source: string): boolean {
  const before = gun.facts
  gun.facts = { ...before, ...facts }
  // Whatever ended full was this plugging in; the next vehicle is another.
  if (before.isPlugged && !gun.facts.isPlugged) gun.facts = { ...gun.facts, hasEndedFull: false, soc: null }
  const status = gunStatusOf(gun.facts)
  const isOther = status !== gun.status
  if (isOther) {
    place.live.writer.add('gunLogs', {
      at: at(now),
      sellerId: place.pile.sellerId,
      stationId: place.pile.stationId,
      gunId: gun.id,
      sessionId: gun.session?.id ?? null,
      fromStatus: gun.status,
      toStatus: status,
      source,
    })
    gun.status = status
    gun.since = now
  }
  const isTold = isOther || before.isPlugged !== gun.facts.isPlugged || before.soc !== gun.facts.soc
  if (isTold) keep(place, gun, null)
  return isOther
}

export function keep({ live }: Place, gun: LiveGun, isHomed: boolean | null): void {
  live.writer.putGun({
    gunId: gun.id,
    status: gun.status,
    since: at(gun.since),
    isPlugged: gun.facts.isPlugged,
    isHomed,
    soc: gun.facts.soc,
  })
}
