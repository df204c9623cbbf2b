// The tags of the platform: everybody's to use, and only the platform's to change.
import { tag } from '@ev/contract/taglib/tag'
import { useT } from '../../../locales/language.ts'
import { ColorInput } from '../../../resource/form/color-input.tsx'
import { ResourceList } from '../../../resource/list/resource-list.tsx'
import { useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { recordAddress } from '../../../resource/value/ref-screens.ts'
import { useMe } from '../../../shell/me.ts'
import { go } from '../../../shell/tab-store.ts'
import { color } from '../../parts/tag-cells.tsx'
import styles from './parts/tags.module.css'

const cells = { color }
const fields = { color: ColorInput }
const fixedFilters = { origin: ['platform'] } as const

export default function SystemTags() {
  const t = useT()
  const seesLibrary = useSees()(tag)
  const isPlatform = useMe().me.user.sellerId === '-1'
  if (isPlatform) return <ResourcePage of={tag} list={{ cells, fixedFilters }} form={{ fields }} detail={{ cells }} />
  return (
    <>
      <p className={styles.hint}>{t('tag.ofPlatformHint')}</p>
      <ResourceList
        of={tag}
        fixedFilters={fixedFilters}
        cells={cells}
        rowActions={[]}
        {...(seesLibrary && { onOpen: ({ id }: { id: string }) => void go(recordAddress(tag.address, id)?.to ?? '') })}
      />
    </>
  )
}
