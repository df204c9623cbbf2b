// What the gateway asks of the platform: who may come in, what becomes of what is said, what is kept of it.

import { at } from '@ev/db/pools'
import type { ChargerEvents, EventKind, FrameLog, Host } from '@ev/gateway/event'
import type { App } from '../http/context.ts'
import { admit } from './admit.ts'
import { loadPile } from './find-pile.ts'
import type { Live, LiveGun, LivePile, Place } from './live-pile.ts'
import { hearConnected, hearDisconnected, noticeBack } from './presence.ts'

export type Hearing = {
  readonly [K in EventKind]: (place: Place, event: ChargerEvents[K]['in']) => Promise<ChargerEvents[K]['out']>
}

/** Frames of those whom nobody knows are the platform's own. */
const platformId = '-1'

export function openHost(app: App, live: Live, hearing: Hearing): Host {
  const placeOf = (pileId: string): Place => {
    const pile = live.piles.get(pileId)
    if (!pile) throw new Error(`pile ${pileId} was not let in`)
    return { app, live, pile }
  }
  return {
    clock: app.clock,
    async admit(caller) {
      const { admission, found } = await admit(app, caller)
      if (found) {
        const loaded = await loadPile(app, found)
        live.piles.set(found.id, renewed(live.piles.get(found.id), loaded))
      }
      return admission
    },
    hear: (pileId, kind, event) => hearing[kind](placeOf(pileId), event),
    connected(pileId, caller) {
      const place = placeOf(pileId)
      const wasAway = place.pile.isAway || !place.pile.isConnected
      hearConnected(place, caller)
      askStates(app, live, pileId)
      if (wasAway)
        noticeBack(place).catch((error: unknown) => app.log.error({ err: error, pile: pileId }, 'alarm is not cleared'))
    },
    disconnected(pileId, why) {
      const pile = live.piles.get(pileId)
      if (pile) hearDisconnected({ app, live, pile })
      app.log.info({ pile: pileId, why }, 'pile disconnected')
    },
    logFrame: frame => live.writer.add('frames', rowOf(live, frame)),
    warn: (sentence, facts) => app.log.warn(facts, sentence),
  }
}

/** After this long a pile has said by itself what its guns do, if it does so at all. */
const saysItselfMs = 10_000

/** A pile that comes back without a word about its guns is asked. */
function askStates(app: App, live: Live, pileId: string): void {
  const ask = async () => {
    const silent = [...(live.piles.get(pileId)?.guns.values() ?? [])].filter(gun => !gun.hasSaid)
    for (const gun of silent) await app.chargers.command(pileId, { kind: 'readState', gun: gun.no }, `state-${gun.id}`)
  }
  setTimeout(() => {
    ask().catch((error: unknown) => app.log.warn({ err: error, pile: pileId }, 'a pile was not asked for its state'))
  }, saysItselfMs).unref()
}

/** Who comes back within the time is who it was: what its guns said a moment ago still holds. */
function renewed(before: LivePile | undefined, now: LivePile): LivePile {
  if (!before) return now
  const known = (gun: LiveGun) => [...before.guns.values()].find(({ id }) => id === gun.id)
  const guns = new Map([...now.guns].map(([no, gun]) => [no, known(gun) ?? gun]))
  const { isConnected, closedAt, isAway, heartbeatAt, cameAt, tariffNo } = before
  // The same object: what is being heard of this pile right now is learnt of it.
  return Object.assign(before, { ...now, guns, isConnected, closedAt, isAway, heartbeatAt, cameAt, tariffNo })
}

/** Of what is longer the beginning is kept: nobody fills the disk by talking, and least of all a stranger. */
const longest = { type: 60, seq: 255, fault: 500, raw: 32 * 1024, rawOfStranger: 1024 }

function rowOf({ piles }: Live, { pileId, raw, at: time, type, seq, fault, ...frame }: FrameLog) {
  const pile = pileId === null ? undefined : piles.get(pileId)
  const most = pileId === null ? longest.rawOfStranger : longest.raw
  return {
    ...frame,
    type: type.slice(0, longest.type),
    seq: seq.slice(0, longest.seq),
    fault: fault.slice(0, longest.fault),
    at: at(time),
    raw: raw.length > most ? raw.slice(0, most) : raw,
    pileId,
    sellerId: pile?.sellerId ?? platformId,
    stationId: pile?.stationId ?? null,
  }
}
