// The bar of open screens, by the W3C pattern of tabs: arrows move, Delete closes, the context menu has the rest.
import {
  CloseOutlined,
  CompressOutlined,
  EllipsisOutlined,
  ExpandOutlined,
  PushpinFilled,
  ReloadOutlined,
} from '@ant-design/icons'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLanguage, useT } from '../locales/language.ts'
import { setMaximised, useMaximised } from './maximised.ts'
import { useMe } from './me.ts'
import { MenuDropdown } from './menu-dropdown.tsx'
import { paneId } from './panes.tsx'
import { useTabActions } from './tab-actions.ts'
import styles from './tab-bar.module.css'
import { close, moveTo, refresh, showTab, tabTitle, useOpenTabs } from './tab-store.ts'
import type { Tab } from './tabs.ts'

const keyOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined

export function TabBar() {
  const t = useT()
  useLanguage()
  useMe()
  const { tabs, shown } = useOpenTabs()
  const isMaximised = useMaximised()
  const [menuOf, setMenuOf] = useState(shown)
  const menu = useTabActions(menuOf)
  const menuOfShown = useTabActions(shown)
  const strip = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const bar = strip.current
    if (!bar) return
    // Watched, because the strip grows narrower when the side menu comes, and with the window.
    const widths = new ResizeObserver(() =>
      bar.querySelector(`[data-key="${CSS.escape(shown)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    widths.observe(bar)
    return () => widths.disconnect()
  }, [shown])
  const maximise = t(isMaximised ? 'tabs.restore' : 'tabs.maximise')
  return (
    <div className={styles.bar}>
      <MenuDropdown trigger={['contextMenu']} menu={menu} returnTo={() => shownTabIn(strip.current)}>
        <div
          ref={strip}
          className={styles.strip}
          role="tablist"
          aria-label={t('tabs.label')}
          onKeyDown={event => onTabKey(event, tabs, shown, strip.current)}
          onContextMenu={event => setMenuOf(keyOf(event.target) ?? shown)}
        >
          {tabs.map((tab, place) => (
            <TabItem key={tab.key} tab={tab} place={place} isShown={tab.key === shown} />
          ))}
        </div>
      </MenuDropdown>
      <div className={styles.tools}>
        <button
          type="button"
          aria-label={t('tabs.refresh')}
          title={t('tabs.refresh')}
          onClick={() => void refresh(shown)}
        >
          <ReloadOutlined aria-hidden />
        </button>
        <button type="button" aria-label={maximise} title={maximise} onClick={() => setMaximised(!isMaximised)}>
          {isMaximised ? <CompressOutlined aria-hidden /> : <ExpandOutlined aria-hidden />}
        </button>
        <MenuDropdown trigger={['click']} menu={menuOfShown} placement="bottomRight" returnTo={() => more.current}>
          <button ref={more} type="button" aria-label={t('tabs.menu')} title={t('tabs.menu')}>
            <EllipsisOutlined aria-hidden />
          </button>
        </MenuDropdown>
      </div>
    </div>
  )
}

function TabItem({ tab, place, isShown }: { tab: Tab; place: number; isShown: boolean }) {
  const t = useT()
  const title = tabTitle(tab.key)
  const onClose = (event: MouseEvent) => {
    event.stopPropagation()
    void close(tab.key, 'current')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the mouse does here the tab's keys and menu do too.
    <div
      className={styles.item}
      role="presentation"
      data-key={tab.key}
      data-shown={isShown || undefined}
      draggable
      onDragStart={event => event.dataTransfer.setData(dragged, tab.key)}
      onDragOver={event => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
      onDrop={event => onDrop(event, place)}
      // The middle button closes, as in every browser.
      onAuxClick={event => event.button === 1 && onClose(event)}
    >
      <button
        type="button"
        role="tab"
        aria-selected={isShown}
        aria-controls={isShown ? paneId(tab.key) : undefined}
        tabIndex={isShown ? 0 : -1}
        onClick={() => showTab(tab.key)}
      >
        {tab.isPinned && <PushpinFilled aria-label={t('tabs.pinned')} />}
        {title}
      </button>
      {!tab.isPinned && (
        // For the mouse; the keyboard has Delete, and a tab may hold no button.
        <button
          type="button"
          className={styles.close}
          aria-hidden="true"
          tabIndex={-1}
          title={t('tabs.close', { title })}
          onClick={onClose}
        >
          <CloseOutlined />
        </button>
      )}
    </div>
  )
}

const shownTabIn = (strip: HTMLElement | null) => strip?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')

const dragged = 'application/x-tab'

function onDrop(event: DragEvent, place: number): void {
  const key = event.dataTransfer.getData(dragged)
  if (!key) return
  event.preventDefault()
  moveTo(key, place)
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function onTabKey(event: KeyboardEvent, tabs: readonly Tab[], shown: string, strip: HTMLElement | null): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const focusShown = () => requestAnimationFrame(() => shownTabIn(strip)?.focus())
  if (event.key === 'Delete') {
    event.preventDefault()
    return void close(shown, 'current').then(focusShown)
  }
  const next =
    tabs[
      steps[event.key]?.(
        tabs.findIndex(tab => tab.key === shown),
        tabs.length,
      ) ?? -1
    ]
  if (!next) return
  event.preventDefault()
  showTab(next.key)
  focusShown()
}
