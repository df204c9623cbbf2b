// What can be done to a tab, as the entries of its menu.
import type { MenuProps } from 'antd'
import { type TextKey, useT } from '../locales/language.ts'
import { setMaximised, useMaximised } from './maximised.ts'
import { close, moveTo, pin, refresh, useOpenTabs } from './tab-store.ts'
import type { Closing } from './tabs.ts'

const closings = [
  { which: 'current', text: 'tabs.closeCurrent' },
  { which: 'right', text: 'tabs.closeRight' },
  { which: 'left', text: 'tabs.closeLeft' },
  { which: 'others', text: 'tabs.closeOthers' },
  { which: 'all', text: 'tabs.closeAll' },
] as const satisfies readonly { which: Closing; text: TextKey }[]

export function useTabActions(key: string): MenuProps {
  const t = useT()
  const { tabs } = useOpenTabs()
  const isMaximised = useMaximised()
  const place = tabs.findIndex(tab => tab.key === key)
  const isPinned = tabs[place]?.isPinned ?? false
  return {
    items: [
      { key: 'refresh', label: t('tabs.refresh'), onClick: () => void refresh(key) },
      { key: 'pin', label: t(isPinned ? 'tabs.unpin' : 'tabs.pin'), onClick: () => pin(key, !isPinned) },
      {
        key: 'maximise',
        label: t(isMaximised ? 'tabs.restore' : 'tabs.maximise'),
        onClick: () => setMaximised(!isMaximised),
      },
      { key: 'moveLeft', label: t('tabs.moveLeft'), onClick: () => moveTo(key, place - 1) },
      { key: 'moveRight', label: t('tabs.moveRight'), onClick: () => moveTo(key, place + 1) },
      { type: 'divider' },
      ...closings.map(({ which, text }) => ({
        key: which,
        label: t(text),
        onClick: () => void close(key, which),
      })),
    ],
  }
}
