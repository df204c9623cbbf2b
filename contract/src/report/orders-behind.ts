// The orders that a figure is made of: the list of orders, narrowed to those and no others, so that its footer is the figure.
import type { Statistic } from '@ev/rules/statistics'
import { order } from '../bill/order.ts'
import type { FiltersOf } from '../kit/list.ts'
import { defaultPageSize, queryText, writeQuery } from '../kit/query.ts'
import { orderLacks } from '../order-enums.ts'

type OrderFilters = FiltersOf<typeof order.fields>

type Figure = {
  /** Nothing of a figure that is made of all of them. */
  readonly measure?: string
  /** The row that it stands in; nothing of a total. */
  readonly row?: object | undefined
}

/** The list of orders with these filters, as far as they count in the figure. */
export function ordersBehind({ row = {}, measure = '' }: Figure, filters: OrderFilters): string {
  const lacks = orderLacks.list.map(({ value }) => value).filter(name => Object(row)[name] === null)
  const narrowed = { ...filters, ...(lacks.length > 0 && { lacks }), ...madeOf[measure] }
  const state = { filters: narrowed, current: 1, pageSize: defaultPageSize }
  return `/business/bill/chargeOrder?${queryText(writeQuery(order.fields, state, { filters: order.list.initial }))}`
}

const counted = (countsIn: Statistic, ...measures: readonly string[]) =>
  Object.fromEntries(measures.map(measure => [measure, { countsIn: [countsIn] }]))

/** Figures that are not made of all orders of their place and days. */
const madeOf: Readonly<Record<string, OrderFilters>> = {
  ...counted('revenue', 'revenueFen', 'orderAmountFen', 'serviceFen', 'discountFen', 'paidFen', 'refundFen'),
  ...counted('energy', 'energyE4', 'jianE4', 'fengE4', 'pingE4', 'guE4', 'energyPerGun', 'energyPerGunDay'),
  ...counted('sessions', 'orders', 'turnover'),
  ...counted('duration', 'durationHours'),
  directE4: { countsIn: ['energy'], currentKind: [1] },
  /** Failed, cancelled, suspended, abnormal and closed. */
  abnormalOrders: { orderStatus: [7, 8, 9, 10, 11] },
}
