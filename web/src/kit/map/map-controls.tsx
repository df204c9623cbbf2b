import { useLanguage, useT } from '../../locales/language.ts'
import styles from './china-map.module.css'
import { scaleBar } from './scale-bar.ts'
import type { Size, View } from './view.ts'

const icons = {
  in: 'M8 3v10M3 8h10',
  out: 'M3 8h10',
  home: 'M2.5 8 8 3l5.5 5M4.5 7v6h7V7',
  all: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10M8 8h.01',
} as const

type MapControlsProps = {
  onZoomIn: () => void
  onZoomOut: () => void
  onHome: () => void
  onAll: (() => void) | undefined
}

export function MapControls({ onZoomIn, onZoomOut, onHome, onAll }: MapControlsProps) {
  const t = useT()
  const buttons = [
    { icon: 'in', text: t('map.zoomIn'), onClick: onZoomIn },
    { icon: 'out', text: t('map.zoomOut'), onClick: onZoomOut },
    { icon: 'home', text: t('map.home'), onClick: onHome },
    ...(onAll ? [{ icon: 'all' as const, text: t('map.all'), onClick: onAll }] : []),
  ] as const
  return (
    <div className={styles.controls}>
      {buttons.map(({ icon, text, onClick }) => (
        <button key={icon} type="button" title={text} aria-label={text} onClick={onClick}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={icons[icon]} />
          </svg>
        </button>
      ))}
    </div>
  )
}

export function ScaleBar({ view, size, mapNumber }: { view: View; size: Size; mapNumber: string | undefined }) {
  const t = useT()
  const language = useLanguage()
  const { metres, px } = scaleBar(view, size, 96)
  const isFar = metres >= 1000
  const figure = (isFar ? metres / 1000 : metres).toLocaleString(language)
  return (
    <div className={styles.scale}>
      <span style={{ width: px }}>{isFar ? t('map.kilometres', { figure }) : t('map.metres', { figure })}</span>
      {mapNumber && <small>{t('map.number', { number: mapNumber })}</small>}
    </div>
  )
}
