// The tabs of visited screens, as plain data: what opening, closing, pinning and moving does to them.
import type { Location } from 'react-router'

export type Tab = {
  /** The path: one path has one tab, whatever its query. */
  readonly key: string
  readonly place: Location
  /** Counts how often the screen was begun anew. */
  readonly rev: number
  /** When it was last shown, as a running number; 0 is a tab of an earlier load that was not shown yet. */
  readonly used: number
  readonly isPinned: boolean
  /** The address is a screen, and none of this user's. */
  readonly isForbidden?: true
}

export type Opening = {
  /** The path of the screen that led here. */
  from: string | undefined
  /** By the buttons of the browser, which never begin a screen anew. */
  isBack: boolean
  /** Asked for by the menu: whatever the tab held is dropped. */
  isAnew: boolean
}

export const liveTabs = 12

export const tabKey = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname)

const full = ({ pathname, search, hash }: Location) => pathname + search + hash
const nextUse = (tabs: readonly Tab[]) => Math.max(0, ...tabs.map(tab => tab.used)) + 1

/** A place that has no tab gets one; the same path with another query, coming from elsewhere, takes the tab over. */
export function openTab(tabs: readonly Tab[], place: Location, { from, isBack, isAnew }: Opening): Tab[] {
  const key = tabKey(place.pathname)
  const used = nextUse(tabs)
  const old = tabs.find(tab => tab.key === key)
  if (!old) return [...tabs, { key, place, rev: 0, used, isPinned: false }]
  const isSame = full(old.place) === full(place)
  const isTakenOver = isAnew || (!isSame && !isBack && from !== key)
  // The very same object, so that a kept screen is not drawn again when it is merely shown.
  const kept = isSame && !isTakenOver ? old.place : place
  return tabs.map(tab => (tab === old ? { ...tab, place: kept, rev: tab.rev + (isTakenOver ? 1 : 0), used } : tab))
}

/** The tabs whose screens are kept alive: the last used, and those that would lose what was typed. */
export function alive(tabs: readonly Tab[], mustKeep: (key: string) => boolean): Set<string> {
  const shown = tabs.filter(tab => tab.used > 0).toSorted((a, b) => b.used - a.used)
  return new Set(shown.filter((tab, place) => place < liveTabs || mustKeep(tab.key)).map(tab => tab.key))
}

export type Closing = 'current' | 'left' | 'right' | 'others' | 'all'
export type Closed = { readonly tabs: readonly Tab[]; readonly gone: readonly Tab[] }
export type Nothing = 'last' | 'noneLeft' | 'noneRight' | 'noneOther'

/** What is left and what goes, or why nothing does; pinned tabs go only when named themselves. */
export function closeTabs(tabs: readonly Tab[], key: string, which: Closing): Closed | Nothing {
  if (which === 'current' && tabs.length === 1) return 'last'
  const at = tabs.findIndex(tab => tab.key === key)
  const goes: Record<Closing, (tab: Tab, place: number) => boolean> = {
    current: tab => tab.key === key,
    left: (tab, place) => place < at && !tab.isPinned,
    right: (tab, place) => place > at && !tab.isPinned,
    others: tab => tab.key !== key && !tab.isPinned,
    all: tab => !tab.isPinned,
  }
  const gone = tabs.filter(goes[which])
  if (gone.length === 0) return nothing[which]
  return { tabs: tabs.filter(tab => !gone.includes(tab)), gone }
}

const nothing: Record<Closing, Nothing> = {
  current: 'last',
  left: 'noneLeft',
  right: 'noneRight',
  others: 'noneOther',
  all: 'last',
}

/** Which tab to show when the one at `key` goes: its neighbour on the right, else on the left. */
export function neighbour(tabs: readonly Tab[], key: string, left: readonly Tab[]): Tab | undefined {
  const at = tabs.findIndex(tab => tab.key === key)
  const isLeft = (tab: Tab) => left.some(({ key: stays }) => stays === tab.key)
  return tabs.slice(at + 1).find(isLeft) ?? tabs.slice(0, at).findLast(isLeft)
}

/** Pinned tabs stand first, in the order in which they were pinned. */
export function pinTab(tabs: readonly Tab[], key: string, isPinned: boolean): Tab[] {
  const tab = tabs.find(one => one.key === key)
  if (!tab) return [...tabs]
  const rest = tabs.filter(one => one !== tab)
  const pinned = rest.filter(one => one.isPinned)
  return [...pinned, { ...tab, isPinned }, ...rest.filter(one => !one.isPinned)]
}

/** Puts a tab at another place among those of its kind. */
export function moveTab(tabs: readonly Tab[], key: string, to: number): Tab[] {
  const tab = tabs.find(one => one.key === key)
  if (!tab) return [...tabs]
  const rest = tabs.filter(one => one !== tab)
  const pinned = rest.filter(one => one.isPinned).length
  const [least, most] = tab.isPinned ? [0, pinned] : [pinned, rest.length]
  return rest.toSpliced(Math.min(Math.max(to, least), most), 0, tab)
}

export const refreshTab = (tabs: readonly Tab[], key: string): Tab[] =>
  tabs.map(tab => (tab.key === key ? { ...tab, rev: tab.rev + 1 } : tab))

export const forbidTab = (tabs: readonly Tab[], key: string): Tab[] =>
  tabs.map(tab => (tab.key === key && !tab.isForbidden ? { ...tab, isForbidden: true } : tab))

/** What a reload finds again: order, addresses and pins; the screens themselves are built when they are shown. */
export function readTabs(text: string | null): Tab[] {
  const kept = parsed(text)
  if (!Array.isArray(kept)) return []
  return kept.filter(isKeptTab).map(({ key, address, isPinned, isForbidden }) => {
    const { pathname, search, hash } = new URL(address, 'http://here')
    const place = { pathname, search, hash, key: 'kept', state: null } as Location
    return { key, isPinned, rev: 0, used: 0, place, ...(isForbidden && { isForbidden }) }
  })
}

export const writeTabs = (tabs: readonly Tab[]): string =>
  JSON.stringify(
    tabs.map(({ key, place, isPinned, isForbidden }) => ({ key, address: full(place), isPinned, isForbidden })),
  )

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

type KeptTab = { key: string; address: string; isPinned: boolean; isForbidden?: true }

function isKeptTab(value: unknown): value is KeptTab {
  const { key, address, isPinned, isForbidden } = Object(value) as Record<keyof KeptTab, unknown>
  return (
    typeof key === 'string' &&
    typeof isPinned === 'boolean' &&
    (isForbidden === undefined || isForbidden === true) &&
    typeof address === 'string' &&
    /^\/(?![/\\])/.test(address) &&
    tabKey(address.split(/[?#]/)[0] ?? '') === key
  )
}
