import { Filing } from './filing.tsx'
import styles from './footer.module.css'
import { useShellBrand } from './shell-brand.ts'

export function Footer() {
  const brand = useShellBrand()
  return <footer className={styles.footer}>{brand && <Filing brand={brand} />}</footer>
}
