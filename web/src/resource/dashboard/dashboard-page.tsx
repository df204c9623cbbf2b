// A dashboard: what it is asked for on top, up to when its figures hold, and the figures; on a wall its title too.
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Waiting } from '../../kit/state.tsx'
import { useLanguage, useT } from '../../locales/language.ts'
import { useKiosk } from '../../shell/kiosk.ts'
import { useMe } from '../../shell/me.ts'
import { titleOf } from '../../shell/menu.ts'
import styles from './dashboard.module.css'
import { KioskTurn } from './kiosk-turn.tsx'
import { Trouble } from './panel.tsx'

type DashboardPageProps<T extends { readonly asOf: string }> = {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** What it is asked for. */
  tools?: ReactNode
  children: (data: T) => ReactNode
}

export function DashboardPage<T extends { readonly asOf: string }>({ query, tools, children }: DashboardPageProps<T>) {
  const t = useT()
  const { data, error, refetch } = query
  const isKiosk = useKiosk()
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        {isKiosk && <Title />}
        {tools}
        {data && <span>{t('dashboard.asOfTime', { time: data.asOf })}</span>}
        <KioskTurn />
      </div>
      {error && <Trouble error={error} asOf={data?.asOf} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && children(data)}
    </div>
  )
}

/** The crumbs that say it elsewhere are not there. */
function Title() {
  const language = useLanguage()
  const screen = useMe().me.routes.screens.get(useLocation().pathname)
  return screen ? <h1>{titleOf(screen.item, language)}</h1> : null
}
