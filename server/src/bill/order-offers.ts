// What somebody is granted for a charge, before anything is paid. Site discounts, strategies, grades, coupons and points
// join here as their screens come.
import { type Db, instantOf } from '@ev/db/pools'
import type { Offer } from '@ev/rules/settle'
import { businessDay } from '@ev/rules/units'
import { beyondScope } from '../http/scope.ts'
import type { OrderRow, SessionRow } from './order-row.ts'

export async function offersFor(db: Db, order: OrderRow, session: NonNullable<SessionRow>): Promise<Offer[]> {
  const waived = await waivedFor(db, order, session)
  const fleet = order.fleetId === null ? undefined : await fleetOffer(db, order.fleetId)
  return [...(waived ? [waived] : []), ...(fleet ? [fleet] : [])]
}

const whole = 10_000

async function fleetOffer(db: Db, fleetId: string): Promise<Offer | undefined> {
  const fleet = await beyondScope(db)
    .selectFrom('member_fleet')
    .select(['id', 'name', 'discount_bp'])
    .where('id', '=', fleetId)
    .executeTakeFirstOrThrow()
  if (fleet.discount_bp === whole) return undefined
  return {
    kind: 'fleet',
    mode: 1,
    value: fleet.discount_bp,
    base: 'service',
    refId: fleet.id,
    bearer: 'merchant',
    config: { name: fleet.name, discountBp: fleet.discount_bp },
  }
}

/** Nobody pays at a station that is being put into service, for what staff begin, or with a card that only piles know and that held when it began. */
async function waivedFor(db: Db, order: OrderRow, session: NonNullable<SessionRow>): Promise<Offer | undefined> {
  const why = await whyFree(db, order, session)
  if (why === undefined) return undefined
  return {
    kind: 'waived',
    mode: 1,
    value: 0,
    base: 'total',
    refId: null,
    bearer: 'merchant',
    config: { why },
  }
}

async function whyFree(db: Db, order: OrderRow, session: NonNullable<SessionRow>): Promise<string | undefined> {
  if (order.stationStage === 'trial') return 'trial'
  if (order.memberId !== null || order.fleetId !== null) return undefined
  if (session.way === 'staff') return 'staff'
  return (await offlineCardOf(db, order, session))?.isValid ? 'offlineCard' : undefined
}

/** Of a charge that somebody has to pay for and nobody is known to. */
export async function whyUnpaid(
  db: Db,
  order: OrderRow,
  session: NonNullable<SessionRow>,
): Promise<'noPayer' | 'cardInvalid'> {
  const isKnown = (await offlineCardOf(db, order, session)) !== undefined || (await isCancelledCard(db, order, session))
  return isKnown ? 'cardInvalid' : 'noPayer'
}

/** A card that only piles know; whether it held when the charge began, however late its pile tells of it. */
async function offlineCardOf(
  db: Db,
  { sellerId }: OrderRow,
  { tag, begunAt, askedAt }: NonNullable<SessionRow>,
): Promise<{ isValid: boolean } | undefined> {
  const card = await beyondScope(db)
    .selectFrom('operation_offline_card')
    .select(['status', 'disabled_at', 'until'])
    .where('seller_id', '=', sellerId)
    .where(e => e.or([e('card_no', '=', tag), e('chip_no', '=', tag.toUpperCase())]))
    .executeTakeFirst()
  if (!card) return undefined
  const then = begunAt ?? askedAt
  const wasOn = card.status === 'enabled' || (card.disabled_at !== null && then < instantOf(card.disabled_at))
  return { isValid: wasOn && (card.until === null || businessDay(then) <= card.until) }
}

const cancelled = 4

async function isCancelledCard(db: Db, { sellerId }: OrderRow, { tag }: NonNullable<SessionRow>): Promise<boolean> {
  if (tag === '') return false
  const card = await beyondScope(db)
    .selectFrom('member_card')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('status', '=', cancelled)
    .where(e => e.or([e('card_no', '=', tag), e('chip_no', '=', tag.toUpperCase())]))
    .executeTakeFirst()
  return card !== undefined
}
