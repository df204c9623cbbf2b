// What devices did: everything is known by gun and put together by pile, type or maker, of those in the reader's sight.
import type { Fields } from '@ev/contract/kit/field'
import type { FiltersOf } from '@ev/contract/kit/list'
import { measuresOf, type Report, type ReportRow, type Totals } from '@ev/contract/kit/report'
import { deviceStatistics } from '@ev/contract/report/device-statistics'
import { at } from '@ev/db/pools'
import { addDays, type Span } from '@ev/rules/days'
import { type GunsTime, gunRatios, noTime } from '@ev/rules/figures'
import { instant, readTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked, scopedSql } from '../http/scope.ts'
import { matchingOf, mostRows, mountFigures } from '../resource/report.ts'
import { type Figures, figuresOfOrders, gunTimes, nothing } from '../statistics/door.ts'
import { moneyRow, only } from './figure-row.ts'
import { spanIn } from './places.ts'

type Filters = FiltersOf<typeof deviceStatistics.filters>

type Gun = {
  id: string
  code: string
  pileId: string
  pileName: string
  typeId: string
  typeName: string
  maker: string
  stationId: string
  station: string
}

const ofType = (what: string) => sql`(select ${sql.raw(what)} from config_pile p
  join config_pile_type y on y.id = p.pile_type_id
  where p.id = t.pile_id and ${linked('config_pile')} and ${linked('config_pile_type')})`

/** Of a type or a maker, wherever they stand now. */
async function gunsIn(ctx: UserCtx, { pileType, maker, seller }: Filters): Promise<Gun[]> {
  const source = { table: 'config_gun', filters: { pileType: ofType('y.id'), maker: ofType('y.maker') } } as const
  const rows = await matchingOf(ctx, deviceStatistics, source, { pileType, maker, seller })
    .innerJoin('config_pile as p', 'p.id', sql.ref('t.pile_id') as never)
    .innerJoin('config_pile_type as y', 'y.id', 'p.pile_type_id')
    .innerJoin('config_station as s', 's.id', 'p.station_id')
    .select([
      sql<string>`t.id::text`.as('id'),
      sql<string>`t.code`.as('code'),
      'p.id as pileId',
      'p.name as pileName',
      'y.id as typeId',
      'y.name as typeName',
      'y.maker',
      's.id as stationId',
      's.name as station',
    ])
    .execute()
  return rows as Gun[]
}

/** Times that guns became faulty, at these stations. */
async function faultsOf(
  ctx: UserCtx,
  { from, to }: Span,
  stations: readonly string[] | undefined,
): Promise<ReadonlyMap<string, number>> {
  const start = (day: string) => at(readTime(`${day} 00:00:00`) ?? instant(0))
  const { rows } = await sql<{ gunId: string; faults: number }>`
    select l.gun_id::text as "gunId", count(*)::float8 as faults from operation_gun_log l
    where l.at >= ${start(from)} and l.at < ${start(addDays(to, 1))} and l.to_status = ${sql.lit(faulty)} and l.from_status <> ${sql.lit(faulty)}
      and (${stations === undefined} or l.station_id = any(${stations ?? []}::bigint[]))
      and ${scopedSql(ctx.scope, 'operation_gun_log', 'l')}
    group by 1`.execute(ctx.db)
  return new Map(rows.map(({ gunId, faults }) => [gunId, faults]))
}

const faulty = 7
/** More guns than any seller has. */
const mostGuns = 1_000_000

type Device = {
  gun: Gun
  figures: Figures
  time: GunsTime
  faults: number
  /** Whether it stands now where it was asked for. */
  isThere: boolean
}

async function devicesOf(ctx: UserCtx, filters: Filters): Promise<Device[]> {
  const span = spanIn(filters, ctx)
  const { day, station, seller } = filters
  const orders = matchingOf(
    ctx,
    deviceStatistics,
    { table: 'bill_order', filters: { day: 'stat_day' } },
    { day: day ? span : undefined, station, seller },
  )
  const [guns, figures, times, faults] = await Promise.all([
    gunsIn(ctx, filters),
    figuresOfOrders(ctx, orders, { key: sql`t.gun_id`, areFew: true, most: mostGuns }),
    gunTimes(ctx, { span, by: 'gun', stationIds: station, sellerIds: seller }),
    faultsOf(ctx, span, station),
  ])
  const figuresAt = new Map(figures.map(one => [one.key, one]))
  const timesAt = new Map(times.map(one => [one.key, one]))
  return (
    guns
      .map(gun => ({
        gun,
        figures: figuresAt.get(gun.id) ?? nothing,
        time: timesAt.get(gun.id) ?? noTime,
        faults: faults.get(gun.id) ?? 0,
        isThere: station === undefined || station.includes(gun.stationId),
      }))
      // A pile that has moved left what it did where it did it.
      .filter(({ gun, isThere }) => isThere || figuresAt.has(gun.id) || timesAt.has(gun.id))
  )
}

function added(devices: readonly Device[]) {
  const sum = <T extends object>(zero: T, of: (device: Device) => T): T =>
    Object.fromEntries(
      Object.keys(zero).map(name => [
        name,
        devices.reduce((all, one) => all + Number((of(one) as Record<string, number>)[name]), 0),
      ]),
    ) as T
  const figures = sum(nothing, one => one.figures)
  return {
    counted: figures.allOrders,
    row: {
      ...moneyRow(figures),
      ...gunRatios(
        figures,
        sum(noTime, one => one.time),
        1,
      ),
      faults: devices.reduce((all, one) => all + one.faults, 0),
      guns: devices.filter(({ isThere }) => isThere).length,
    },
  }
}

const headings: Readonly<Record<string, (gun: Gun) => { key: string; heading: unknown }>> = {
  gun: ({ id, code, station }) => ({ key: id, heading: { id, label: `${station} · ${code}` } }),
  pile: ({ pileId, pileName, station }) => ({
    key: pileId,
    heading: { id: pileId, label: `${station} · ${pileName}` },
  }),
  pileType: ({ typeId, typeName }) => ({ key: typeId, heading: { id: typeId, label: typeName } }),
  maker: ({ maker }) => ({ key: maker, heading: maker }),
}

const shown = measuresOf(deviceStatistics as unknown as Report)

function wholeOf(devices: readonly Device[]) {
  const { counted, row } = added(devices)
  return { counted, totals: only(row, shown) as Totals }
}

export const deviceFigures = mountFigures(deviceStatistics, {
  async figures(ctx, filters, by) {
    const headed = headings[by]
    if (!headed) throw new Error(`the report says nothing of ${by}`)
    const devices = await devicesOf(ctx, filters)
    const groups = Map.groupBy(devices, ({ gun }) => headed(gun).key)
    const rows = [...groups.values()]
      .flatMap(own => own.slice(0, 1).map(({ gun }) => ({ ...added(own).row, [by]: headed(gun).heading })))
      .toSorted((one, other) => other.energyE4 - one.energyE4)
      .slice(0, mostRows + 1)
      .map(row => only(row, [by, ...shown]) as ReportRow<Fields>)
    return { rows, ...wholeOf(devices) }
  },
  totals: async (ctx, filters) => wholeOf(await devicesOf(ctx, filters)),
})
