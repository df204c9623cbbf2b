// The overview for those who plan stations: where they are and how far along, how much they are used, and what is around.
import { aroundM, type PlannedStation, stationPlanning } from '@ev/contract/statistics/planning'
import { addDays } from '@ev/rules/days'
import { timeUseBp } from '@ev/rules/figures'
import { neighboursOf } from '@ev/rules/place/around'
import { shareBp } from '@ev/rules/price/margin'
import { businessDay, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { linked, scopedSql } from '../http/scope.ts'
import { areaName } from '../resource/areas.ts'
import { asOf } from './as-of.ts'
import { figuresBy } from './figures.ts'
import { type GunTimes, gunTimes } from './times.ts'

const days = 30

export const stationPlanningCalls = answers(stationPlanning, {
  async get(ctx) {
    const to = businessDay(ctx.now)
    const span = { from: addDays(to, 1 - days), to }
    const [at, stations, figures, times, peaks] = await Promise.all([
      asOf(ctx.db, ctx.now),
      stationsOf(ctx),
      figuresBy(ctx, { span, by: 'station' }),
      gunTimes(ctx, { span, by: 'station' }),
      peaksOf(ctx, span),
    ])
    const energyOf = new Map(figures.map(one => [one.key, one.energyE4]))
    const timeOf = new Map(times.map(one => [one.key, one]))
    const around = neighboursOf(stations, aroundM)
    return {
      asOf: showTime(at),
      span,
      stations: stations.map((one): PlannedStation => {
        const { within, nearest } = around.get(one) ?? { within: [], nearest: undefined }
        const time = timeOf.get(one.id)
        return {
          ...one,
          energyE4: energyOf.get(one.id) ?? 0,
          utilisationBp: time ? timeUseBp(time) : null,
          peakW: peaks.get(one.id) ?? 0,
          nearest: nearest
            ? { id: nearest.place.id, name: nearest.place.name, metres: Math.round(nearest.metres) }
            : null,
          around: {
            stations: within.length,
            guns: within.reduce((sum, { guns }) => sum + guns, 0),
            energyE4: within.reduce((sum, { id }) => sum + (energyOf.get(id) ?? 0), 0),
            utilisationBp: usedTogether(within.flatMap(({ id }) => timeOf.get(id) ?? [])),
          },
        }
      }),
    }
  },
})

function usedTogether(times: readonly GunTimes[]): number | null {
  const [charging, whole] = times.reduce(
    ([part, all], { chargingSec, gunSec }) => [part + chargingSec, all + gunSec] as const,
    [0, 0] as readonly [number, number],
  )
  return shareBp(Math.min(charging, whole), whole)
}

type StationRow = Pick<
  PlannedStation,
  | 'id'
  | 'name'
  | 'areaCode'
  | 'areaName'
  | 'longitude'
  | 'latitude'
  | 'status'
  | 'stage'
  | 'guns'
  | 'ratedPowerW'
  | 'capacityKva'
>

async function stationsOf({ db, scope }: UserCtx): Promise<StationRow[]> {
  const { rows } = await sql<StationRow>`
    select t.id, t.name, t.area_code as "areaCode", ${areaName(sql`t.area_code`)} as "areaName",
      t.longitude::float8 as longitude, t.latitude::float8 as latitude, t.status, t.stage,
      coalesce(g.guns, 0)::integer as guns, coalesce(g.power, 0)::float8 as "ratedPowerW", t.capacity_kva as "capacityKva"
    from config_station t
    left join (
      select x.station_id, count(*) as guns, sum(x.rated_power_w) as power from config_gun x
      where ${linked('config_gun')} group by 1
    ) g on g.station_id = t.id
    where ${scopedSql(scope, 'config_station', 't')} order by t.id`.execute(db)
  return rows
}

/** Energy of a half hour, twice, is its mean power. */
async function peaksOf({ db, scope }: UserCtx, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ id: string; peakW: number }>`
    select x.station_id::text as id, (max(x.energy_e4) / 5)::float8 as "peakW"
    from (
      select s.station_id, s.day, s.slot, sum(s.energy_e4) as energy_e4 from statistics_flow s
      where s.day between ${from} and ${to} and ${scopedSql(scope, 'statistics_flow', 's')}
      group by 1, 2, 3
    ) x group by 1`.execute(db)
  return new Map(rows.map(({ id, peakW }) => [id, Math.round(peakW)]))
}
