// What statistics of places are narrowed by, and the orders behind a figure of them.
import { stationKind } from '../asset-enums.ts'
import { order } from '../bill/order.ts'
import { f, type Ref } from '../kit/field.ts'
import type { FiltersOf } from '../kit/list.ts'
import { defaultPageSize, queryText, writeQuery } from '../kit/query.ts'

export const placeFilters = {
  day: f.date('统计日期', 'Days', { filter: true }),
  station: f.ref('电站', 'Station', 'config-service/station', { filter: true }),
  area: f.area('地区', 'Area', { filter: true }),
  kind: f.choice('电站类型', 'Station kind', stationKind, { filter: true }),
  merchant: f.ref('商户', 'Merchant', 'system-service/merchant', { filter: true }),
  seller: f.ref('运营商', 'Seller', 'system-service/seller', { filter: true }),
}
export type PlaceFilters = FiltersOf<typeof placeFilters>

type OrderFilters = FiltersOf<typeof order.fields>

/** The list of orders with these filters. */
export function orderList(filters: OrderFilters): string {
  const state = { filters, current: 1, pageSize: defaultPageSize }
  return `/business/bill/chargeOrder?${queryText(writeQuery(order.fields, state, { filters: order.list.initial }))}`
}

type PlaceRow = {
  readonly day?: string | null
  readonly month?: string | null
  readonly station?: Ref | null
  readonly merchant?: Ref | null
  readonly seller?: Ref | null
}

/** A row narrows the filters to itself; of an area and a kind of station the list of orders knows nothing. */
export function ordersOfPlace({ row = {}, filters }: { row?: PlaceRow | undefined; filters: PlaceFilters }): string {
  const { day, month, station, merchant, seller } = row
  return orderList({
    businessDay: day ? { from: day, to: day } : month ? daysOfMonth(month) : filters.day,
    station: station ? [station.id] : filters.station,
    merchant: merchant ? [merchant.id] : filters.merchant,
    seller: seller ? [seller.id] : filters.seller,
  })
}

function daysOfMonth(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}
