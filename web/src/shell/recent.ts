// The screens that this user opened last, the latest first; closed ones too.
import { useEffect } from 'react'
import { store } from '../kit/store.ts'
import { useMe } from './me.ts'
import { keeper } from './session.ts'
import { useOpenTabs } from './tab-store.ts'

const kept = 8
const latest = store<readonly string[]>([])
export const useRecent = latest.use

export function useRecentFollowsScreen(): void {
  const { user, routes } = useMe().me
  const { shown } = useOpenTabs()
  const storageKey = `recent:${user.id}`
  useEffect(() => latest.set(readPaths(keeper.getItem(storageKey))), [storageKey])
  useEffect(() => {
    if (shown === routes.landing || !routes.screens.has(shown)) return
    latest.set([shown, ...latest.get().filter(path => path !== shown)].slice(0, kept))
    keeper.setItem(storageKey, JSON.stringify(latest.get()))
  }, [shown, routes, storageKey])
}

function readPaths(text: string | null): string[] {
  try {
    const paths: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(paths) ? paths.filter(path => typeof path === 'string').slice(0, kept) : []
  } catch {
    return []
  }
}
