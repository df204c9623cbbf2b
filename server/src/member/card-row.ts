// A card as its steps need it, locked until they are done.
import type { Db } from '@ev/db/pools'
import type { CardStatus } from '@ev/rules/card-status'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { linked } from '../http/scope.ts'
import type { Holder } from './holder.ts'

export type Card = {
  id: string
  sellerId: string
  cardNo: string
  status: CardStatus
  holder: Holder
  /** The account of the money that it carries, where it does. */
  purseId: string | null
}

/** Within the caller's scope. */
export async function lockCard(db: Db, id: string): Promise<Card> {
  const row = await db
    .selectFrom('member_card as c')
    .select(['c.id', 'c.seller_id', 'c.card_no', 'c.status', 'c.member_id', 'c.fleet_id', 'c.driver_id'])
    .select(
      sql<string | null>`(select a.id from ledger_account a
        where a.owner = 'card' and a.card_id = c.id and ${linked('ledger_account')})`.as('purse_id'),
    )
    .where('c.id', '=', id)
    .forNoKeyUpdate('c')
    .executeTakeFirst()
  if (!row) return refuse('notFound')
  return {
    id: row.id,
    sellerId: row.seller_id,
    cardNo: row.card_no,
    status: row.status as CardStatus,
    holder: { memberId: row.member_id, fleetId: row.fleet_id, driverId: row.driver_id },
    purseId: row.purse_id,
  }
}

/** Of a card the holder that its purse names; of a driver that is the fleet. */
export const purseHolder = ({ memberId, fleetId }: Holder) =>
  memberId !== null ? { memberId } : { fleetId: fleetId ?? refuse('holderMissing') }
