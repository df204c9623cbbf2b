// What the big screens show of today: the same sums as every report, and the newest orders without saying whose they are.

import { masked } from '@ev/contract/kit/masked'
import { bigScreen, bigScreen3d, type ScreenFigures } from '@ev/contract/statistics/big-screen'
import { instantOf } from '@ev/db/pools'
import { addDays } from '@ev/rules/days'
import { loadCurve, type Running } from '@ev/rules/load-curve'
import { businessDay, fenOf, mil } from '@ev/rules/units'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { linked, scopedSql } from '../http/scope.ts'
import { asOf } from './as-of.ts'
import { figuresBy, figuresOf, type KeyedFigures, nothing } from './figures.ts'
import type { Figures } from './measures.ts'
import { type Sight, sightOf } from './sight.ts'
import { flowOf } from './times.ts'

const rankedAtMost = 10
const ordersAtMost = 12
const stationsAtMost = 500
/** Orders that go on: waiting to begin, charging, waiting to end. */
const going = [3, 4]

const companyCalls = answers(bigScreen, {
  async company(ctx) {
    const day = businessDay(ctx.now)
    const before = addDays(day, -1)
    const sight = await sightOf(ctx)
    const [at, today, yesterday, byStation, flow, flowBefore, running, orders] = await Promise.all([
      asOf(ctx.db, ctx.now),
      figuresOf(ctx, { span: { from: day, to: day } }),
      figuresOf(ctx, { span: { from: before, to: before } }),
      figuresBy(ctx, { span: { from: day, to: day }, by: 'station' }),
      flowOf(ctx, { day }),
      flowOf(ctx, { day: before }),
      runningOf(ctx),
      sight.sees('orders') ? newestOrders(ctx) : [],
    ])
    const energyOf = (halves: typeof flow) => halves.map(({ energyE4 }) => energyE4)
    const first = byStation.toSorted((a, b) => b.energyE4 - a.energyE4)
    return sight.told({
      at,
      today: shown(sight, today),
      yesterday: shown(sight, yesterday),
      load: {
        today: loadCurve({ day, now: ctx.now, settledE4: energyOf(flow) }, running),
        yesterday: loadCurve({ day: before, now: ctx.now, settledE4: energyOf(flowBefore) }, running),
      },
      ranking: await named(ctx, sight, first.filter(({ energyE4 }) => energyE4 > 0).slice(0, rankedAtMost)),
      orders,
    })
  },
})

const stationCalls = answers(bigScreen3d, {
  async stations(ctx) {
    const day = businessDay(ctx.now)
    const [sight, at, byStation, stations] = await Promise.all([
      sightOf(ctx),
      asOf(ctx.db, ctx.now),
      figuresBy(ctx, { span: { from: day, to: day }, by: 'station' }),
      ctx.db
        .selectFrom('config_station as s')
        .innerJoin('config_gun as g', 'g.station_id', 's.id')
        .leftJoin('config_gun_state as x', 'x.gun_id', 'g.id')
        .select([
          's.id',
          's.name',
          sql<number>`count(distinct g.pile_id)::int`.as('piles'),
          sql<number>`count(*)::int`.as('guns'),
          sql<number>`count(*) filter (where x.status = 3)::int`.as('charging'),
        ])
        .groupBy(['s.id', 's.name'])
        .orderBy('charging', 'desc')
        .orderBy('guns', 'desc')
        .orderBy('s.id')
        .limit(stationsAtMost)
        .execute(),
    ])
    const figures = new Map(byStation.map(one => [one.key, one]))
    return {
      at,
      stations: stations.map(one => ({ ...one, today: shown(sight, figures.get(one.id) ?? nothing) })),
    }
  },
})

export const bigScreenCalls = [...companyCalls, ...stationCalls]

const shown = ({ told }: Sight, { energyE4, revenueFen, orders }: Figures): ScreenFigures =>
  told({ energyE4, revenueFen, orders })

async function named(ctx: UserCtx, sight: Sight, ranked: readonly KeyedFigures[]) {
  const ids = ranked.map(({ key }) => key)
  const rows =
    ids.length === 0
      ? []
      : await ctx.db.selectFrom('config_station').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ranked.map(one => ({ stationId: one.key, name: names.get(one.key) ?? '', ...shown(sight, one) }))
}

async function runningOf(ctx: UserCtx): Promise<Running[]> {
  const rows = await ctx.db
    .selectFrom('bill_order')
    .select(['begun_at as begunAt', 'live_energy_e4 as energyE4'])
    .where('order_status', 'in', going)
    .where('begun_at', 'is not', null)
    .execute()
  return rows.flatMap(({ begunAt, energyE4 }) =>
    begunAt ? [{ begunAt: instantOf(begunAt), energyE4: Number(energyE4) }] : [],
  )
}

type NewestRow = {
  id: string
  stationName: string
  plateNo: string
  phone: string
  status: number
  begunAt: Date
  endedAt: Date | null
  energyE4: string
  liveE4: string
  fen: string
  liveMil: string
}

/** Of each seller the newest, and of those the newest: over all sellers at once no index knows which they are. */
async function newestOrders({ db, scope }: UserCtx) {
  const { rows } = await sql<NewestRow>`
    select n.id, n.station_name as "stationName", n.plate_no as "plateNo", n.phone, n.order_status as status,
      n.begun_at as "begunAt", n.ended_at as "endedAt", n.energy_e4 as "energyE4", n.live_energy_e4 as "liveE4",
      n.payable_fen as fen, n.live_amount_mil as "liveMil"
    from system_seller l
    cross join lateral (
      -- What never began is no charging to be shown.
      select o.* from bill_order o
      where o.seller_id = l.id and o.begun_at is not null and ${scopedSql(scope, 'bill_order', 'o')}
      order by o.created_at desc, o.id desc limit ${ordersAtMost}
    ) n
    where ${linked('system_seller')}
    order by n.created_at desc, n.id desc limit ${ordersAtMost}`.execute(db)
  const told = rows.map(row => {
    const isRunning = going.includes(row.status)
    return {
      id: row.id,
      stationName: row.stationName,
      plateNo: maskedPlate(row.plateNo),
      phone: masked(row.phone),
      isRunning,
      at: instantOf(row.endedAt ?? row.begunAt),
      energyE4: Number(isRunning ? row.liveE4 : row.energyE4),
      amountFen: isRunning ? fenOf(mil(Number(row.liveMil))) : Number(row.fen),
    }
  })
  // By the moment that stands beside each: what has ended stands at its end.
  return told.toSorted((one, other) => other.at - one.at)
}

/** 粤A****45: the town and the last two. */
const maskedPlate = (plate: string) => (plate.length > 4 ? `${plate.slice(0, 2)}****${plate.slice(-2)}` : '')
