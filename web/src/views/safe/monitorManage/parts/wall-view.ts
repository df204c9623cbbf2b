// How the wall is drawn, kept in its address beside the filter: a copied link shows the same picture.
import { type Density, densities } from './wall-density.ts'
import { idsIn, withValues } from './wall-filter.ts'
import { type WallOrder, wallOrders } from './wall-order.ts'

export type WallView = {
  readonly density: Density
  readonly order: WallOrder
  /** Stations of which only the head is drawn. */
  readonly closed: readonly string[]
}

export const readView = (query: URLSearchParams): WallView => ({
  density: densities.find(one => one === query.get('density')) ?? 'small',
  order: wallOrders.find(one => one === query.get('order')) ?? 'code',
  closed: idsIn(query, 'closed'),
})

/** The same address with this drawn otherwise; what is as usual is not in it. */
export function writeView(query: URLSearchParams, changed: Partial<WallView>): URLSearchParams {
  const { density, order, closed } = { ...readView(query), ...changed }
  return withValues(query, {
    density: density === 'small' ? '' : density,
    order: order === 'code' ? '' : order,
    closed: closed.join(','),
  })
}
