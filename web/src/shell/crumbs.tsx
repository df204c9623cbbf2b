import { useLanguage, useT } from '../locales/language.ts'
import styles from './crumbs.module.css'
import { titleOf } from './menu.ts'
import type { Screen } from './routes.ts'
import { go } from './tab-store.ts'

/** Where the screen stands in the menu; screens above it are links, catalogues are words. */
export function Crumbs({ screen }: { screen: Screen }) {
  const t = useT()
  const language = useLanguage()
  const { crumbs } = screen
  return (
    <nav className={styles.crumbs} aria-label={t('shell.breadcrumb')}>
      <ol>
        {crumbs.map((item, at) => {
          const title = titleOf(item, language)
          const isHere = at === crumbs.length - 1
          if (isHere)
            return (
              <li key={item.id} aria-current="page">
                <h1>{title}</h1>
              </li>
            )
          const { url } = item
          return (
            <li key={item.id}>
              {item.componentType === 'MENU' && url ? (
                <a
                  href={url}
                  onClick={event => {
                    event.preventDefault()
                    void go(url)
                  }}
                >
                  {title}
                </a>
              ) : (
                title
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
