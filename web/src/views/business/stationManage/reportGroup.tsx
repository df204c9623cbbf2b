import { reportGroup } from '@ev/contract/config/report-group'
import { ResourcePage } from '../../../resource/resource-page.tsx'

export default function ReportGroups() {
  return <ResourcePage of={reportGroup} />
}
