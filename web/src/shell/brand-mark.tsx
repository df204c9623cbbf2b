import type { Brand } from './brand.ts'
import styles from './brand-mark.module.css'

/** Logo and name; while they are on their way their place is kept. */
export function BrandMark({ brand }: { brand: Brand | undefined }) {
  return (
    <div className={styles.mark}>
      <img src={brand?.platformLogo || '/icon.svg'} alt="" width="40" height="40" />
      <span>{brand?.platformName}</span>
    </div>
  )
}
