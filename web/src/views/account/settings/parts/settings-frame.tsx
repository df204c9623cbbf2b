import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useT } from '../../../../locales/language.ts'
import styles from './settings-frame.module.css'

const pages = [
  { to: '/account/settings/base', title: 'account.base' },
  { to: '/account/settings/security', title: 'account.security' },
  { to: '/account/settings/requests', title: 'account.requests' },
] as const

/** The pages of one's own settings side by side. */
type SettingsFrameProps = {
  /** Takes all the room there is, as a list does; a form is read more easily when it is narrow. */
  isWide?: boolean
  children: ReactNode
}

export function SettingsFrame({ isWide = false, children }: SettingsFrameProps) {
  const t = useT()
  return (
    <div className={styles.room}>
      <div className={styles.frame}>
        <nav aria-label={t('account.pages')}>
          <ul className={styles.pages}>
            {pages.map(({ to, title }) => (
              <li key={to}>
                <NavLink to={to}>{t(title)}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.page} data-wide={isWide || undefined}>
          {children}
        </div>
      </div>
    </div>
  )
}
