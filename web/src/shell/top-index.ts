// Which item of the top bar is chosen: it follows the screen that is shown, and a reload finds it again.
import { useEffect } from 'react'
import { store } from '../kit/store.ts'
import { useMe } from './me.ts'
import type { MenuNode } from './menu.ts'
import { useOpenTabs } from './tab-store.ts'

const chosen = store(-1)

export const chooseTop = chosen.set
export const useTopIndex = chosen.use

/** The node of the top bar whose children the side menu shows. */
export const useTopNode = (): MenuNode | undefined => useMe().me.routes.tree[chosen.use()]

let followed = ''

/** The choice moves when the screen does, not when the page is loaded anew at the same screen. */
export function useTopFollowsScreen(): void {
  const { user, routes } = useMe().me
  const { shown } = useOpenTabs()
  const index = chosen.use()
  const storageKey = `topIndex:${user.id}`
  useEffect(() => {
    if (followed === shown) return
    const kept = followed === '' ? readChoice(sessionStorage.getItem(storageKey)) : undefined
    followed = shown
    const top = routes.screens.get(shown)?.crumbs[0]
    const place = routes.tree.findIndex(({ item }) => item.id === top?.id)
    // A screen of no menu leaves the choice where it was.
    if (kept && (kept.at === shown || place < 0)) chooseTop(kept.index)
    else if (place >= 0) chooseTop(place)
  }, [shown, routes, storageKey])
  useEffect(() => {
    if (index >= 0) sessionStorage.setItem(storageKey, JSON.stringify({ index, at: shown }))
  }, [index, shown, storageKey])
}

type Choice = { readonly index: number /** The screen beside which it was chosen. */; readonly at: unknown }

function readChoice(text: string | null): Choice | undefined {
  try {
    const { index, at } = Object(JSON.parse(text ?? 'null')) as Record<keyof Choice, unknown>
    return typeof index === 'number' && index >= 0 ? { index, at } : undefined
  } catch {
    return undefined
  }
}
