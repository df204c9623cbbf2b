// Orders of fleets, as both of their screens show them.
import { fleetOrder } from '@ev/contract/bill/fleet-order'
import type { FiltersOf } from '@ev/contract/kit/list'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { useOfOrder } from './of-order.tsx'

type FleetOrdersProps = { fixed?: FiltersOf<typeof fleetOrder.fields> }

export function FleetOrders({ fixed }: FleetOrdersProps) {
  const detail = useOfOrder()
  return <ResourcePage of={fleetOrder} list={fixed ? { fixedFilters: fixed } : {}} detail={detail} />
}
