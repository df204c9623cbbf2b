import { Link } from 'react-router'
import { useT } from '../locales/language.ts'
import { landing } from './access.ts'
import { useBrand } from './brand.ts'
import { BrandMark } from './brand-mark.tsx'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { Logout } from './logout.tsx'
import { useMe } from './me.ts'

export function Header() {
  const t = useT()
  const { user } = useMe().me
  const brand = useBrand(user.sellerId)
  return (
    <header className={styles.header}>
      {/* While the name is on its way the link says where it leads. */}
      <Link to={landing} className={styles.brand} aria-label={brand?.platformName ?? t('home.title')}>
        <BrandMark brand={brand} />
      </Link>
      <span className={styles.account}>{user.account}</span>
      <LanguageSwitch />
      <Logout />
    </header>
  )
}
