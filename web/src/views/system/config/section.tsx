import { section } from '@ev/contract/config/section'
import { ResourcePage } from '../../../resource/resource-page.tsx'

export default function Sections() {
  return <ResourcePage of={section} />
}
