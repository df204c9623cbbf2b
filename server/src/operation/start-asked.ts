// Somebody stands at a pile with a card or a vehicle and wants to charge.

import { at, type Db } from '@ev/db/pools'
import type { StartAnswer, StartAsked, StartRefusal } from '@ev/gateway/event'
import type { Objection } from '@ev/rules/may-start'
import { fen } from '@ev/rules/units'
import { sql } from 'kysely'
import { type Recognised, recogniseCard, recogniseVin } from './authorise.ts'
import { gunOf, type LiveGun, type Place } from './live-pile.ts'
import { beginSession, sessionPlace } from './sessions.ts'

const noSession = '0'.repeat(32)
const refused = (why: StartRefusal): StartAnswer => ({ isAllowed: false, sessionNo: noSession, why })

/** Nothing limits a card that piles know by themselves; the wire has no word for that but a large amount. */
const unlimited = fen(10_000_00)

/** As frame 0x32 says it. */
const refusals: Readonly<Record<Objection, StartRefusal>> = {
  unknown: 'unknownAccount',
  notVerified: 'unknownVin',
  inConflict: 'frozen',
  cardLost: 'frozen',
  cardLocked: 'frozen',
  expired: 'frozen',
  notYet: 'frozen',
  otherPile: 'notHere',
  otherStation: 'notHere',
  memberNotNormal: 'frozen',
  blacklisted: 'frozen',
  fleetOff: 'frozen',
  driverOff: 'frozen',
  vehicleOff: 'frozen',
  vehicleRefused: 'notHere',
  charging: 'unsettled',
  timesUsedUp: 'balance',
  limitUsedUp: 'balance',
  accountNotOpen: 'frozen',
  balanceShort: 'balance',
}

export async function hearStartAsked(place: Place, asked: StartAsked): Promise<StartAnswer> {
  const gun = gunOf(place, asked.gun)
  if (!gun) return refused('notHere')
  const known = await whoAsks(place, gun, asked)
  if (!known) return refused(asked.way === 'vin' ? 'unknownVin' : 'unknownAccount')
  const { way, no, payer } = known
  // Who charges already may be asking once more for the answer that was lost.
  if (known.why !== null && known.why !== 'charging') return refused(refusals[known.why])
  const begun = await place.app.pools.chargers.transaction().execute(async transaction => {
    const db = transaction as Db
    const why = await objectionAt(db, gun)
    if (why === 'pileUnsettled') return (await askedBefore(db, place, gun, { way, no })) ?? why
    if (why ?? known.why) return why ?? refusals.charging
    // Beside a card the pile may tell whatever it has read; the vehicle's word comes with the handshake.
    const start = { way, tag: no, vin: way === 'vin' ? no : '', userId: null, payer } as const
    return beginSession(db, sessionPlace(place, gun), start, place.app.clock())
  })
  if (typeof begun === 'string') return refused(begun)
  gun.session = { ...begun, hasBegun: false, meterStartE4: null }
  return {
    isAllowed: true,
    sessionNo: begun.sessionNo,
    logicalCard: onWire(payer?.cardNo ?? no),
    balanceFen: payer?.availableFen ?? unlimited,
  }
}

/** Nobody is known by an account and a password that they type at a pile. */
async function whoAsks(place: Place, gun: LiveGun, asked: StartAsked): Promise<Recognised | undefined> {
  const asking = { gun, isParallel: asked.parallel !== null }
  switch (asked.way) {
    case 'card':
      return recogniseCard(place, asked.card, asking)
    case 'vin':
      return recogniseVin(place, asked.vin, asking)
    case 'account':
      return undefined
  }
}

/** The wire has room for sixteen digits; of a number that it cannot carry the pile shows none. */
const onWire = (cardNo: string) => (/^\d{1,16}$/.test(cardNo) ? cardNo : '')

/** Of two that begin at once one is told that the other did: it looks when it has the lock, not while it waits for it. */
async function objectionAt(db: Db, gun: LiveGun): Promise<StartRefusal | undefined> {
  await db.selectFrom('config_gun').select('id').where('id', '=', gun.id).forNoKeyUpdate().execute()
  const row = await db
    .selectFrom('config_gun as g')
    .innerJoin('config_pile as p', 'p.id', 'g.pile_id')
    .select(['g.is_prohibited', 'p.status'])
    .select(
      sql<boolean>`exists (select from operation_session o where o.gun_id = g.id and o.state in ('starting', 'charging'))`.as(
        'isBusy',
      ),
    )
    .where('g.id', '=', gun.id)
    .executeTakeFirst()
  if (!row || row.is_prohibited || row.status !== 'enabled') return 'pileDisabled'
  return row.isBusy ? 'pileUnsettled' : undefined
}

/** The answer to the same card may have been lost with the connection, or with us: it is given once more. */
async function askedBefore(db: Db, { app, pile }: Place, gun: LiveGun, { way, no }: { way: string; no: string }) {
  const open = await db
    .selectFrom('operation_session')
    .select(['id', 'session_no as sessionNo', 'state', 'way', 'tag', 'asked_at'])
    .where('gun_id', '=', gun.id)
    .where('state', 'in', ['starting', 'charging'])
    .execute()
  const [one, ...others] = open
  const isSame = one?.state === 'starting' && one.way === way && one.tag === no && one.asked_at < at(pile.cameAt)
  if (!isSame || others.length > 0) return undefined
  await db
    .updateTable('operation_session')
    .set(e => ({ asked_at: at(app.clock()), version: e('version', '+', 1) }))
    .where('id', '=', one.id)
    .execute()
  return { id: one.id, sessionNo: one.sessionNo }
}
