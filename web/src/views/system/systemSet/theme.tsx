import { theme } from '@ev/contract/system/theme'
import type { ReactNode } from 'react'
import { useT } from '../../../locales/language.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { LookInput } from './parts/look-input.tsx'
import styles from './parts/theme.module.css'
import { ThemePreview } from './parts/theme-preview.tsx'

const fields = { settings: LookInput }

export default function Themes() {
  return <ResourcePage of={theme} form={{ fields, layout }} />
}

type Fields = Readonly<Record<keyof typeof theme.fields, ReactNode>>

const layout = (of: Fields) => <Layout of={of} />

/** What is changed on the left is seen on the right, before it is saved. */
function Layout({ of }: { of: Fields }) {
  const t = useT()
  return (
    <div className={styles.editor}>
      <section aria-label={t('theme.preview')} className={styles.preview}>
        <h2>{t('theme.preview')}</h2>
        <ThemePreview />
      </section>
      <div>
        {of.platformName}
        {of.platformTitle}
        {of.logo}
        {of.icon}
        {of.filingNo}
        {of.copyright}
        {of.settings}
      </div>
    </div>
  )
}
