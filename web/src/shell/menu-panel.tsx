import { useLanguage } from '../locales/language.ts'
import { isAt, type MenuNode, titleOf } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import styles from './menu-panel.module.css'
import { useOpenTabs } from './tab-store.ts'

/** All that lies below a menu item at a glance: catalogues as headings, their screens below them. */
export function MenuPanel({ nodes, onChosen }: { nodes: readonly MenuNode[]; onChosen: () => void }) {
  const language = useLanguage()
  const { shown } = useOpenTabs()
  return (
    <ul className={styles.panel} data-columns={nodes.length > 6 || undefined}>
      {nodes.map(({ item, children }) => (
        <li key={item.id}>
          {item.componentType === 'MENU' ? (
            <MenuLink item={item} isCurrent={isAt(item, shown)} onChosen={onChosen}>
              {titleOf(item, language)}
            </MenuLink>
          ) : (
            <>
              <span className={styles.heading}>{titleOf(item, language)}</span>
              <MenuPanel nodes={children} onChosen={onChosen} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
