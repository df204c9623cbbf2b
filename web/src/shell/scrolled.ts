import { headerAway } from './header-away.ts'
import { settingsNow } from './settings.ts'

/** Tells the frame how far the screen inside it is scrolled. */
export function onPaneScroll(pane: HTMLElement): void {
  const { style } = document.documentElement
  const settings = settingsNow()
  style.setProperty('--header-away', `${headerAway(pane, settings)}px`)
  style.setProperty('--sider-away', settings.fixSiderbar ? '0px' : `${pane.scrollTop}px`)
}
