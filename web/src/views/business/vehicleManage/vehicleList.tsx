// Vehicles of members and fleets, and whether they plug and charge.
import { order } from '@ev/contract/bill/order'
import { vehicle } from '@ev/contract/member/vehicle'
import { vinBinding } from '@ev/contract/member/vin-binding'
import { useT } from '../../../locales/language.ts'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { holderCell } from '../../parts/holder.tsx'

type Known = { readonly id: string }

export default function Vehicles() {
  const t = useT()
  const sees = useSees()
  const tabs = [
    {
      of: vinBinding,
      key: 'bindings',
      label: t('vehicles.bindings'),
      children: ({ id }: Known) => <RelatedList of={vinBinding} filters={{ vehicle: [id] }} />,
    },
    {
      of: order,
      key: 'orders',
      label: t('order.tab'),
      children: ({ id }: Known) => <RelatedList of={order} filters={{ vehicle: [id] }} preset={{}} />,
    },
  ]
  return (
    <ResourcePage
      of={vehicle}
      list={{ cells: holderCell, empty: { title: t('vehicles.empty'), hint: t('vehicles.emptyHint') } }}
      detail={{ cells: holderCell, tabs: tabs.filter(({ of }) => sees(of)) }}
    />
  )
}
