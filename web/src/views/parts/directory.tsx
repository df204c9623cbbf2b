import { useLanguage, useT } from '../../locales/language.ts'
import { type MenuNode, titleOf } from '../../shell/menu.ts'
import { MenuLink } from '../../shell/menu-link.tsx'
import styles from './directory.module.css'

/** The whole menu at a glance: catalogues with what is in them; screens that stand alone come first. */
export function Directory({ tree }: { tree: readonly MenuNode[] }) {
  const t = useT()
  const language = useLanguage()
  const alone = tree.filter(({ item }) => item.componentType === 'MENU')
  return (
    <div className={styles.directory}>
      {alone.length > 0 && (
        <section>
          <h3>{t('home.direct')}</h3>
          <Screens nodes={alone} />
        </section>
      )}
      {tree
        .filter(({ item }) => item.componentType === 'CATALOG')
        .map(({ item, children }) => (
          <section key={item.id} data-catalog={item.name}>
            <h3>{titleOf(item, language)}</h3>
            <Screens nodes={children} />
          </section>
        ))}
    </div>
  )
}

function Screens({ nodes }: { nodes: readonly MenuNode[] }) {
  const language = useLanguage()
  return (
    <ul className={styles.screens}>
      {nodes.map(({ item, children }) =>
        item.componentType === 'MENU' ? (
          <li key={item.id}>
            <MenuLink item={item} isCurrent={false}>
              {titleOf(item, language)}
            </MenuLink>
          </li>
        ) : (
          <li key={item.id} className={styles.group}>
            <span>{titleOf(item, language)}</span>
            <Screens nodes={children} />
          </li>
        ),
      )}
    </ul>
  )
}
