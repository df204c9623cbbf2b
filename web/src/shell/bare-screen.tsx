// A big screen: a window of its own, without the frame.
import { useLanguage, useT } from '../locales/language.ts'
import styles from './bare-screen.module.css'
import { Building } from './building.tsx'
import { Forbidden } from './error-pages.tsx'
import { RightsOf, useMe } from './me.ts'
import { titleOf } from './menu.ts'
import { usePageTitle } from './page-title.ts'
import { DarkGround } from './theme-provider.tsx'

export function BareScreen() {
  const t = useT()
  const language = useLanguage()
  const screen = useMe().me.routes.screens.get(location.pathname)
  const title = screen ? titleOf(screen.item, language) : t('tabs.untitled')
  usePageTitle(title)
  return (
    <DarkGround>
      <main className={styles.screen}>
        {screen ? (
          <RightsOf value={screen.rightsOf}>
            <Building title={title} />
          </RightsOf>
        ) : (
          <Forbidden />
        )}
      </main>
    </DarkGround>
  )
}
