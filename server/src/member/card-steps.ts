// What is done to a card. Which step it may take says rules/src/card-status.ts; money of its purse never stays behind.
import assert from 'node:assert/strict'
import { at, type Db } from '@ev/db/pools'
import { type CardStep, nextCardStatus } from '@ev/rules/card-status'
import { refuse } from '@ev/rules/refuse'
import type { Fen } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope, linked } from '../http/scope.ts'
import { giveHolder, openAccount, setAccountState } from '../ledger/door.ts'
import { type CardEventKind, type Doing, keepEvent, keepEventEmptying } from './card-events.ts'
import { type Card, lockCard, purseHolder } from './card-row.ts'
import { type Holder, holderColumns, mustBeNormal, phoneAccountOf } from './holder.ts'

const purseKind = 1
const closed = 3

/** The steps that change nothing but how a card stands. */
export const plainSteps = {
  reportLoss: 'lost',
  enable: 'found',
  lock: 'locked',
  unlock: 'unlocked',
} as const satisfies Partial<Record<CardStep, CardEventKind>>

export async function takePlainStep(db: Db, id: string, step: keyof typeof plainSteps, doing: Doing): Promise<void> {
  const card = await lockCard(db, id)
  await setStatus(db, card, step, doing.reason)
  await keepEvent(db, card, plainSteps[step], doing)
}

async function setStatus(db: Db, card: Card, step: CardStep, reason: string): Promise<void> {
  const status = nextCardStatus(card.status, step)
  // Whoever asks has looked whether it may, and the row is locked since.
  assert(status !== undefined, `card ${card.id} in status ${card.status} may not ${step}`)
  await db
    .updateTable('member_card')
    .set(e => ({ status, status_reason: reason, version: e('version', '+', 1) }))
    .where('id', '=', card.id)
    .execute()
}

export async function issuePurse(db: Db, card: Card, doing: Doing): Promise<string> {
  return openAccount(
    db,
    card.sellerId,
    { owner: 'card', cardId: card.id, holder: purseHolder(card.holder) },
    purseKind,
    doing.now,
  )
}

/** Its money goes to the holder's account, and nothing comes in any more. */
export async function cancelCard(db: Db, id: string, doing: Doing): Promise<void> {
  const card = await lockCard(db, id)
  await setStatus(db, card, 'cancel', doing.reason)
  const account = await phoneAccountOf(db, card.sellerId, card.holder, doing.now)
  await keepEventEmptying(db, card, 'cancelled', doing, account)
  await closePurse(db, card, doing)
}

const closePurse = async (db: Db, { purseId }: Card, { reason }: Doing) => {
  if (purseId !== null) await setAccountState(db, purseId, closed, reason)
}

/** For whoever leaves: all cards of a member that still live. Gives how many there were. */
export async function cancelCardsOf(db: Db, memberId: string, doing: Doing): Promise<number> {
  const living = await db
    .selectFrom('member_card')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', '<>', 4)
    .orderBy('id')
    .execute()
  for (const { id } of living) await cancelCard(db, id, doing)
  return living.length
}

type Printed = { cardNo: string; chipNo: string }

/** The number on a card, and in its chip, is there once among the living, whosever they are. */
export async function mustBeFree(db: Db, { cardNo, chipNo }: Printed): Promise<void> {
  const taken = await beyondScope(db)
    .selectFrom('member_card')
    .select(['card_no', 'chip_no'])
    .where('status', '<>', 4)
    .where(e => e.or([e('card_no', '=', cardNo), e('chip_no', '=', chipNo)]))
    .execute()
  if (taken.some(one => one.card_no === cardNo)) refuse('cardTaken', { no: cardNo }, { field: 'cardNo' })
  if (taken.length > 0) refuse('chipTaken', { no: chipNo }, { field: 'chipNo' })
}

/** The new card takes over all that the old one was; the old one says which it is. */
export async function replaceCard(db: Db, id: string, fresh: Printed, doing: Doing): Promise<void> {
  const old = await lockCard(db, id)
  await setStatus(db, old, 'replace', doing.reason)
  await mustBeFree(db, fresh)
  const { rows } = await sql<{ id: string }>`
    insert into member_card (seller_id, card_no, chip_no, charge_type, member_id, fleet_id, driver_id, has_purse,
      deposit_fen, day_limit_fen, pile_id, is_every_station, until, replaces_id, note, created_at)
    select c.seller_id, ${fresh.cardNo}, ${fresh.chipNo}, c.charge_type, c.member_id, c.fleet_id,
      c.driver_id, c.has_purse, c.deposit_fen, c.day_limit_fen, c.pile_id, c.is_every_station, c.until, c.id, c.note,
      ${at(doing.now)}
    from member_card c where c.id = ${id} and ${linked('member_card')} and ${linked('member_card')}
    returning id`.execute(db)
  const newId = rows[0]?.id ?? refuse('notFound')
  await sql`
    insert into member_card_station (card_id, station_id, seller_id)
    select ${newId}, s.station_id, s.seller_id from member_card_station s
    where s.card_id = ${id} and ${linked('member_card_station')} and ${linked('member_card_station')}`.execute(db)
  const card: Card = { ...old, id: newId, cardNo: fresh.cardNo, status: 1, purseId: null }
  await keepEvent(db, card, 'issued', doing)
  if (old.purseId === null) return keepEvent(db, old, 'replaced', doing)
  await keepEventEmptying(db, old, 'replaced', doing, await issuePurse(db, card, doing))
  await closePurse(db, old, doing)
}

/** What the purse holds is the former holder's: they get it first. */
export async function handOverCard(db: Db, id: string, to: Holder, doing: Doing): Promise<void> {
  const card = await lockCard(db, id)
  const from = card.holder
  await setStatus(db, card, 'handOver', '')
  if (from.memberId === to.memberId && from.fleetId === to.fleetId && from.driverId === to.driverId)
    refuse('holderSame')
  await mustBeNormal(db, card.sellerId, to)
  await keepEventEmptying(db, card, 'handedOver', doing, await phoneAccountOf(db, card.sellerId, from, doing.now))
  await db.updateTable('member_card').set(holderColumns(to)).where('id', '=', id).execute()
  if (card.purseId !== null) await giveHolder(db, card.purseId, purseHolder(to))
}

/** Between the purse and the holder's account, either way. */
export async function moveMoney(
  db: Db,
  id: string,
  step: 'load' | 'unload',
  amountFen: Fen,
  doing: Doing,
): Promise<void> {
  const card = await lockCard(db, id)
  assert(nextCardStatus(card.status, step) !== undefined, `card ${id} in status ${card.status} may not ${step}`)
  const { purseId } = card
  if (purseId === null) return refuse('purseMissing')
  const account = await phoneAccountOf(db, card.sellerId, card.holder, doing.now)
  const [fromAccountId, toAccountId] = step === 'load' ? [account, purseId] : [purseId, account]
  const kind = step === 'load' ? 'loaded' : 'unloaded'
  await keepEvent(db, card, kind, doing, { fromAccountId, toAccountId, amountFen })
}
