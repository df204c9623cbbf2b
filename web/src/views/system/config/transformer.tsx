// Transformers, and what hangs below each. Their load comes with the chargers.
import { meter } from '@ev/contract/config/meter'
import { pile } from '@ev/contract/config/pile'
import { transformer } from '@ev/contract/config/transformer'
import { useT } from '../../../locales/language.ts'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { TransformerLoad } from './parts/transformer-load.tsx'

export default function Transformers() {
  const t = useT()
  const sees = useSees()
  const piles = {
    key: 'piles',
    label: t('transformer.piles'),
    children: ({ id }: { id: string }) => <RelatedList of={pile} filters={{ transformer: [id] }} />,
  }
  const meters = {
    key: 'meters',
    label: t('transformer.meters'),
    children: ({ id }: { id: string }) => <RelatedList of={meter} filters={{ transformer: [id] }} />,
  }
  return (
    <ResourcePage
      of={transformer}
      detail={{
        extra: row => <TransformerLoad of={row} />,
        tabs: [...(sees(pile) ? [piles] : []), ...(sees(meter) ? [meters] : [])],
      }}
    />
  )
}
