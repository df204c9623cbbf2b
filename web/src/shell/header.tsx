import { Link } from 'react-router'
import { landing } from './access.ts'
import { useBrand } from './brand.ts'
import { BrandMark } from './brand-mark.tsx'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { Logout } from './logout.tsx'
import { useMe } from './me.ts'

export function Header() {
  const { user } = useMe().me
  const brand = useBrand(user.sellerId)
  return (
    <header className={styles.header}>
      <Link to={landing} className={styles.brand}>
        <BrandMark brand={brand} />
      </Link>
      <span className={styles.account}>{user.account}</span>
      <LanguageSwitch />
      <Logout />
    </header>
  )
}
