import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { State } from '../../../kit/state.tsx'
import { useT } from '../../../locales/language.ts'
import { go } from '../../../shell/tab-store.ts'
import { StationLive } from './parts/station-live.tsx'

export default function StationMonitorDetail() {
  const t = useT()
  const [query] = useSearchParams()
  const id = query.get('id')
  if (id === null || !/^\d{1,19}$/.test(id))
    return (
      <State drawing="lost" title={t('watch.whichStation')}>
        <Button type="primary" onClick={() => void go('/safe/monitorManage/stationMonitor')}>
          {t('watch.toStations')}
        </Button>
      </State>
    )
  return <StationLive key={id} id={id} />
}
