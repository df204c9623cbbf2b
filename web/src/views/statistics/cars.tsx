import { carStatistics } from '@ev/contract/report/car-statistics'
import { ReportPage } from '../../resource/report/report-page.tsx'

export default function CarStatistics() {
  return <ReportPage of={carStatistics} />
}
