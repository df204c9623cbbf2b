// A big screen: a window of its own, without the frame.
import { useRootFont } from '../kit/root-font.ts'
import { useLanguage, useT } from '../locales/language.ts'
import styles from './bare-screen.module.css'
import { Building } from './building.tsx'
import { ForcedPasswordChange } from './change-password.tsx'
import { RightsOf, useMe } from './me.ts'
import { titleOf } from './menu.ts'
import { Offline } from './offline.tsx'
import { usePageTitle } from './page-title.ts'
import { PreviewBar } from './preview-bar.tsx'
import { Unknown } from './screen.tsx'
import { DarkGround } from './theme-provider.tsx'
import { Watermark } from './watermark.tsx'

export function BareScreen() {
  const t = useT()
  const language = useLanguage()
  const screen = useMe().me.routes.screens.get(location.pathname)
  const title = screen ? titleOf(screen.item, language) : t('tabs.untitled')
  usePageTitle(title)
  useRootFont()
  return (
    <DarkGround>
      <PreviewBar />
      <Offline />
      <main className={styles.screen}>
        {screen ? (
          <RightsOf value={screen.rightsOf}>
            <Building title={title} />
          </RightsOf>
        ) : (
          <Unknown path={location.pathname} />
        )}
      </main>
      <Watermark />
      <ForcedPasswordChange />
    </DarkGround>
  )
}
