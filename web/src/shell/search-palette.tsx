import { useMe } from './me.ts'
import { useOpenItem } from './open-item.ts'
import { Palette } from './palette.tsx'
import { useRecent } from './recent.ts'
import { go } from './tab-store.ts'

/** The palette over this user's screens. */
export function SearchPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { screens } = useMe().me.routes
  const recent = useRecent()
  const openItem = useOpenItem()
  const onOpen = (address: string) => {
    const item = screens.get(address)?.item
    // With a query it is a search in that screen; without, the item may be a window or another site.
    if (item) openItem(item, { isAnew: false })
    else void go(address)
  }
  return <Palette screens={[...screens.values()]} recent={recent} isOpen={isOpen} onClose={onClose} onOpen={onOpen} />
}
