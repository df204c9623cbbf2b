// The frame around every screen: header with the first-level menu, side menu, tab bar, the screens themselves, and
// what opens over them.
import { useEffect, useState } from 'react'
import { useT } from '../locales/language.ts'
import { isBare } from './access.ts'
import { BareScreen } from './bare-screen.tsx'
import { Centres } from './centres.tsx'
import { ForcedPasswordChange, PasswordDialog } from './change-password.tsx'
import { Header } from './header.tsx'
import { useKeys } from './keys.ts'
import { useShownKiosk } from './kiosk.ts'
import { useMaximised } from './maximised.ts'
import { useMe } from './me.ts'
import { Offline } from './offline.tsx'
import { closeOverlay, useOverlay } from './overlay.ts'
import { usePageTitle } from './page-title.ts'
import { Panes } from './panes.tsx'
import { PreviewBar } from './preview-bar.tsx'
import { ProfileDialog } from './profile.tsx'
import { useRecentFollowsScreen } from './recent.ts'
import { SearchPalette } from './search-palette.tsx'
import { useSettings } from './settings.ts'
import { SettingsDrawer } from './settings-drawer.tsx'
import { beginAsCompany, shareChoices } from './share-choices.ts'
import styles from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { startTabs, tabTitle, useOpenTabs } from './tab-store.ts'
import { type LoadView, ViewOf } from './views.ts'
import { Watermark } from './watermark.tsx'

export function Shell({ viewOf }: { viewOf: (path: string) => LoadView | undefined }) {
  const { id, isReadOnly } = useMe().me.user
  const [isReady, setIsReady] = useState(false)
  // Behind an automatic login stands nobody in particular.
  useEffect(() => (isReadOnly ? undefined : shareChoices(id)), [id, isReadOnly])
  useEffect(() => void beginAsCompany(), [])
  useEffect(() => {
    if (isBare(location.pathname)) return
    const stop = startTabs(id)
    setIsReady(true)
    return stop
  }, [id])
  if (isBare(location.pathname)) return <BareScreen />
  return (
    isReady && (
      <ViewOf value={viewOf}>
        <Frame />
      </ViewOf>
    )
  )
}

function Frame() {
  const t = useT()
  const { multiTab } = useSettings()
  const { shown } = useOpenTabs()
  const isKiosk = useShownKiosk()
  const isMaximised = useMaximised() || isKiosk
  usePageTitle(tabTitle(shown))
  useKeys()
  useRecentFollowsScreen()
  return (
    <div className={styles.shell} data-maximised={isMaximised || undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page. */}
      <a
        className={styles.skip}
        href="#main"
        onClick={event => {
          // Not by the address, which belongs to the screen.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {t('shell.skip')}
      </a>
      <PreviewBar />
      <Header />
      <div className={styles.body}>
        <SideMenu />
        <div className={styles.work}>
          {multiTab && !isKiosk && <TabBar />}
          <Offline />
          <main id="main" className={styles.main} tabIndex={-1}>
            <Panes />
          </main>
        </div>
      </div>
      <Watermark />
      <Overlays />
      <ForcedPasswordChange />
    </div>
  )
}

/** What the header opens over the page, one at a time. */
function Overlays() {
  const open = useOverlay()
  return (
    <>
      <SearchPalette isOpen={open === 'search'} onClose={closeOverlay} />
      <ProfileDialog isOpen={open === 'profile'} onClose={closeOverlay} />
      <PasswordDialog isOpen={open === 'password'} onClose={closeOverlay} />
      <SettingsDrawer isOpen={open === 'settings'} onClose={closeOverlay} />
      <Centres open={open} onClose={closeOverlay} />
    </>
  )
}
