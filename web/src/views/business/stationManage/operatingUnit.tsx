import { operatingUnit } from '@ev/contract/config/operating-unit'
import { station } from '@ev/contract/config/station'
import { useT } from '../../../locales/language.ts'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'

export default function OperatingUnits() {
  const t = useT()
  const sees = useSees()
  const stations = {
    key: 'stations',
    label: t('station.stations'),
    children: ({ id }: { id: string }) => <RelatedList of={station} filters={{ operatingUnit: [id] }} />,
  }
  return <ResourcePage of={operatingUnit} detail={{ tabs: sees(station) ? [stations] : [] }} />
}
