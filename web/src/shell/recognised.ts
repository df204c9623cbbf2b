// Where a pasted number is looked up: the screens that list such records, and the filter that takes the number.
import { type Recognised, type RecordKind, recognise } from '@ev/rules/recognise'
import type { Screen } from './routes.ts'

export type FoundRecord = Recognised & { readonly screen: Screen; readonly address: string }

/** One row for each screen that the user holds. */
export function findRecords(screens: readonly Screen[], text: string): FoundRecord[] {
  return recognise(text).flatMap(({ kind, value }) =>
    places[kind].flatMap(({ path, filter }) => {
      const screen = screens.find(candidate => candidate.path === path)
      return screen
        ? [{ kind, value, screen, address: `${path}?${new URLSearchParams({ [filterOf(filter, value)]: value })}` }]
        : []
    }),
  )
}

/** Which filter takes a number may depend on its shape. */
type Filter = string | ((value: string) => string)
type Place = { readonly path: string; readonly filter: Filter }

const filterOf = (filter: Filter, value: string) => (typeof filter === 'string' ? filter : filter(value))

/** What a charger numbers has 32 digits. */
const transaction = /^\d{32}$/

const places: Record<RecordKind, readonly Place[]> = {
  order: [{ path: '/business/bill/chargeOrder', filter: value => (transaction.test(value) ? 'tradeNo' : 'orderNo') }],
  pile: [{ path: '/business/pileManage/pileList', filter: 'code' }],
  plate: [{ path: '/business/vehicleManage/vehicleList', filter: 'plateNo' }],
  mobile: [
    { path: '/business/memberManage/memberList', filter: 'phone' },
    { path: '/system/systemSet/user', filter: 'telephone' },
  ],
  card: [{ path: '/business/memberManage/card', filter: 'logicalNo' }],
  vin: [
    { path: '/business/vehicleManage/vehicleList', filter: 'vin' },
    { path: '/strategy/vinBinding', filter: 'vin' },
  ],
}
