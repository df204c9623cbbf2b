import { pileType } from '@ev/contract/config/pile-type'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { LayoutInput } from './parts/layout-input.tsx'

export default function PileTypes() {
  return <ResourcePage of={pileType} form={{ fields: { gunLayout: LayoutInput } }} />
}
