import type { PermissionItem } from '@ev/contract/system/permission'
import { Button } from '../kit/button.tsx'
import { State } from '../kit/state.tsx'
import { useLanguage, useT } from '../locales/language.ts'
import { titleOf } from './menu.ts'
import { useOpenItem } from './open-item.ts'

/** At the address of an item that opens in a window of its own: a window may only be opened by a click. */
export function Elsewhere({ item }: { item: PermissionItem }) {
  const t = useT()
  const title = titleOf(item, useLanguage())
  const openItem = useOpenItem()
  return (
    <State drawing="lost" title={t('screen.elsewhere', { title })}>
      <Button look="primary" onClick={() => openItem(item, { isAnew: false })}>
        {t('screen.open')}
      </Button>
    </State>
  )
}
