// Who drives at the expense of a fleet.
import { allotment } from '@ev/contract/member/allotment'
import { card } from '@ev/contract/member/card'
import { fleetMember } from '@ev/contract/member/fleet-member'
import { vehicle } from '@ev/contract/member/vehicle'
import { useT } from '../../../locales/language.ts'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'

type Known = { readonly id: string }

export default function FleetMembers() {
  const t = useT()
  const sees = useSees()
  const tabs = [
    {
      of: allotment,
      key: 'allotments',
      label: t('fleet.allotments'),
      children: ({ id }: Known) => <RelatedList of={allotment} filters={{ driver: [id] }} />,
    },
    {
      of: vehicle,
      key: 'vehicles',
      label: t('fleet.vehicles'),
      children: ({ id }: Known) => <RelatedList of={vehicle} filters={{ driver: [id] }} />,
    },
    {
      of: card,
      key: 'cards',
      label: t('fleet.cards'),
      children: ({ id }: Known) => <RelatedList of={card} filters={{ driver: [id] }} />,
    },
  ]
  return <ResourcePage of={fleetMember} detail={{ tabs: tabs.filter(({ of }) => sees(of)) }} />
}
