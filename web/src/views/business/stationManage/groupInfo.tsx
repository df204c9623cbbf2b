import { station } from '@ev/contract/config/station'
import { stationGroup } from '@ev/contract/config/station-group'
import { TagChip } from '../../../kit/tag-chip.tsx'
import { useT } from '../../../locales/language.ts'
import { ColorInput } from '../../../resource/form/color-input.tsx'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'

const cells = {
  color: ({ name, color }: { name: string; color: string }) => color !== '' && <TagChip name={name} color={color} />,
}

export default function StationGroups() {
  const t = useT()
  const sees = useSees()
  const stations = {
    key: 'stations',
    label: t('station.stations'),
    children: ({ id }: { id: string }) => <RelatedList of={station} filters={{ groups: [id] }} />,
  }
  return (
    <ResourcePage
      of={stationGroup}
      list={{ cells }}
      form={{ fields: { color: ColorInput } }}
      detail={{ cells, tabs: sees(station) ? [stations] : [] }}
    />
  )
}
