// Classes of tags, and the tags in each.
import { tag } from '@ev/contract/taglib/tag'
import { tagClass } from '@ev/contract/taglib/tag-class'
import { useT } from '../../../locales/language.ts'
import { ColorInput } from '../../../resource/form/color-input.tsx'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { color, useKeptByPlatform } from '../../parts/tag-cells.tsx'

const cells = { color }
const fields = { color: ColorInput }

export default function TagClasses() {
  const t = useT()
  const kept = useKeptByPlatform()
  const sees = useSees()
  const tags = {
    key: 'tags',
    label: t('tag.inClass'),
    children: ({ id }: { id: string }) => <RelatedList of={tag} filters={{ tagClass: [id] }} cells={cells} />,
  }
  return (
    <ResourcePage
      of={tagClass}
      kept={kept}
      list={{ cells }}
      form={{ fields }}
      detail={{ cells, tabs: sees(tag) ? [tags] : [] }}
    />
  )
}
