// Small drawings of the shell, each in the theme around it.
import type { ReactNode } from 'react'
import styles from './settings-drawer.module.css'

export function ThemePicture({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <Picture theme={theme}>
      <TopBar />
      <rect className={styles.surface} y="12" width="20" height="44" />
      <path className={styles.mark} d="M4 20h12" />
      <path className={styles.words} d="M4 27h12M4 34h9M4 41h11" />
      <rect className={styles.surface} x="26" y="18" width="56" height="32" rx="2" />
      <path className={styles.words} d="M31 25h30M31 32h46M31 39h38" />
    </Picture>
  )
}

export function LayoutPicture({ layout }: { layout: 'sidemenu' | 'topmenu' }) {
  return (
    <Picture>
      <TopBar />
      {layout === 'sidemenu' ? (
        <>
          <rect className={styles.menu} y="12" width="20" height="44" />
          <Page x={26} width={56} />
        </>
      ) : (
        <>
          <rect className={styles.menu} y="12" width="88" height="8" />
          <Page x={6} y={26} width={76} />
        </>
      )}
    </Picture>
  )
}

export function WidthPicture({ width }: { width: 'Fluid' | 'Fixed' }) {
  const [x, arrow] =
    width === 'Fluid' ? [4, 'M10 37h68M14 33l-4 4 4 4M74 33l4 4-4 4'] : [20, 'M26 37h36M26 33v8M62 33v8']
  return (
    <Picture>
      <TopBar />
      <Page x={x} width={88 - 2 * x} />
      <path className={styles.measure} d={arrow} />
    </Picture>
  )
}

function Picture({ theme, children }: { theme?: 'light' | 'dark'; children: ReactNode }) {
  return (
    <svg viewBox="0 0 88 56" aria-hidden="true" data-theme={theme}>
      <rect className={styles.ground} width="88" height="56" />
      {children}
    </svg>
  )
}

const TopBar = () => (
  <>
    <rect className={styles.surface} width="88" height="12" />
    <circle className={styles.dot} cx="7" cy="6" r="2.5" />
    <path className={styles.words} d="M14 6h14M32 6h10" />
  </>
)

const Page = ({ x, y = 18, width }: { x: number; y?: number; width: number }) => (
  <rect className={styles.surface} x={x} y={y} width={width} height={50 - y} rx="2" />
)
