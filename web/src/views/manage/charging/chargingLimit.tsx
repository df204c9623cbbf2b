import { chargingLimit } from '@ev/contract/config/charging-limit'
import { ResourcePage } from '../../../resource/resource-page.tsx'

export default function ChargingLimits() {
  return <ResourcePage of={chargingLimit} />
}
