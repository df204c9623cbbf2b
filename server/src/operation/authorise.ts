// Whether a card, a tag or a vehicle may charge, and who pays: members and fleets first, behind them the cards that only
// piles know.
import type { TagStatus } from '@ev/gateway/event'
import type { Objection } from '@ev/rules/may-start'
import { vinShape } from '@ev/rules/shapes'
import { businessDay } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { type Payer, whoPaysByCard, whoPaysByVin } from '../member/door.ts'
import type { LiveGun, Place } from './live-pile.ts'

export type Recognised = {
  status: TagStatus['status']
  why: Objection | null
  way: 'card' | 'vin'
  /** What is printed on a card, or the number of the vehicle. */
  no: string
  /** None of a card that only piles know. */
  payer: Payer | null
}

/** Which gun it is about, where that is known, and whether two guns share the charge. */
type Asking = { gun: LiveGun | null; isParallel: boolean }

const spotOf = ({ pile }: Place, { gun, isParallel }: Asking) => ({
  sellerId: pile.sellerId,
  stationId: pile.stationId,
  pileId: pile.id,
  gunId: gun?.id ?? null,
  isParallel,
})

export async function recogniseCard(place: Place, no: string, asking: Asking): Promise<Recognised | undefined> {
  const { app, pile } = place
  const payer = await whoPaysByCard(app.pools.chargers, spotOf(place, asking), no, app.clock())
  if (payer) return { status: payer.verdict, why: payer.why, way: 'card', no: payer.cardNo, payer }
  const card = await findOffline(app, pile.sellerId, no)
  return card && { ...card, way: 'card', payer: null }
}

export async function recogniseVin(place: Place, vin: string, asking: Asking): Promise<Recognised | undefined> {
  const payer = await whoPaysByVin(place.app.pools.chargers, spotOf(place, asking), vin, place.app.clock())
  return payer && { status: payer.verdict, why: payer.why, way: 'vin', no: vin, payer }
}

/** One word for both: a language whose vehicles are known by their number sends it as it would a card's. */
export const recogniseTag = async (place: Place, tag: string, gun: LiveGun | null): Promise<Recognised | undefined> => {
  const asking = { gun, isParallel: false }
  return (
    (await recogniseCard(place, tag, asking)) ??
    (vinShape.test(tag) ? await recogniseVin(place, tag, asking) : undefined)
  )
}

/** By what the platform itself gave out for this pile, or by whom the tag stands for. */
export async function authorise(place: Place, tag: string, known?: Recognised): Promise<TagStatus> {
  const own = await place.app.pools.chargers
    .selectFrom('operation_session')
    .select('id')
    .where('pile_id', '=', place.pile.id)
    .where('tag', '=', tag)
    .where('way', 'in', ['app', 'staff', 'partner'])
    .where('state', 'in', ['starting', 'charging'])
    .executeTakeFirst()
  if (own) return { status: 'Accepted', until: null }
  const found = known ?? (await recogniseTag(place, tag, null))
  return { status: found?.status ?? 'Invalid', until: null }
}

/** A reader sees the number of the chip, people the one that is printed. */
async function findOffline(app: App, sellerId: string, no: string) {
  const card = await app.pools.chargers
    .selectFrom('operation_offline_card')
    .select(['card_no as no', 'status', 'until'])
    .where('seller_id', '=', sellerId)
    .where(e => e.or([e('card_no', '=', no), e('chip_no', '=', no.toUpperCase())]))
    .executeTakeFirst()
  if (!card) return undefined
  const isExpired = card.until !== null && card.until < businessDay(app.clock())
  if (card.status !== 'enabled') return { no: card.no, status: 'Blocked' as const, why: 'cardLocked' as const }
  return isExpired
    ? { no: card.no, status: 'Expired' as const, why: 'expired' as const }
    : { no: card.no, status: 'Accepted' as const, why: null }
}

/** A pile that people took out of use stays connected; nothing new begins at it, nor at a gun that is prohibited. */
export async function isClosed({ app, pile }: Place, gun: LiveGun | null): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select p.status <> 'enabled' or exists (select from config_gun g where g.id = ${gun?.id ?? null} and g.is_prohibited)
      as "isClosed" from config_pile p where p.id = ${pile.id}`.execute(app.pools.chargers)
  return rows[0]?.isClosed ?? true
}

export const blocked: TagStatus = { status: 'Blocked', until: null }

export const hearTag = async (place: Place, { tag }: { tag: string }): Promise<TagStatus> =>
  (await isClosed(place, null)) ? blocked : authorise(place, tag)
