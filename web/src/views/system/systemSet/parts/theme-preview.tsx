// Small pictures of the login page and of the shell, in the brand and the look that stand in the form.
import { Form } from 'antd'
import type { CSSProperties } from 'react'
import { contrast, readableOn, textContrast } from '../../../../kit/colour.ts'
import { brandVariables } from '../../../../kit/theme.ts'
import { useT } from '../../../../locales/language.ts'
import { lookWith, type Settings } from '../../../../shell/settings.ts'
import styles from './theme.module.css'

type Brand = { name: string; logo: string; footer: string }

export function ThemePreview() {
  const t = useT()
  const form = Form.useFormInstance()
  const held: Readonly<Record<string, unknown>> = Form.useWatch([], { form, preserve: true }) ?? {}
  const text = (name: string, otherwise = '') => {
    const value = held[name]
    return typeof value === 'string' && value !== '' ? value : otherwise
  }
  const look = lookWith(held.settings)
  const brand = {
    name: text('platformName', t('app.defaultBrand')),
    logo: text('logo', '/icon.svg'),
    footer: [text('copyright'), text('filingNo')].filter(Boolean).join('　'),
  }
  return (
    <div className={styles.pictures}>
      <figure>
        <Login look={look} brand={brand} />
        <figcaption>{t('theme.previewLogin')}</figcaption>
      </figure>
      <figure>
        <Shell look={look} brand={brand} />
        <figcaption>{t('theme.previewShell')}</figcaption>
      </figure>
      <Contrast look={look} />
    </div>
  )
}

type PictureProps = { look: Settings; brand: Brand }

function Login({ look, brand }: PictureProps) {
  const t = useT()
  return (
    <div className={styles.login} {...inLook(look)}>
      <div className={styles.brand}>
        <img src={brand.logo} alt="" />
        <strong>{brand.name}</strong>
      </div>
      <div className={styles.form}>
        <span>{t('login.welcome')}</span>
        <i />
        <i />
        <b>{t('theme.sampleButton')}</b>
        <small>{brand.footer}</small>
      </div>
    </div>
  )
}

function Shell({ look, brand }: PictureProps) {
  const t = useT()
  return (
    <div className={styles.shell} {...inLook(look)} data-layout={look.layout} data-width={look.contentWidth}>
      <header>
        <img src={brand.logo} alt="" />
        <strong>{brand.name}</strong>
      </header>
      <aside>
        <em />
        <i />
        <i />
        <i />
      </aside>
      <div className={styles.work}>
        {look.multiTab && <nav />}
        <div className={styles.content}>
          <b>{t('theme.sampleButton')}</b>
          <span className={styles.link}>{t('theme.sampleLink')}</span>
          <i />
          <i />
        </div>
      </div>
    </div>
  )
}

/** The nearest `data-theme` decides about the neutrals, the variables beside it about the brand. */
const inLook = ({ navTheme, primaryColor }: Settings) => ({
  'data-theme': navTheme,
  // React's type knows no custom properties.
  style: brandVariables(primaryColor) as CSSProperties,
})

function Contrast({ look: { primaryColor } }: { look: Settings }) {
  const t = useT()
  const ratio = contrast({ text: readableOn(primaryColor), ground: primaryColor })
  const said = { ratio: ratio.toFixed(1) }
  return (
    <p className={styles.contrast} role="status">
      {ratio >= textContrast ? t('theme.contrast', said) : t('theme.contrastWeak', said)}
    </p>
  )
}
