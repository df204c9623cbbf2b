// The page around every sign-in form: the brand and its drawing on one side, the form on the other, the footer below.
import type { ReactNode } from 'react'
import { useT } from '../../locales/language.ts'
import { useBrand } from '../brand.ts'
import { BrandMark } from '../brand-mark.tsx'
import { Filing } from '../filing.tsx'
import { LanguageSwitch } from '../language-switch.tsx'
import { usePageTitle } from '../page-title.ts'
import { Drawing } from './drawing.tsx'
import styles from './sign-in.module.css'

type FrameProps = { title: string; heading: string; sellerId?: string | undefined; children: ReactNode }

export function Frame({ title, heading, sellerId, children }: FrameProps) {
  const t = useT()
  const brand = useBrand(sellerId)
  usePageTitle(title, brand?.platformTitle)
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <div className={styles.names}>
          <BrandMark brand={brand} />
          <p className={styles.tagline}>{t('app.tagline')}</p>
        </div>
        <Drawing />
      </header>
      <div className={styles.side}>
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
        <main className={styles.main}>
          <h1>{heading}</h1>
          {children}
        </main>
        <footer className={styles.footer}>{brand && <Filing brand={brand} />}</footer>
      </div>
    </div>
  )
}
