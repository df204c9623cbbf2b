// A pile as it is let in: by the identity that it names, with its guns, their last states and what is open at them.

import { type Db, instantOf } from '@ev/db/pools'
import type { PileSettings } from '@ev/gateway/event'
import type { GunFacts, GunStatus } from '@ev/rules/gun-status'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { gathered } from './gathered.ts'
import type { LiveGun, LivePile, LiveSession } from './live-pile.ts'

export type FoundPile = {
  id: string
  code: string
  name: string
  sellerId: string
  stationId: string
  status: string
  protocol: string
  passwordHash: string
  securityProfile: number
  settings: PileSettings
}

/** How often piles speak where nobody set it: of one language its document, of the other the habit. */
const habits: Record<string, { heartbeatSec: number; sampleSec: number; idleSampleSec: number }> = {
  'YKC1.6': { heartbeatSec: 10, sampleSec: 15, idleSampleSec: 300 },
  'OCPP1.6J': { heartbeatSec: 60, sampleSec: 15, idleSampleSec: 300 },
}
const plain = { heartbeatSec: 30, sampleSec: 15, idleSampleSec: 300 }

/** Of those who go by this name the one that speaks the caller's language, and before all the one that carries it. */
export async function findPile(app: App, { identity, protocol }: Named): Promise<FoundPile | undefined> {
  const all = (await namedSo(app, identity)) ?? []
  return all.find(pile => pile.protocol === protocol) ?? all[0]
}
type Named = { identity: string; protocol: string }

/** Whoever calls has no seller yet, so this looks at all of them: a code and an identity are one in the world. */
const namedSo = gathered<FoundPile[]>(async (app, identities) => {
  const rows = await pilesOf(app.pools.chargers)
    .where(sql<boolean>`(p.charger_identity = any(${identities}::text[]) or p.code = any(${identities}::text[]))`)
    .execute()
  const found = rows.map(row => ({ code: row.code, identity: row.charger_identity, pile: pileFrom(row) }))
  // An identity that looks like another's code is that of the pile which carries it.
  const names = [
    ...found.filter(one => one.identity !== '').map(({ identity, pile }) => ({ name: identity, pile })),
    ...found.map(({ code, pile }) => ({ name: code, pile })),
  ]
  const byName = Map.groupBy(names, ({ name }) => name)
  return new Map([...byName].map(([name, all]) => [name, all.map(({ pile }) => pile)]))
})

/** As they would be let in now, by their ids. */
export async function findPiles(app: App, ids: readonly string[]): Promise<Map<string, FoundPile>> {
  const rows = await pilesOf(app.pools.read).where(sql<boolean>`p.id = any(${ids}::bigint[])`).execute()
  return new Map(rows.map(row => [row.id, pileFrom(row)]))
}

/** Under what a pile is let in; where it changes, the connection is no longer the one that it would get. */
export const accessOf = ({ sellerId, code, protocol, passwordHash, securityProfile, settings }: FoundPile) =>
  JSON.stringify([sellerId, code, protocol, passwordHash, securityProfile, settings])

const pilesOf = (db: Db) =>
  db
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('operation_pile_access as a', 'a.pile_id', 'p.id')
    .leftJoin('operation_communication as c', join =>
      join.on(
        sql<boolean>`c.id = coalesce(a.communication_id, (select d.id from operation_communication d
          where d.seller_id = p.seller_id and d.protocol = ty.protocol and d.is_default))`,
      ),
    )
    .select(['p.id', 'p.code', 'p.name', 'p.seller_id', 'p.station_id', 'p.status', 'ty.protocol', 'ty.gun_count'])
    .select(['a.password_hash', 'c.security_profile', 'c.heartbeat_sec', 'c.sample_sec', 'c.idle_sample_sec'])
    .select(['c.is_crc_swapped', 'p.charger_identity'])

type PileRow = {
  id: string
  code: string
  name: string
  seller_id: string
  station_id: string
  status: string
  protocol: string
  gun_count: number
  password_hash: string
  security_profile: number | null
  heartbeat_sec: number | null
  sample_sec: number | null
  idle_sample_sec: number | null
  is_crc_swapped: boolean | null
}

function pileFrom(row: PileRow): FoundPile {
  const habit = habits[row.protocol] ?? plain
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    sellerId: row.seller_id,
    stationId: row.station_id,
    status: row.status,
    protocol: row.protocol,
    passwordHash: row.password_hash,
    securityProfile: row.security_profile ?? 0,
    settings: {
      gunCount: row.gun_count,
      heartbeatSec: row.heartbeat_sec ?? habit.heartbeatSec,
      sampleSec: row.sample_sec ?? habit.sampleSec,
      idleSampleSec: row.idle_sample_sec ?? habit.idleSampleSec,
      isCrcSwapped: row.is_crc_swapped ?? false,
    },
  }
}

export async function loadPile(app: App, found: FoundPile): Promise<LivePile> {
  const rows = (await gunsOf(app, found.id)) ?? []
  // Of several open sessions the newest one counts; the others are mended where hung sessions are.
  const guns = new Map(rows.map(row => [row.gun_index + 1, gunFrom(row)]))
  return {
    id: found.id,
    code: found.code,
    protocol: found.protocol,
    sellerId: found.sellerId,
    stationId: found.stationId,
    settings: found.settings,
    access: accessOf(found),
    guns,
    isConnected: false,
    closedAt: null,
    isAway: false,
    heartbeatAt: app.clock(),
    cameAt: app.clock(),
    tariffNo: null,
  }
}

const gunsOf = gathered<GunRow[]>(async (app, pileIds) => {
  const rows = await app.pools.chargers
    .selectFrom('config_gun as g')
    .innerJoin('config_gun_state as s', 's.gun_id', 'g.id')
    .leftJoin('operation_session as o', join =>
      join.onRef('o.gun_id', '=', 'g.id').on('o.state', 'in', ['starting', 'charging']),
    )
    .select([
      'g.id',
      'g.pile_id',
      'g.gun_index',
      's.status',
      's.since_at',
      's.is_plugged',
      's.soc',
      'o.id as session_id',
      'o.session_no',
      'o.state as session_state',
      'o.meter_start_e4',
    ])
    .select(
      sql<string[]>`array(select a.code from operation_alarm a
        where a.gun_id = g.id and a.kind = 'fault' and a.recovered_at is null)`.as('faults'),
    )
    .where(sql<boolean>`g.pile_id = any(${pileIds}::bigint[])`)
    .orderBy('o.id')
    .execute()
  return Map.groupBy(rows, row => row.pile_id)
})

type GunRow = {
  id: string
  gun_index: number
  status: number
  since_at: Date
  is_plugged: boolean
  soc: number | null
  session_id: string | null
  session_no: string | null
  session_state: string | null
  meter_start_e4: string | null
  faults: string[]
}

/** What a gun was last known to do, for as long as its pile has not said anything else. */
const lastStates: Readonly<Record<number, GunFacts['state']>> = {
  1: 'idle',
  2: 'preparing',
  3: 'charging',
  4: 'finishing',
  6: 'idle',
  7: 'fault',
  8: 'reserved',
}

const gunFrom = (row: GunRow): LiveGun => ({
  id: row.id,
  no: row.gun_index + 1,
  status: row.status as GunStatus,
  since: instantOf(row.since_at),
  facts: {
    isConnected: false,
    state: lastStates[row.status] ?? null,
    isPlugged: row.is_plugged,
    faults: row.faults,
    soc: row.soc,
    hasEndedFull: row.status === 4,
    stillMs: 0,
    isReserved: row.status === 8,
  },
  saysFaulty: false,
  untold: [],
  hasSaid: false,
  session: row.session_id === null ? null : sessionFrom(row, row.session_id),
  sample: null,
  flowedAt: null,
})

const sessionFrom = ({ session_no, session_state, meter_start_e4 }: GunRow, id: string): LiveSession => ({
  id,
  sessionNo: session_no ?? '',
  hasBegun: session_state === 'charging',
  meterStartE4: meter_start_e4 === null ? null : Number(meter_start_e4),
})
