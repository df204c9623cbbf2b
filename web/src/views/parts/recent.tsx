import { Link } from 'react-router'
import { useLanguage, useT } from '../../locales/language.ts'
import { useMe } from '../../shell/me.ts'
import { titleOf } from '../../shell/menu.ts'
import { useRecent } from '../../shell/recent.ts'
import styles from './recent.module.css'

/** The way back to what was opened last, as it was left. */
export function Recent() {
  const t = useT()
  const language = useLanguage()
  const { screens } = useMe().me.routes
  const recent = useRecent().flatMap(path => screens.get(path) ?? [])
  if (recent.length === 0) return null
  return (
    <nav className={styles.recent} aria-label={t('home.recent')}>
      <span>{t('home.recent')}</span>
      <ul>
        {recent.map(({ path, item }) => (
          <li key={path}>
            <Link to={path}>{titleOf(item, language)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
