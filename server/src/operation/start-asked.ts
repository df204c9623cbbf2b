// Somebody stands at a pile with a card or a vehicle and wants to charge.

import { at, type Db } from '@ev/db/pools'
import type { StartAnswer, StartAsked, StartRefusal } from '@ev/gateway/event'
import type { Objection } from '@ev/rules/may-start'
import { Refusal, refuse } from '@ev/rules/refuse'
import { fen } from '@ev/rules/units'
import type { Payer } from '../member/door.ts'
import { type Recognised, recogniseCard, recogniseVin } from './authorise.ts'
import { lockGun } from './gun-free.ts'
import { gunOf, type LiveGun, type Place } from './live-pile.ts'
import { putAside } from './money-aside.ts'
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
  vehicleUnknown: 'notHere',
  charging: 'unsettled',
  timesUsedUp: 'balance',
  limitUsedUp: 'balance',
  accountNotOpen: 'frozen',
  balanceShort: 'balance',
  inDebt: 'unsettled',
  reserved: 'pileDisabled',
}

export async function hearStartAsked(place: Place, asked: StartAsked): Promise<StartAnswer> {
  const gun = gunOf(place, asked.gun)
  if (!gun) return refused('notHere')
  const known = await whoAsks(place, gun, asked)
  if (!known) return refused(asked.way === 'vin' ? 'unknownVin' : 'unknownAccount')
  const { way, no, payer } = known
  // Who charges already may be asking once more for the answer that was lost.
  if (known.why !== null && known.why !== 'charging') return refused(refusals[known.why])
  const begin = place.app.pools.chargers.transaction().execute(async transaction => {
    const db = transaction as Db
    const why = await objectionAt(db, gun, payer)
    if (why === 'pileUnsettled') return (await askedBefore(db, place, gun, { way, no })) ?? why
    if (why ?? known.why) return why ?? refusals.charging
    // Beside a card the pile may tell whatever it has read; the vehicle's word comes with the handshake.
    const start = { way, tag: no, vin: way === 'vin' ? no : '', userId: null, payer } as const
    const session = await beginSession(db, sessionPlace(place, gun), start, place.app.clock())
    const aside = payer ? await putAside(db, place.pile.sellerId, session.id, payer, place.app.clock()) : null
    // Somebody else has spent it meanwhile.
    if (aside === 0) refuse('balanceShort')
    return session
  })
  const begun = await begin.catch(orRefused)
  if (typeof begun === 'string') return refused(begun)
  gun.session = { ...begun, hasBegun: false, meterStartE4: null }
  return {
    isAllowed: true,
    sessionNo: begun.sessionNo,
    logicalCard: onWire(payer?.cardNo ?? no),
    balanceFen: payer?.availableFen ?? unlimited,
  }
}

/** What the ledger refuses a pile is told in its own words. */
function orRefused(error: unknown): StartRefusal {
  if (error instanceof Refusal && error.refusal === 'balanceShort') return 'balance'
  throw error
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

/** Why nobody, or not this one, may begin here. */
async function objectionAt(db: Db, gun: LiveGun, payer: Payer | null): Promise<StartRefusal | undefined> {
  const row = await lockGun(db, gun.id)
  if (!row || row.isProhibited || row.status !== 'enabled') return 'pileDisabled'
  if (row.isBusy) return 'pileUnsettled'
  const isTheirs = row.reservedFor === null || row.reservedFor === payer?.holder.memberId
  return isTheirs ? undefined : refusals.reserved
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
