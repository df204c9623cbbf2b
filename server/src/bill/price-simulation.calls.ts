// Simulations of prices: asked for, made in the background as a sheet with its figures, and read again later.
import {
  leftOutReason,
  priceSimulation,
  type Simulated,
  type SimulationAsked,
} from '@ev/contract/bill/price-simulation'
import type { Plan } from '@ev/contract/config/billing-plan'
import { type PriceVersion, readCalendar } from '@ev/rules/price/version'
import { refuse } from '@ev/rules/refuse'
import { instant, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { judgePlan, versionsOf } from '../config/door.ts'
import type { UserCtx } from '../http/context.ts'
import { xlsxType } from '../http/files.ts'
import { startFile } from '../resource/export.ts'
import { mount } from '../resource/mount.ts'
import type { FileRun, MadeFile, Mounted } from '../resource/source.ts'
import { type Outcome, simulate } from './price-simulation.ts'
import { writeSimulation } from './simulation-sheet.ts'

const figure = (path: string) => sql`(t.result #>> ${`{figures,${path}}`}::text[])::bigint`

export const priceSimulations: Mounted = mount(
  priceSimulation,
  {
    table: 'system_work',
    where: sql`t.resource = ${priceSimulation.address}`,
    columns: {
      // The file is called by what it is, too.
      name: sql`regexp_replace(t.name, '^[^_]*_|[.]xlsx$', '', 'g')`,
      creator: 'created_by',
      orders: figure('orders'),
      leftOut: sql`(select sum((one ->> 'count')::bigint) from jsonb_array_elements(t.result #> '{figures,leftOut}') one)`,
      energyE4: figure('total,energyE4'),
      beforeFen: figure('total,before,totalFen'),
      afterFen: figure('total,after,totalFen'),
      changeFen: figure('total,changeFen'),
    },
    files: { run: makeSimulation },
  },
  {
    async run(ctx, asked) {
      const { by } = await chosenOf(ctx, asked)
      await mustSee(ctx, asked.stations)
      const days = `${asked.from}～${asked.to}`.replaceAll('-', '')
      const name = `${priceSimulation.title[ctx.language]}_${by}_${days}.xlsx`.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      return startFile(ctx, priceSimulations, { call: 'run', name, input: asked })
    },
    async result(ctx, { id }) {
      const row = await ctx.db
        .selectFrom('system_work')
        .select(['status', sql<Simulated | null>`result -> 'figures'`.as('figures')])
        .where('id', '=', id)
        .where('resource', '=', priceSimulation.address)
        .executeTakeFirst()
      if (!row) return refuse('notFound')
      return row.figures ?? refuse('simulationGoesOn')
    },
  },
)

type Chosen = { version: PriceVersion; by: string; sellerId: string | undefined }

/** The version within the caller's sight, or the draft as it would be judged when it is saved. */
async function chosenOf(ctx: UserCtx, { by }: SimulationAsked): Promise<Chosen> {
  if ('plan' in by) {
    const { model, plan } = by
    judgePlan(plan as Plan)
    const own = model === null ? undefined : await seenModel(ctx, model)
    const version = {
      id: '0',
      modelId: model ?? '0',
      versionNo: 0,
      effective: { from: instant(0), to: null },
      calendar: readCalendar(plan),
    }
    const draft = { zh: '草稿', en: 'draft' }[ctx.language]
    const sellerId = own?.sellerId ?? (ctx.scope === 'everything' ? undefined : ctx.user.sellerId)
    return { version, by: own ? `${own.name} ${draft}` : draft, sellerId }
  }
  const seen = await ctx.db
    .selectFrom('config_billing_version')
    .select('id')
    .where('id', '=', by.version)
    .executeTakeFirst()
  const version = (await versionsOf(ctx.db, seen ? [seen.id] : [])).get(by.version)
  if (!version) return refuse('notFound', {}, { field: 'by' })
  return { version, by: `${version.modelName} V${version.versionNo}`, sellerId: version.sellerId }
}

const seenModel = async ({ db }: UserCtx, id: string) =>
  (await db
    .selectFrom('config_billing_model')
    .select(['name', 'seller_id as sellerId'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? refuse('notFound', {}, { field: 'by' })

/** Those of others would only be empty; whoever names one is told. */
async function mustSee(ctx: UserCtx, stations: readonly string[]): Promise<void> {
  const seen = await namesOf(ctx, stations)
  if (stations.some(id => !seen.has(id))) refuse('notFound', {}, { field: 'stations' })
}

async function namesOf({ db }: UserCtx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('config_station')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.name]))
}

async function makeSimulation({ ctx, input, path, signal, onProgress }: FileRun): Promise<MadeFile> {
  // As `run` wrote it down, and judged again: the model may be gone, or out of sight.
  const asked = input as SimulationAsked
  const { version, by, sellerId } = await chosenOf(ctx, asked)
  const { stations, from, to } = asked
  const asking = { sellerId, stationIds: stations, days: { from, to } }
  const outcome = await simulate(ctx.db, version, asking, { signal, onProgress })
  const figures = await figuresOf(ctx, outcome, { by, from, to })
  await writeSimulation(ctx, figures, path)
  return { rows: outcome.orders, contentType: xlsxType, figures }
}

async function figuresOf(
  ctx: UserCtx,
  { repriced, orders, spread, leftOut }: Outcome,
  asked: Pick<Simulated, 'by' | 'from' | 'to'>,
): Promise<Simulated> {
  const { total, stations, hours, cells } = repriced
  const names = await namesOf(
    ctx,
    stations.map(({ stationId }) => stationId),
  )
  const places = new Map(stations.map(({ stationId }, place) => [stationId, place]))
  return {
    asOf: showTime(ctx.now),
    ...asked,
    orders,
    spread,
    total,
    stations: stations.map(({ stationId, ...figures }) => ({
      station: { id: stationId, label: names.get(stationId) ?? stationId },
      ...figures,
    })),
    hours: [...hours],
    cells: cells.map(({ stationId, hour, energyE4, before, after }) => [
      places.get(stationId) ?? 0,
      hour,
      energyE4,
      before.elecFen,
      before.serviceFen,
      after.elecFen,
      after.serviceFen,
    ]),
    leftOut: leftOutReason.list.flatMap(({ value: reason }) => {
      const row = leftOut.get(reason)
      return row ? [{ reason, ...row }] : []
    }),
  }
}
