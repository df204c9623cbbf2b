// What of the wall somebody may see, asked once within their scope and kept as ids.
import type { WallAlarm } from '@ev/contract/operation/monitor'
import { sql } from 'kysely'
import type { App, UserCtx } from '../http/context.ts'
import { seenBy } from '../http/scope.ts'

export type Sight = {
  readonly stations: ReadonlySet<string>
  readonly piles: ReadonlySet<string>
  readonly guns: ReadonlySet<string>
}

/** Of some stations or one pile where they are named, else of all. */
export type Looked = { stationIds?: readonly string[] | undefined; pileId?: string | undefined }

/**
 * One after the other: when something moves, all who listen ask, and nobody else is to wait for a connection. Whoever asks
 * what another one waits to ask shares the answer; one that is being read already may miss what has just moved.
 */
export function sightOf(ctx: UserCtx, looked: Looked): Promise<Sight> {
  const asking = askings.get(ctx.app) ?? { turn: Promise.resolve(), waiting: new Map<string, Promise<Sight>>() }
  askings.set(ctx.app, asking)
  const { waiting } = asking
  const key = JSON.stringify([seenBy(ctx.scope), looked.stationIds, looked.pileId])
  const same = waiting.get(key)
  if (same) return same
  const next = asking.turn.then(() => {
    waiting.delete(key)
    return findSight(ctx, looked)
  })
  waiting.set(key, next)
  const over = () => undefined
  asking.turn = next.then(over, over)
  return next
}
type Asking = { turn: Promise<void>; waiting: Map<string, Promise<Sight>> }
const askings = new WeakMap<App, Asking>()

/** Those who see the same have the same object, so that what is made for one of them serves all. */
async function findSight(ctx: UserCtx, looked: Looked): Promise<Sight> {
  const asked = await askSight(ctx, looked)
  const known = sights.get(ctx.app) ?? []
  const same = known.find(one => isSameSight(one, asked)) ?? asked
  sights.set(ctx.app, [same, ...known.filter(one => one !== same)].slice(0, mostKnown))
  return same
}

/** The ones that were asked for last. */
const sights = new WeakMap<App, readonly Sight[]>()
const mostKnown = 20

async function askSight({ db }: UserCtx, { stationIds, pileId }: Looked): Promise<Sight> {
  const here = (column: 'station_id') =>
    stationIds === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${stationIds}::bigint[])`
  const ofPile = (column: 'id' | 'pile_id') =>
    pileId === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${pileId}`
  const [stations, piles, guns] = await Promise.all([
    db.selectFrom('config_station').select('id').where(here('station_id')).execute(),
    db.selectFrom('config_pile').select(['id', 'station_id']).where(here('station_id')).where(ofPile('id')).execute(),
    db.selectFrom('config_gun').select(['id', 'pile_id']).where(here('station_id')).where(ofPile('pile_id')).execute(),
  ])
  // What hangs on something that is not shown is not shown either, and of one pile only its own station is.
  const seen = new Set(stations.map(({ id }) => id))
  const shownPiles = piles.filter(({ station_id }) => seen.has(station_id))
  const pilesSeen = new Set(shownPiles.map(({ id }) => id))
  return {
    stations: pileId === undefined ? seen : new Set(shownPiles.map(({ station_id }) => station_id)),
    piles: pilesSeen,
    guns: new Set(guns.filter(({ pile_id }) => pilesSeen.has(pile_id)).map(({ id }) => id)),
  }
}

/** An alarm is shown where its station and its pile are. */
export const seesAlarm = ({ stations, piles }: Sight, { stationId, pileId }: WallAlarm) =>
  stations.has(stationId) && piles.has(pileId)

export const isSameSight = (one: Sight, other: Sight) =>
  (['stations', 'piles', 'guns'] as const).every(
    name => one[name].size === other[name].size && one[name].isSubsetOf(other[name]),
  )
