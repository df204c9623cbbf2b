// A few guns as a monitor shows them, in both themes.
import { gunStatus } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import { GunMark } from '../../../../kit/gun-mark.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import type { ShownColor } from './colors.ts'
import styles from './stake-color.module.css'

export function GunWall({ colors }: { colors: readonly ShownColor[] }) {
  const { t } = useWords()
  return (
    <section className={styles.preview} aria-label={t('stake.preview')}>
      <h2>{t('stake.preview')}</h2>
      <Wall theme="light" title={t('stake.light')} colors={colors} />
      <Wall theme="dark" title={t('stake.dark')} colors={colors} />
    </section>
  )
}

type WallProps = { theme: 'light' | 'dark'; title: string; colors: readonly ShownColor[] }

function Wall({ theme, title, colors }: WallProps) {
  const { language } = useWords()
  return (
    <figure data-theme={theme} className={styles.wall}>
      <figcaption>{title}</figcaption>
      <ul>
        {colors.map(({ status, color, byDefault, isColor }, place) => {
          const shown = isColor ? color : byDefault
          return (
            <li key={status} className={styles.gun} style={{ borderInlineStartColor: shown }}>
              <GunMark status={status} color={shown} />
              <span>
                {String.fromCharCode('A'.charCodeAt(0) + place)}
                <small>{labelOf(gunStatus.list, status, language)}</small>
              </span>
            </li>
          )
        })}
      </ul>
    </figure>
  )
}
