// Piles that are connected, as they are held in memory: who they are, what their guns say, what flows.
import type { GunNo, PileSettings, Sample } from '@ev/gateway/event'
import type { GunFacts, GunStatus } from '@ev/rules/gun-status'
import type { Instant } from '@ev/rules/units'
import type { App } from '../http/context.ts'
import type { Writer } from './writer.ts'

export type LivePile = {
  readonly id: string
  readonly code: string
  readonly protocol: string
  readonly sellerId: string
  /** May be moved while it is connected. */
  stationId: string
  settings: PileSettings
  /** What it was let in under, as find-pile.ts writes it. */
  readonly access: string
  readonly guns: ReadonlyMap<GunNo, LiveGun>
  isConnected: boolean
  /** Since when it says nothing; a pile that is back in time was never away. */
  closedAt: Instant | null
  /** Known to be offline: the time ran out, and it was told to those who watch. */
  isAway: boolean
  heartbeatAt: Instant
  /** When this connection began; what was answered on another never reached it for certain. */
  cameAt: Instant
  /** The prices that it says it holds. */
  tariffNo: number | null
}

export type LiveGun = {
  readonly id: string
  readonly no: GunNo
  status: GunStatus
  since: Instant
  facts: GunFacts
  /** By its heartbeats alone. */
  saysFaulty: boolean
  /** What it said of its faults and no alarm tells yet, oldest first. */
  readonly untold: FaultNews[]
  /** Since its pile came it has said what it does; until then it is what it was when the pile left. */
  hasSaid: boolean
  session: LiveSession | null
  sample: Sample | null
  /** When energy last grew. */
  flowedAt: Instant | null
}

/** All that is wrong with a gun from a moment on. */
export type FaultNews = {
  readonly codes: readonly string[]
  readonly detail: string
  readonly at: Instant
  readonly sessionId: string | null
}

/** `hasBegun`: the pile has said that it charges. */
export type LiveSession = {
  id: string
  sessionNo: string
  hasBegun: boolean
  /** What the dial said when it began, where the pile told. */
  meterStartE4: number | null
}

/** What every handler of a charger's word is given. */
export type Place = { readonly app: App; readonly live: Live; readonly pile: LivePile }

export type Live = {
  /** By pile id; those that were connected since the start. */
  readonly piles: Map<string, LivePile>
  readonly writer: Writer
}

/** What the gun is, of those that the pile has; none for one that it has not, and for the pile as a whole. */
export const gunOf = ({ pile }: Place, no: GunNo | null): LiveGun | undefined =>
  no === null ? undefined : pile.guns.get(no)
