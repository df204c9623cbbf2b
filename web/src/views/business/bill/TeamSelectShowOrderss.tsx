// Orders of fleets: of all of them, or of those that are chosen, each with the fleets below it.
import { FleetOrders } from './parts/fleet-orders.tsx'

export default function FleetOrderQuery() {
  return <FleetOrders />
}
