import { deviceStatistics } from '@ev/contract/report/device-statistics'
import { ReportPage } from '../../resource/report/report-page.tsx'

export default function DeviceStatistics() {
  return <ReportPage of={deviceStatistics} />
}
