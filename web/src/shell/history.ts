// The browser's history as the tabs need it: one place now, and word of every change with how it came about.
import { createPath, type Location, type Navigator, parsePath, type To } from 'react-router'
import { store } from '../kit/store.ts'

export type Move = 'push' | 'replace' | 'pop'
type Kept = { readonly key: string; readonly state: unknown }

const now = store<{ readonly place: Location; readonly by: Move }>({ place: placeNow(), by: 'pop' })

export const placeIs = () => now.get().place
export const watchPlace = (watcher: (place: Location, by: Move) => void) =>
  now.watch(() => watcher(now.get().place, now.get().by))

export const push = (to: To, state?: unknown) => move('push', to, state)
export const replace = (to: To, state?: unknown) => move('replace', to, state)

/** What the router of a tab moves by; `before` may put a question in between. */
export const navigatorOf = (before: (to: To, go: () => void) => void): Navigator => ({
  createHref: to => (typeof to === 'string' ? to : createPath(to)),
  go: steps => window.history.go(steps),
  push: (to, state) => before(to, () => push(to, state)),
  replace: (to, state) => before(to, () => replace(to, state)),
})

function move(by: 'push' | 'replace', to: To, state: unknown): void {
  const path = { pathname: placeIs().pathname, search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) }
  const kept: Kept = { key: newKey(), state: state ?? null }
  window.history[by === 'push' ? 'pushState' : 'replaceState'](kept, '', createPath(path).replace(twoSlashes, '/'))
  now.set({ place: placeNow(), by })
}

window.addEventListener('popstate', () => now.set({ place: placeNow(), by: 'pop' }))

function placeNow(): Location {
  const { pathname, search, hash } = window.location
  const { key = 'default', state = null } = Object(window.history.state) as Partial<Kept>
  return { pathname, search, hash, key, state } as Location
}

// They would make another host of a path.
const twoSlashes = /^[/\\]{2,}/

const newKey = () => Math.random().toString(36).slice(2, 10)
