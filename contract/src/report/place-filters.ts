// What statistics of places are narrowed by, and the orders behind a figure of them.
import { earlierOf, lastDayOfMonth, laterOf, type Span, spanOf } from '@ev/rules/days'
import type { Instant } from '@ev/rules/units'
import { stationKind } from '../asset-enums.ts'
import { type DaysFilter, f, type Ref } from '../kit/field.ts'
import type { FiltersOf } from '../kit/list.ts'
import { ordersBehind } from './orders-behind.ts'

export const placeFilters = {
  day: f.date('统计日期', 'Days', { filter: true }),
  station: f.ref('电站', 'Station', 'config-service/station', { filter: true }),
  area: f.area('地区', 'Area', { filter: true }),
  kind: f.choice('电站类型', 'Station kind', stationKind, { filter: true }),
  merchant: f.ref('商户', 'Merchant', 'system-service/merchant', { filter: true }),
  seller: f.ref('运营商', 'Seller', 'system-service/seller', { filter: true }),
}
export type PlaceFilters = FiltersOf<typeof placeFilters>

type PlaceRow = {
  readonly day?: string | null
  readonly month?: string | null
  readonly station?: Ref | null
  readonly merchant?: Ref | null
  readonly seller?: Ref | null
}

type Picked = {
  readonly row?: PlaceRow | undefined
  readonly filters: PlaceFilters
  readonly measure: string
  readonly now: Instant
}

/** A row narrows the filters to itself. */
export function ordersOfPlace(picked: Picked): string {
  const { row = {}, filters, now } = picked
  const { day, month, station, merchant, seller } = row
  return ordersBehind(picked, {
    businessDay: day ? { from: day, to: day } : month ? monthWithin(month, filters.day, now) : filters.day,
    station: station ? [station.id] : filters.station,
    area: filters.area,
    stationKind: filters.kind,
    merchant: merchant ? [merchant.id] : filters.merchant,
    seller: seller ? [seller.id] : filters.seller,
  })
}

/** Its days that were asked for: a period may begin and end within a month. */
function monthWithin(month: string, asked: DaysFilter | undefined, now: Instant): Span {
  const whole = { from: `${month}-01`, to: lastDayOfMonth(`${month}-01`) }
  const { from = whole.from, to = whole.to } = asked && 'preset' in asked ? spanOf(asked.preset, now) : (asked ?? {})
  return { from: laterOf(from, whole.from), to: earlierOf(to, whole.to) }
}
