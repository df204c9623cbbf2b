// Meters, what their dials said, and what the utility billed.
import { meter } from '@ev/contract/config/meter'
import { meterFee } from '@ev/contract/config/meter-fee'
import { meterReading } from '@ev/contract/config/meter-reading'
import { pile } from '@ev/contract/config/pile'
import { useT } from '../../../locales/language.ts'
import { ResourceList } from '../../../resource/list/resource-list.tsx'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { ScreenTabs } from '../../../resource/screen-tabs.tsx'
import { useMayCall } from '../../../shell/me.ts'
import { MeterCurve } from './parts/meter-curve.tsx'

export default function Meters() {
  const t = useT()
  const mayCall = useMayCall()
  const [seesReadings, seesFees] = [mayCall(meterReading.calls.pages), mayCall(meterFee.calls.pages)]
  const readings = { key: 'readings', title: t('meter.readings'), draw: () => <ResourcePage of={meterReading} /> }
  const fees = { key: 'fees', title: t('meter.fees'), draw: () => <ResourcePage of={meterFee} /> }
  const parts = [
    { key: 'meters', title: t('meter.meters'), draw: () => <MeterList {...{ seesReadings, seesFees }} /> },
    ...(seesReadings ? [readings] : []),
    ...(seesFees ? [fees] : []),
  ]
  return <ScreenTabs label={t('meter.tabs')} parts={parts} />
}

type Id = { readonly id: string }

function MeterList({ seesReadings, seesFees }: { seesReadings: boolean; seesFees: boolean }) {
  const t = useT()
  const sees = useSees()
  const curve = { key: 'curve', label: t('meter.curve'), children: ({ id }: Id) => <MeterCurve id={id} /> }
  const readings = {
    key: 'readings',
    label: t('meter.readings'),
    children: ({ id }: Id) => (
      <ResourceList of={meterReading} fixedFilters={{ meter: [id] }} rowActions={[]} isInside />
    ),
  }
  const fees = {
    key: 'fees',
    label: t('meter.fees'),
    children: ({ id }: Id) => <ResourceList of={meterFee} fixedFilters={{ meter: [id] }} rowActions={[]} isInside />,
  }
  const piles = {
    key: 'piles',
    label: t('transformer.piles'),
    children: ({ id }: Id) => <RelatedList of={pile} filters={{ meter: [id] }} />,
  }
  const tabs = [curve, ...(seesReadings ? [readings] : []), ...(seesFees ? [fees] : []), ...(sees(pile) ? [piles] : [])]
  return <ResourcePage of={meter} detail={{ tabs }} />
}
