// Vehicles of members and fleets, and whether they plug and charge.
import { vehicle } from '@ev/contract/member/vehicle'
import { vinBinding } from '@ev/contract/member/vin-binding'
import { useT } from '../../../locales/language.ts'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { holderCell } from '../../parts/holder.tsx'

export default function Vehicles() {
  const t = useT()
  const sees = useSees()
  const tabs = [
    {
      key: 'bindings',
      label: t('vehicles.bindings'),
      children: ({ id }: { readonly id: string }) => <RelatedList of={vinBinding} filters={{ vehicle: [id] }} />,
    },
  ]
  return (
    <ResourcePage
      of={vehicle}
      list={{ cells: holderCell, empty: { title: t('vehicles.empty'), hint: t('vehicles.emptyHint') } }}
      detail={{ cells: holderCell, ...(sees(vinBinding) && { tabs }) }}
    />
  )
}
