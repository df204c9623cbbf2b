// What stands at stations and what it brought, station by station, and the same day by day.
import { chargeData } from '@ev/contract/report/charge-data'
import { stationAsset } from '@ev/contract/report/station-asset'
import { useT } from '../../locales/language.ts'
import { ReportPage } from '../../resource/report/report-page.tsx'
import { ScreenTabs } from '../../resource/screen-tabs.tsx'

export default function StationStatistics() {
  const t = useT()
  return (
    <ScreenTabs
      label={t('statistics.tabs')}
      parts={[
        { key: 'stations', title: t('statistics.byStation'), draw: () => <ReportPage of={stationAsset} /> },
        { key: 'charge', title: t('statistics.byTime'), draw: () => <ReportPage of={chargeData} /> },
      ]}
    />
  )
}
