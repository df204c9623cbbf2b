// Prices as a pile holds them: those in force for the pile today, under a number that stands for these very prices. What a
// pile says it holds can so be told from what it should hold, whatever changed: the version, the season, the binding.
import { createHash } from 'node:crypto'
import { at, type Db } from '@ev/db/pools'
import type { Tariff } from '@ev/gateway/event'
import { tableOn } from '@ev/rules/price/calendar'
import { writeTable } from '@ev/rules/price/day-table'
import { versionInForce } from '@ev/rules/price/in-force'
import { Refusal } from '@ev/rules/refuse'
import { businessDay, type Instant, mil } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { boundAt } from '../config/door.ts'

export type TariffPlace = { pileId: string; stationId: string; sellerId: string }
export type TariffHeld = { tariff: Tariff; versionId: string }

/** Guns may have prices of their own, which a pile cannot know: it is told those of the pile as a whole. */
const anyGun = '0'

/** None where nothing is bound, or two bindings contradict each other. */
export async function tariffFor(db: Db, place: TariffPlace, now: Instant): Promise<TariffHeld | undefined> {
  const { bound } = await boundAt(db, [place.stationId])
  const due = tariffDue(bound, place, now)
  if (!due) return undefined
  const no = await numberOf(db, place.sellerId, due.versionId, due.content, now)
  return { tariff: { no, ...due.content }, versionId: due.versionId }
}

type Holder = { id: string; sellerId: string; tariffNo: number | null }

const versionOfNo = (sellerId: string, no: RawBuilder<unknown>) =>
  sql`(select n.version_id from operation_tariff_no n where n.seller_id = ${sellerId} and n.no = ${no})`

/**
 * Of a session that began then: whose prices the pile held. Its record may come after new ones, which it was given when it
 * was back. Before the first that is known of, it held those; and where nothing is, by the number that it said last.
 */
export const heldVersion = ({ id, sellerId, tariffNo }: Holder, begun: RawBuilder<Date>) =>
  sql<string | null>`case
    when held_version_id is not null then held_version_id
    when exists (select from operation_tariff_held h where h.pile_id = ${id}) then (
      select h.version_id from operation_tariff_held h where h.pile_id = ${id}
      order by h.since > ${begun}, abs(extract(epoch from h.since - ${begun})) limit 1)
    else ${versionOfNo(
      sellerId,
      sql`coalesce(${tariffNo}::integer, (select s.billing_model_no from config_pile_state s where s.pile_id = ${id}))`,
    )}
  end`

type Holding = { no: number; versionId: string | undefined }

/**
 * It holds the prices of this number from now on, of this version where that is known. Otherwise a number that it named
 * before is of the version that it was then.
 */
export async function keepHeld(db: Db, pile: Omit<Holder, 'tariffNo'>, { no, versionId }: Holding, now: Instant) {
  const { id, sellerId } = pile
  const version = sql`${versionId ?? null}::bigint`
  await sql`
    insert into operation_tariff_held (pile_id, since, seller_id, no, version_id)
    select ${id}, ${at(now)}, ${sellerId}, ${no}, coalesce(${version}, ${versionOfNo(sellerId, sql`${no}`)})
    where not exists (
      select from (select h.no, h.version_id from operation_tariff_held h where h.pile_id = ${id} order by h.since desc limit 1) l
      where l.no = ${no} and l.version_id is not distinct from coalesce(${version}, l.version_id))
    on conflict (pile_id, since) do update set no = excluded.no, version_id = excluded.version_id`.execute(db)
}

export type TariffDue = { versionId: string; versionNo: number; modelId: string; content: Omit<Tariff, 'no'> }

/** What a pile is to hold, as far as it is bound to anything. */
export function tariffDue(
  bound: Awaited<ReturnType<typeof boundAt>>['bound'],
  { pileId, stationId }: Pick<TariffPlace, 'pileId' | 'stationId'>,
  now: Instant,
): TariffDue | undefined {
  try {
    const { version } = versionInForce(now, { gunId: anyGun, pileId, stationId }, bound)
    const { slots, tiers } = writeTable(tableOn(version.calendar, businessDay(now)).table)
    const content = {
      slots,
      tiers: tiers.map(({ tier, elecMil, serviceMil }) => ({
        tier: tier as Tariff['tiers'][number]['tier'],
        elecMil: mil(elecMil),
        serviceMil: mil(serviceMil),
      })),
    }
    return { versionId: version.id, versionNo: version.versionNo, modelId: version.modelId, content }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The same prices have the same one. */
export const digestOf = (content: Omit<Tariff, 'no'>) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')

const last = 9_999

/** The same prices have the same number; when all are given out, the one that was not used for longest is given again. */
async function numberOf(db: Db, sellerId: string, versionId: string, content: Omit<Tariff, 'no'>, now: Instant) {
  const text = JSON.stringify(content)
  const digest = digestOf(content)
  const known = () =>
    db
      .updateTable('operation_tariff_no')
      .set({ used_at: at(now) })
      .where('seller_id', '=', sellerId)
      .where('digest', '=', digest)
      .returning('no')
      .executeTakeFirst()
  const found = await known()
  if (found) return found.no
  // One seller's numbers are given out one after the other.
  await sql`select pg_advisory_xact_lock(${turn}, ${Number(sellerId)})`.execute(db)
  const meanwhile = await known()
  if (meanwhile) return meanwhile.no
  const { rows } = await sql<{ no: number }>`
    with free as (select coalesce(max(t.no), 0) + 1 as no from operation_tariff_no t where t.seller_id = ${sellerId}),
      oldest as (select t.no from operation_tariff_no t where t.seller_id = ${sellerId} order by t.used_at limit 1)
    insert into operation_tariff_no (seller_id, no, digest, version_id, content, used_at)
    select ${sellerId}, case when free.no <= ${last} then free.no else (select no from oldest) end, ${digest}, ${versionId},
      ${text}::jsonb, ${at(now)} from free
    on conflict (seller_id, no) do update set digest = excluded.digest, version_id = excluded.version_id,
      content = excluded.content, used_at = excluded.used_at
    returning no`.execute(db)
  const no = rows[0]?.no
  if (no === undefined) throw new Error('a tariff got no number')
  return no
}

const turn = 7_303_610
