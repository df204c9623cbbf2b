// antd in the look of the settings and in the language of the screens.
import '../kit/antd.css'
import '../kit/print.css'
import 'dayjs/locale/zh-cn'
import { App, ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { antdTheme } from '../kit/antd-theme.ts'
import type { Theme } from '../kit/theme.ts'
import { useLanguage } from '../locales/language.ts'
import { useSettings } from './settings.ts'
import styles from './theme-provider.module.css'

const locales = {
  'zh-CN': { antd: zhCN, dayjs: 'zh-cn' },
  'en-US': { antd: enUS, dayjs: 'en' },
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const locale = locales[useLanguage()]
  // Before the children are drawn: they write dates by it.
  dayjs.locale(locale.dayjs)
  return (
    <ConfigProvider
      theme={useAntdTheme(useSettings().navTheme)}
      locale={locale.antd}
      // Rows of 32 px; all other controls are of this size anyway.
      componentSize="medium"
      wave={{ disabled: true }}
      // A blank between two characters would be another word to those who look for it.
      button={{ autoInsertSpace: false }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}

/** A part of the page that is dark whatever the theme is; what pops up from it is dark as well. */
export function DarkGround({ children }: { children: ReactNode }) {
  const [popups, setPopups] = useState<HTMLElement | null>(null)
  return (
    <div data-theme="dark" className={styles.ground}>
      <ConfigProvider theme={useAntdTheme('dark')} getPopupContainer={() => popups ?? document.body}>
        <App component={false}>{children}</App>
      </ConfigProvider>
      {createPortal(<div data-theme="dark" ref={setPopups} />, document.body)}
    </div>
  )
}

function useAntdTheme(theme: Theme) {
  const { primaryColor, colorWeak } = useSettings()
  const isStill = useSyncExternalStore(watchStillness, isStillWanted)
  return useMemo(
    () => antdTheme({ primary: primaryColor, theme, isWeak: colorWeak, isStill }),
    [primaryColor, theme, colorWeak, isStill],
  )
}

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
const isStillWanted = () => stillness.matches

function watchStillness(onChange: () => void) {
  stillness.addEventListener('change', onChange)
  return () => stillness.removeEventListener('change', onChange)
}
