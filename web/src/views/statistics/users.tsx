import { userStatistics } from '@ev/contract/report/user-statistics'
import { ReportPage } from '../../resource/report/report-page.tsx'

export default function UserStatistics() {
  return <ReportPage of={userStatistics} />
}
