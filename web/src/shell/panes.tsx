// The screens of the open tabs: the one shown, and the last used ones kept alive behind it. A hidden one does no work,
// since React ends its effects, and sees its own address, since each has a router of its own.
import {
  Activity,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { Router } from 'react-router'
import { Waiting } from '../kit/state.tsx'
import { useLanguage } from '../locales/language.ts'
import { Boundary } from './boundary.tsx'
import styles from './panes.module.css'
import { ScreenAt } from './screen.tsx'
import { onPaneScroll } from './scrolled.ts'
import { onSettingsChange, useSettings } from './settings.ts'
import { refresh, screenNavigator, tabTitle, useOpenTabs } from './tab-store.ts'
import { alive, type Tab } from './tabs.ts'
import { forgetUnsaved, hasUnsaved, TabKey } from './unsaved.ts'

export function Panes() {
  const { keepAlive } = useSettings()
  // The tab bar answers a click at once; another screen follows as soon as it is drawn. The one that is shown goes by the
  // address without delay, since what it changes next is reckoned from what the address says now.
  const now = useOpenTabs()
  const late = useDeferredValue(now)
  const { tabs, shown } = late.shown === now.shown ? now : late
  // Without keeping, only what would be lost is kept.
  const kept = keepAlive ? alive(tabs, hasUnsaved) : new Set(tabs.map(tab => tab.key).filter(hasUnsaved))
  // By key, so that dragging a tab never moves its screen.
  const panes = tabs.filter(tab => kept.has(tab.key) || tab.key === shown).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return panes.map(tab => <Pane key={tab.key} tab={tab} isShown={tab.key === shown} />)
}

type PaneProps = { tab: Tab; isShown: boolean }

const Pane = memo(function Pane({ tab, isShown }: PaneProps) {
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'} name={tab.key}>
      <Kept key={tab.rev} tabKey={tab.key}>
        <TabKey value={tab.key}>
          <Boundary onRetry={() => void refresh(tab.key)}>
            <Router location={tab.place} navigator={screenNavigator}>
              <Suspense fallback={<Waiting />}>
                <ScreenAt pathname={tab.place.pathname} />
              </Suspense>
            </Router>
          </Boundary>
        </TabKey>
      </Kept>
    </Activity>
  )
})

/** The box that scrolls; it finds scroll and focus again when its tab is shown again. */
function Kept({ tabKey, children }: { tabKey: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  const last = useRef<{ top: number; focused: Element | null }>({ top: 0, focused: null })
  // Its name changes with the language.
  useLanguage()
  // The one effect that a tab which merely hides does not end: where the screen is gone, so is its input.
  useInsertionEffect(() => () => forgetUnsaved(tabKey), [tabKey])
  useLayoutEffect(() => {
    const pane = ref.current
    if (!pane) return
    pane.scrollTop = last.current.top
    focusIn(pane, last.current.focused)
    onPaneScroll(pane)
    const onScroll = () => {
      last.current.top = pane.scrollTop
      onPaneScroll(pane)
    }
    const onFocus = ({ target }: FocusEvent) => {
      last.current.focused = target instanceof Element ? target : null
    }
    pane.addEventListener('scroll', onScroll, { passive: true })
    pane.addEventListener('focusin', onFocus)
    const stopWatching = onSettingsChange(() => onPaneScroll(pane))
    return () => {
      stopWatching()
      pane.removeEventListener('scroll', onScroll)
      pane.removeEventListener('focusin', onFocus)
    }
  }, [])
  return (
    <section
      ref={ref}
      className={styles.pane}
      id={paneId(tabKey)}
      role="tabpanel"
      aria-label={tabTitle(tabKey)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be reached by keyboard.
      tabIndex={0}
    >
      {children}
    </section>
  )
}

/** On a page that was just loaded the first step leads to its top, not into the screen. */
let isJustLoaded = true

/** Back to where the focus was in a screen, or to the screen itself where it would be nowhere. */
function focusIn(pane: HTMLElement, last: Element | null): void {
  const now = document.activeElement ?? document.body
  const isLost = now === document.body || (now.closest('main > [role=tabpanel]') ?? pane) !== pane
  // Whoever walks through the tabs with the arrow keys stays in the tab bar.
  if (!isLost && now.matches(':focus-visible')) return
  if (last instanceof HTMLElement && pane.contains(last)) last.focus({ preventScroll: true })
  else if (isLost && !isJustLoaded) pane.focus({ preventScroll: true })
  isJustLoaded = false
}

export const paneId = (key: string) => `pane-${key.replace(/[^\w-]/g, '_')}`
