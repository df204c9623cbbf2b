// Puts the tags of a template on stations.
import { stationTag } from '@ev/contract/config/station-tag'
import { at } from '@ev/db/pools'
import { tableNames } from '@ev/db/rows'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { scopedSql } from '../http/scope.ts'

export const stationTagCalls = answers(stationTag, {
  check: async (ctx, chosen) => outcomeOf(await planOf(ctx, chosen, await stationsOf(ctx, chosen.stations))),

  async apply(ctx, chosen) {
    const plan = await planOf(ctx, chosen, await lockedStations(ctx, chosen.stations))
    await sql`
      delete from config_station_tag k
      using unnest(${plan.gone.map(one => one.station.id)}::bigint[], ${plan.gone.map(one => one.tag)}::bigint[])
        as gone (station_id, tag_id)
      where k.station_id = gone.station_id and k.tag_id = gone.tag_id
        and ${scopedSql(ctx.scope, 'config_station_tag', 'k')}`.execute(ctx.db)
    if (plan.came.length > 0)
      await ctx.db
        .insertInto('config_station_tag')
        .values(
          plan.came.map(({ station, tag }) => ({
            station_id: station.id,
            seller_id: station.seller_id,
            tag_id: tag.id,
            tag_seller_id: tag.seller_id,
          })),
        )
        .onConflict(conflict => conflict.doNothing())
        .execute()
    const changed = [...new Set(plan.came.map(({ station }) => station.id))]
    // Whoever has one of them open in a form is told when they save it.
    if (changed.length > 0)
      await ctx.db
        .updateTable('config_station')
        .set(e => ({ updated_at: at(ctx.now), version: e('version', '+', 1) }))
        .where('id', 'in', changed)
        .execute()
    return outcomeOf(plan)
  },
})

type Chosen = { template: string; stations: readonly string[] }
type Station = { id: string; seller_id: string }
type Tag = { id: string; seller_id: string; class_id: string; is_single: boolean }
type Plan = { came: { station: Station; tag: Tag }[]; gone: { station: Station; tag: string }[] }

const outcomeOf = ({ came, gone }: Plan) => ({
  stations: new Set(came.map(({ station }) => station.id)).size,
  added: came.length,
  replaced: gone.length,
})

/** A tag of a class that allows one makes way for the template's. */
async function planOf(ctx: UserCtx, { template, stations: ids }: Chosen, stations: readonly Station[]): Promise<Plan> {
  const tags = await tagsOf(ctx, template, stations)
  const held = await ctx.db
    .selectFrom('config_station_tag as k')
    .innerJoin('taglib_tag as g', 'g.id', 'k.tag_id')
    .select(['k.station_id', 'k.tag_id', 'g.class_id'])
    .where('k.station_id', 'in', ids)
    .execute()
  const byStation = Map.groupBy(held, row => row.station_id)
  const wanted = stations.flatMap(station => tags.map(tag => ({ station, tag })))
  const came = wanted.filter(({ station, tag }) => !byStation.get(station.id)?.some(row => row.tag_id === tag.id))
  const gone = wanted.flatMap(({ station, tag }) =>
    (byStation.get(station.id) ?? [])
      .filter(row => tag.is_single && row.class_id === tag.class_id && row.tag_id !== tag.id)
      .map(row => ({ station, tag: row.tag_id })),
  )
  return { came, gone }
}

/** Two who tag a station at once do so one after the other, so that a class keeps to one tag. */
async function lockedStations(ctx: UserCtx, ids: readonly string[]): Promise<Station[]> {
  await ctx.db.selectFrom('config_station').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  return stationsOf(ctx, ids)
}

async function stationsOf(ctx: UserCtx, ids: readonly string[]): Promise<Station[]> {
  const found = await ctx.db
    .selectFrom('config_station')
    .select(['id', 'seller_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  if (found.length < new Set(ids).size) refuseMissing(ctx, 'config_station', 'stations')
  return found
}

/** Those that can be shown; a template of one seller is for that seller's stations, the platform's for all. */
async function tagsOf(ctx: UserCtx, templateId: string, stations: readonly Station[]): Promise<Tag[]> {
  const template = await ctx.db
    .selectFrom('taglib_template')
    .select(['seller_id', 'status'])
    .where('id', '=', templateId)
    .executeTakeFirst()
  const isFit = template && stations.every(one => ['-1', one.seller_id].includes(template.seller_id))
  if (!isFit) return refuseMissing(ctx, 'taglib_template', 'template')
  if (template.status === 'disabled') refuse('tagTemplateOff')
  return ctx.db
    .selectFrom('taglib_tag as g')
    .innerJoin('taglib_class as c', 'c.id', 'g.class_id')
    .select(['g.id', 'g.seller_id', 'g.class_id', 'c.is_single'])
    .where('g.status', '=', 'enabled')
    .where('g.id', 'in', e =>
      e.selectFrom('taglib_template_tag').select('tag_id').where('template_id', '=', templateId),
    )
    .orderBy('g.id')
    .execute()
}

function refuseMissing(ctx: UserCtx, table: keyof typeof tableNames, field: string): never {
  return refuse('referenceMissing', { what: tableNames[table][ctx.language] }, { field })
}
