// What is done to a station beside editing it.

import { at } from '@ev/db/pools'
import { tableNames } from '@ev/db/rows'
import { refuse } from '@ev/rules/refuse'
import { lacksOf, type StationFacts } from '@ev/rules/station-lacks'
import { type StationStep, stationSteps } from '@ev/rules/station-status'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { judgeTags, type Station } from './station-judge.ts'

type Columns = { status?: number; status_reason?: string; is_app_shown?: boolean; stage?: string; promoted_at?: Date }

export async function setStation(ctx: UserCtx, id: string, columns: Columns): Promise<void> {
  await ctx.db
    .updateTable('config_station')
    .set(e => ({ ...columns, updated_at: at(ctx.now), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Opening forgets why it was shut. */
export const takeStep =
  (step: StationStep) =>
  async (ctx: UserCtx, { id }: Station, { reason = '' }: { reason?: string }): Promise<void> => {
    if (step !== 'open') await mustBeIdle(ctx, id)
    await setStation(ctx, id, { status: stationSteps[step].to, status_reason: reason })
  }

const busyStates = [2, 3]

/** No gun is charging or about to, and none begins to before the transaction ends. */
async function mustBeIdle(ctx: UserCtx, id: string): Promise<void> {
  const guns = await beyondScope(ctx.db)
    .selectFrom('config_gun_state')
    .select('status')
    .where('station_id', '=', id)
    .forUpdate()
    .execute()
  const count = guns.filter(({ status }) => busyStates.includes(status)).length
  if (count > 0) refuse('stationBusy', { count })
}

type Tagging = { tags: readonly string[]; isReplacing: boolean }

/** A tag of a class that allows one makes way for the new one. */
export async function tagStation(ctx: UserCtx, { id, seller, tags: held }: Station, { tags, isReplacing }: Tagging) {
  const sellerId = seller?.id ?? refuse('notFound')
  await judgeTags(ctx, sellerId, tags)
  const kept = isReplacing
    ? []
    : await staying(
        ctx,
        held.map(one => one.id),
        tags,
      )
  const wanted = [...new Set([...kept, ...tags])]
  await sql`
    delete from config_station_tag k
    where k.station_id = ${id} and k.tag_id <> all(${wanted}::bigint[]) and ${linked('config_station_tag')}`.execute(
    ctx.db,
  )
  await sql`
    insert into config_station_tag (station_id, tag_id, tag_seller_id, seller_id)
    select ${id}, g.id, g.seller_id, ${sellerId} from taglib_tag g
    where g.id = any(${wanted}::bigint[]) and ${linked('taglib_tag')} and ${linked('config_station_tag')}
    on conflict do nothing`.execute(ctx.db)
  await setStation(ctx, id, {})
}

async function staying(ctx: UserCtx, held: readonly string[], tags: readonly string[]): Promise<string[]> {
  if (held.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select g.id::text from taglib_tag g join taglib_class c on c.id = g.class_id
    where g.id = any(${held}::bigint[]) and ${linked('taglib_tag')} and ${linked('taglib_class')}
      and not (c.is_single and exists (
        select from taglib_tag n where n.id = any(${tags}::bigint[]) and n.class_id = c.id and ${linked('taglib_tag')}
      ))`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** Into service, with all that a driver needs to charge there and to pay for it. */
export async function promoteStation(ctx: UserCtx, row: Station): Promise<void> {
  const lacks = lacksOf(await factsOf(ctx, row))
  const comma = ctx.language === 'zh' ? '；' : '; '
  if (lacks.length > 0) refuse('stationIncomplete', { lacks: lacks.map(one => one[ctx.language]).join(comma) })
  await setStation(ctx, row.id, {
    stage: 'production',
    status: stationSteps.open.to,
    status_reason: '',
    promoted_at: at(ctx.now),
    is_app_shown: true,
  })
}

async function factsOf(ctx: UserCtx, row: Station): Promise<StationFacts> {
  const { entrance, path, panorama, pilePhoto, otherPhoto, longitude, latitude } = row
  const bare = await ctx.db
    .selectFrom('config_pile as p')
    .select('p.name')
    .where('p.station_id', '=', row.id)
    .where(e => e.not(e.exists(e.selectFrom('config_gun as g').select('g.id').whereRef('g.pile_id', '=', 'p.id'))))
    .orderBy('p.pile_no')
    .execute()
  return {
    point: { longitude, latitude },
    photoCount: [entrance, path, panorama, pilePhoto, otherPhoto].filter(photo => photo !== '').length,
    pileCount: row.pileCount,
    pilesWithoutGuns: bare.map(pile => pile.name),
    gunCount: row.gunCount,
    unpricedGunCount: await unpricedGuns(ctx, row.id),
  }
}

/** Guns for which no enabled model with a version in force is bound to them, their pile or their station now. */
async function unpricedGuns(ctx: UserCtx, id: string): Promise<number> {
  const now = at(ctx.now)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from config_gun g
    where g.station_id = ${id} and ${linked('config_gun')} and not exists (
      select from config_billing_binding b join config_billing_model m on m.id = b.model_id
      where b.station_id = g.station_id and (b.pile_id is null or b.pile_id = g.pile_id)
        and (b.gun_id is null or b.gun_id = g.id)
        and b.from_at <= ${now} and (b.to_at is null or b.to_at > ${now}) and m.status = 'enabled'
        and exists (
          select from config_billing_version v
          where v.model_id = m.id and v.effective_at <= ${now} and ${linked('config_billing_version')}
        )
        and ${linked('config_billing_binding')} and ${linked('config_billing_model')}
    )`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

// What would be gone with the station without a word, and what the database would refuse to leave behind one by one.
const referring = [
  'config_pile',
  'config_billing_binding',
  'config_transformer',
  'config_meter',
  'config_road_gate',
  'config_charging_limit',
] as const

/** All of it at once, with how many there are. */
export async function mustBeUnreferred(ctx: UserCtx, id: string): Promise<void> {
  const said: string[] = []
  for (const table of referring) {
    const { count } = await beyondScope(ctx.db)
      .selectFrom(table)
      .select(e => e.fn.countAll<string>().as('count'))
      .where('station_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) said.push(`${tableNames[table][ctx.language]} ${count}`)
  }
  if (said.length > 0) refuse('stationReferred', { what: said.join(ctx.language === 'zh' ? '、' : ', ') })
}

/** A rule that holds at no other station has no place any more, and nobody would find it again. */
export async function endOccupyRules(ctx: UserCtx, { id }: Station): Promise<void> {
  // Its other stations count whether or not the caller sees them.
  await sql`
    delete from config_occupy_rule r
    where exists (select from config_occupy_rule_station k where k.rule_id = r.id and k.station_id = ${id})
      and not exists (select from config_occupy_rule_station k where k.rule_id = r.id and k.station_id <> ${id})`.execute(
    beyondScope(ctx.db),
  )
}

/** Roles of chosen stations forget it. */
export async function leaveRoles(ctx: UserCtx, { id, seller }: Station): Promise<void> {
  // Whoever deletes a station need not see the roles that name it.
  await sql`
    update system_role set station_ids = array_remove(station_ids, ${id}::bigint), version = version + 1
    where ${id}::bigint = any(station_ids) and seller_id = ${seller?.id ?? '0'}`.execute(beyondScope(ctx.db))
}
