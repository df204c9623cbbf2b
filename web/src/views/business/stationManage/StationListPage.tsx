// Stations that are being put into service, and the piles there: not public, and charging is free.
import { pile } from '@ev/contract/config/pile'
import { station } from '@ev/contract/config/station'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { State, Waiting } from '../../../kit/state.tsx'
import { useT } from '../../../locales/language.ts'
import { familyKey } from '../../../resource/list/listed.ts'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ScreenTabs } from '../../../resource/screen-tabs.tsx'
import { call } from '../../../shell/call.ts'
import { onTrial, Stations } from './parts/stations.tsx'

export default function TemporaryStations() {
  const t = useT()
  const sees = useSees()
  return (
    <ScreenTabs
      label={t('station.temporary')}
      parts={[
        { key: 'stations', title: t('station.onTrial'), draw: () => <Stations isOnTrial /> },
        ...(sees(pile) ? [{ key: 'piles', title: t('station.trialPiles'), draw: () => <TrialPiles /> } as const] : []),
      ]}
    />
  )
}

const mostStations = 500

function TrialPiles() {
  const t = useT()
  const found = useQuery({
    queryKey: [...familyKey(station), 'onTrial'],
    queryFn: () => call(station.calls.pages, { filters: onTrial, pageSize: mostStations, count: 'none' }),
  })
  if (found.isPending) return <Waiting />
  if (found.isError)
    return (
      <State drawing="failed" title={t('record.failed')} hint={found.error.message} isAlert>
        <Button onClick={() => void found.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  const ids = found.data.records.map(one => one.id)
  if (ids.length === 0) return <State drawing="empty" title={t('station.noneOnTrial')} />
  return <RelatedList of={pile} filters={{ station: ids }} />
}
