// The tabs of this window: they follow the address, answer the tab bar, and outlive a reload.
import type { To } from 'react-router'
import { parsePath } from 'react-router'
import { store } from '../kit/store.ts'
import { toast } from '../kit/toast.tsx'
import { languageNow, say, type TextKey } from '../locales/language.ts'
import { fullPath } from './access.ts'
import { navigatorOf, placeIs, push, replace, watchPlace } from './history.ts'
import { titleOf } from './menu.ts'
import { rightsNow } from './rights.ts'
import { redirectOf } from './routes.ts'
import { settingsNow } from './settings.ts'
import {
  type Closing,
  closeTabs,
  forbidTab,
  moveTab,
  type Nothing,
  neighbour,
  openTab,
  pinTab,
  readTabs,
  refreshTab,
  type Tab,
  tabKey,
  writeTabs,
} from './tabs.ts'
import { forgetUnsaved, hasUnsaved, mayLose } from './unsaved.ts'

type Open = { readonly tabs: readonly Tab[]; readonly shown: string }

const open = store<Open>({ tabs: [], shown: '' })
export const useOpenTabs = open.use

/** The title of the screen at a path; what is no screen has none, and one of somebody else's does not give its own away. */
export function tabTitle(key: string): string {
  const screen = rightsNow()?.routes.screens.get(key)
  if (screen) return titleOf(screen.item, languageNow())
  const isForbidden = open.get().tabs.some(tab => tab.key === key && tab.isForbidden)
  return say(isForbidden ? 'tabs.forbidden' : 'tabs.untitled')
}

/** Begins with what the last load of this window left for this user, and follows the address from then on. */
export function startTabs(userId: string): () => void {
  const storageKey = `tabs:${userId}`
  open.set({ tabs: readTabs(sessionStorage.getItem(storageKey)), shown: '' })
  // Watched from the first step on: an address that leads elsewhere moves at once.
  const stopWatching = watchPlace((_, by) => follow(by === 'pop'))
  follow(true)
  const stopKeeping = open.watch(() => sessionStorage.setItem(storageKey, writeTabs(open.get().tabs)))
  sessionStorage.setItem(storageKey, writeTabs(open.get().tabs))
  return () => {
    stopWatching()
    stopKeeping()
  }
}

function follow(isBack: boolean): void {
  const place = placeIs()
  const routes = rightsNow()?.routes
  const elsewhere = routes && redirectOf(routes, place.pathname)
  if (elsewhere) {
    replace(elsewhere)
    return
  }
  const { tabs, shown } = open.get()
  const key = tabKey(place.pathname)
  const isAnew = !isBack && Object(place.state).isAnew === true
  // Without the bar there is one tab, which is the screen; behind it only what would be lost waits for its return.
  const before = settingsNow().multiTab ? tabs : tabs.filter(tab => tab.key === key || hasUnsaved(tab.key))
  open.set({ tabs: openTab(before, place, { from: shown || undefined, isBack, isAnew }), shown: key })
}

/** Leads to an address. `isAnew` drops what its tab held, after asking where that would lose input. */
export async function go(to: string, { isAnew = false } = {}): Promise<void> {
  if ((isAnew || takesOver(to)) && !(await mayLose([keyOf(to)], tabTitle))) return
  const isHere = fullPath(placeIs()) === to
  if (isHere) replace(to, { isAnew })
  else push(to, { isAnew })
}

/** For the screens: a link to a tab with another query takes that tab over, so it may have to be asked for. */
export const screenNavigator = navigatorOf((to, goThere) => {
  if (!takesOver(to) || !hasUnsaved(keyOf(to))) return goThere()
  void mayLose([keyOf(to)], tabTitle).then(isFine => isFine && goThere())
})

const pathOf = (to: To) => ({
  pathname: placeIs().pathname,
  search: '',
  hash: '',
  ...(typeof to === 'string' ? parsePath(to) : to),
})
const keyOf = (to: To) => tabKey(pathOf(to).pathname)

/** Whether an address, coming from another tab, begins the tab of its path anew, as openTab does. */
function takesOver(to: To): boolean {
  const { tabs, shown } = open.get()
  const tab = tabs.find(({ key }) => key === keyOf(to))
  return tab !== undefined && tab.key !== shown && fullPath(tab.place) !== fullPath(pathOf(to))
}

export const showTab = (key: string) => {
  const tab = open.get().tabs.find(one => one.key === key)
  if (tab && key !== open.get().shown) push(fullPath(tab.place))
}

export async function close(key: string, which: Closing): Promise<void> {
  const asked = closing(key, which)
  if (typeof asked === 'string') return toast(say(sentences[asked]))
  const lost = asked.gone.map(tab => tab.key).filter(hasUnsaved)
  if (lost.length > 0 && !(await mayLose(lost, tabTitle))) return
  // The tabs may have changed while the question stood.
  const result = closing(key, which)
  if (typeof result === 'string') return toast(say(sentences[result]))
  const { tabs, shown } = open.get()
  const landing = rightsNow()?.routes.landing ?? '/'
  const gone = result.gone.map(tab => tab.key)
  gone.forEach(forgetUnsaved)
  const isShownGone = gone.includes(shown)
  const next = isShownGone ? neighbour(tabs, shown, result.tabs) : undefined
  open.set({ tabs: result.tabs, shown })
  if (isShownGone) push(next ? fullPath(next.place) : landing)
}

function closing(key: string, which: Closing) {
  const { tabs } = open.get()
  const isLanding = which === 'all' && tabs.length === 1 && tabs[0]?.key === rightsNow()?.routes.landing
  return isLanding ? 'last' : closeTabs(tabs, key, which)
}

const sentences = {
  last: 'tabs.last',
  noneLeft: 'tabs.noneLeft',
  noneRight: 'tabs.noneRight',
  noneOther: 'tabs.noneOther',
} as const satisfies Record<Nothing, TextKey>

export const pin = (key: string, isPinned: boolean) => change(tabs => pinTab(tabs, key, isPinned))
export const noteForbidden = (key: string) => change(tabs => forbidTab(tabs, key))
export const moveTo = (key: string, place: number) => change(tabs => moveTab(tabs, key, place))

export async function refresh(key: string): Promise<void> {
  if (await mayLose([key], tabTitle)) change(tabs => refreshTab(tabs, key))
}

const change = (by: (tabs: readonly Tab[]) => Tab[]) => open.set({ ...open.get(), tabs: by(open.get().tabs) })

export const shownTab = () => open.get().shown

/** The tab so many places further on, round and round. */
export function showNext(steps: number): void {
  const { tabs, shown } = open.get()
  const at = tabs.findIndex(tab => tab.key === shown)
  const next = tabs[(at + steps + tabs.length) % tabs.length]
  if (next) showTab(next.key)
}
