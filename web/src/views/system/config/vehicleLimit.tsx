import { vehicleLimit } from '@ev/contract/config/vehicle-limit'
import { ResourcePage } from '../../../resource/resource-page.tsx'

export default function VehicleLimits() {
  return <ResourcePage of={vehicleLimit} />
}
