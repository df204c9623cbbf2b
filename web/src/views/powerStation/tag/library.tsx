// The library of tags: one's own, and those of the platform; and the stations that have each.
import { station } from '@ev/contract/config/station'
import { tag } from '@ev/contract/taglib/tag'
import { useT } from '../../../locales/language.ts'
import { ColorInput } from '../../../resource/form/color-input.tsx'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { color, useKeptByPlatform } from '../../parts/tag-cells.tsx'

const cells = { color }
const fields = { color: ColorInput }

export default function TagLibrary() {
  const t = useT()
  const kept = useKeptByPlatform()
  const sees = useSees()
  const stations = {
    key: 'stations',
    label: t('tag.stations'),
    children: ({ id }: { id: string }) => <RelatedList of={station} filters={{ tags: [id] }} />,
  }
  return (
    <ResourcePage
      of={tag}
      kept={kept}
      list={{ cells }}
      form={{ fields }}
      detail={{ cells, tabs: sees(station) ? [stations] : [] }}
    />
  )
}
