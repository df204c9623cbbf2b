// Whether a card or a tag may charge. Today those are the cards that piles know by themselves; members with their
// accounts come in front of them.
import type { TagStatus } from '@ev/gateway/event'
import { businessDay } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import type { LiveGun, Place } from './live-pile.ts'

/** By what the platform itself gave out for this pile, or by a card. */
export async function authorise({ app, pile }: Place, tag: string): Promise<TagStatus> {
  const own = await app.pools.chargers
    .selectFrom('operation_session')
    .select('id')
    .where('pile_id', '=', pile.id)
    .where('tag', '=', tag)
    .where('way', 'in', ['app', 'staff', 'partner'])
    .where('state', 'in', ['starting', 'charging'])
    .executeTakeFirst()
  if (own) return { status: 'Accepted', until: null }
  const card = await findCard(app, pile.sellerId, tag)
  return { status: card?.verdict ?? 'Invalid', until: null }
}

/** A reader sees the number of the chip, people the one that is printed. */
export async function findCard(app: App, sellerId: string, no: string) {
  const card = await app.pools.chargers
    .selectFrom('operation_offline_card')
    .select(['card_no as cardNo', 'chip_no as chipNo', 'status', 'until'])
    .where('seller_id', '=', sellerId)
    .where(e => e.or([e('card_no', '=', no), e('chip_no', '=', no.toUpperCase())]))
    .executeTakeFirst()
  if (!card) return undefined
  const isExpired = card.until !== null && card.until < businessDay(app.clock())
  const verdict =
    card.status !== 'enabled' ? ('Blocked' as const) : isExpired ? ('Expired' as const) : ('Accepted' as const)
  return { cardNo: card.cardNo, chipNo: card.chipNo, verdict }
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
