import { operatorAsset } from '@ev/contract/report/operator-asset'
import { ReportPage } from '../../resource/report/report-page.tsx'

export default function OperatorStatistics() {
  return <ReportPage of={operatorAsset} />
}
