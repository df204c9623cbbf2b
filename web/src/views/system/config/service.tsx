import { serviceSetting } from '@ev/contract/system/service-setting'
import { Parameters } from '../parts/parameters.tsx'

export default function Service() {
  return <Parameters of={serviceSetting} />
}
