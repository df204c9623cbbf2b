// What the prices brought in, and what became of it when a version changed.
import { costModelIncome } from '@ev/contract/bill/cost-model-income'
import { ReportPage } from '../../../resource/report/report-page.tsx'
import { VersionChanges } from './parts/version-changes.tsx'

export default function StationCostModelIncome() {
  return <ReportPage of={costModelIncome} below={filters => <VersionChanges filters={filters} />} />
}
