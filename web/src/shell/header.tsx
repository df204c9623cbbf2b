import { MenuOutlined } from '@ant-design/icons'
import { usePhone } from '../kit/media.ts'
import { useT } from '../locales/language.ts'
import { Bell } from './bell.tsx'
import { BrandMark } from './brand-mark.tsx'
import { RunningMark } from './centre/running-mark.tsx'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { useMe } from './me.ts'
import { openOverlay } from './overlay.ts'
import { SearchBox } from './palette.tsx'
import { useShellBrand } from './shell-brand.ts'
import { openDrawer } from './sider.ts'
import { go } from './tab-store.ts'
import { TopMenu } from './top-menu.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  const t = useT()
  const isPhone = usePhone()
  const brand = useShellBrand()
  const { landing } = useMe().me.routes
  return (
    <header className={styles.header}>
      {isPhone && (
        <button type="button" className={styles.burger} aria-label={t('shell.openMenu')} onClick={openDrawer}>
          <MenuOutlined aria-hidden />
        </button>
      )}
      {/* While the name is on its way the link says where it leads. */}
      <a
        href={landing}
        className={styles.brand}
        aria-label={brand?.platformName ?? t('home.title')}
        onClick={event => {
          event.preventDefault()
          void go(landing)
        }}
      >
        <BrandMark brand={brand} />
      </a>
      {!isPhone && <TopMenu />}
      <div className={styles.actions}>
        <SearchBox onOpen={() => openOverlay('search')} />
        <RunningMark />
        <Bell />
        <LanguageSwitch />
        <UserMenu />
      </div>
    </header>
  )
}
