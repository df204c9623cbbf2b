// The orders behind a figure: the order list with the same day and the same statistic, so that its footer is the figure.

export const ordersScreen = '/business/bill/chargeOrder'

type Asked = {
  readonly from: string
  readonly to: string
  readonly countsIn?: 'revenue' | 'energy' | 'sessions'
  readonly stationId?: string
  readonly statuses?: readonly number[]
}

export function ordersAddress({ from, to, countsIn, stationId, statuses = [] }: Asked): string {
  const query = new URLSearchParams({ businessDay: `${from}~${to}` })
  if (countsIn !== undefined) query.set('countsIn', countsIn)
  if (stationId !== undefined) query.set('station', stationId)
  for (const status of statuses) query.append('orderStatus', String(status))
  return `${ordersScreen}?${query.toString().replaceAll('%7E', '~')}`
}
