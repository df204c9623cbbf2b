import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { State } from '../../../kit/state.tsx'
import { useT } from '../../../locales/language.ts'
import { go } from '../../../shell/tab-store.ts'
import { PileLive } from './parts/pile-live.tsx'

export default function PileMonitorDetail() {
  const t = useT()
  const [query] = useSearchParams()
  const id = query.get('id')
  if (id === null || !/^\d{1,19}$/.test(id))
    return (
      <State drawing="lost" title={t('watch.whichPile')}>
        <Button type="primary" onClick={() => void go('/safe/monitorManage/pileMonitor')}>
          {t('watch.toPiles')}
        </Button>
      </State>
    )
  return <PileLive key={id} id={id} />
}
