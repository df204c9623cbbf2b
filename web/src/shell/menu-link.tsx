import type { PermissionItem } from '@ev/contract/system/permission'
import { type ReactNode, use } from 'react'
import { preload } from './load-view.ts'
import { useOpenItem } from './open-item.ts'
import { ViewOf } from './views.ts'

type MenuLinkProps = {
  item: PermissionItem
  isCurrent: boolean
  className?: string | undefined
  onChosen?: () => void
  children: ReactNode
}

/** A screen of the menu. A real link: with a modifier key the browser opens it as it opens any other. */
export function MenuLink({ item, isCurrent, className, onChosen, children }: MenuLinkProps) {
  const openItem = useOpenItem()
  const viewOf = use(ViewOf)
  const fetchAhead = () => preload(viewOf(item.url ?? ''))
  return (
    <a
      href={item.url ?? '/'}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onChosen?.()
        openItem(item, { isAnew: true })
      }}
    >
      {children}
    </a>
  )
}
