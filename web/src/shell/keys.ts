// The keys that work everywhere in the shell.
import { useEffect } from 'react'
import { isMaximisedNow, setMaximised } from './maximised.ts'
import { closeOverlay, openOverlay, overlayNow } from './overlay.ts'
import { settingsNow } from './settings.ts'
import { close, showNext, shownTab } from './tab-store.ts'

type Key = {
  readonly fits: (event: KeyboardEvent) => boolean
  readonly act: () => unknown
  readonly worksInSearch?: true
}

const keys: readonly Key[] = [
  {
    fits: ({ key, ctrlKey, metaKey }) => (ctrlKey || metaKey) && key.toLowerCase() === 'k',
    act: () => (overlayNow() === 'search' ? closeOverlay() : openOverlay('search')),
    worksInSearch: true,
  },
  {
    fits: ({ key, defaultPrevented }) => key === 'Escape' && isMaximisedNow() && !defaultPrevented && !isWindowOpen(),
    act: () => setMaximised(false),
  },
  {
    fits: ({ altKey, code }) => altKey && code === 'KeyW' && settingsNow().multiTab,
    act: () => close(shownTab(), 'current'),
  },
  { fits: ({ altKey, key }) => altKey && key === 'PageDown', act: () => showNext(1) },
  { fits: ({ altKey, key }) => altKey && key === 'PageUp', act: () => showNext(-1) },
  { fits: ({ altKey, code }) => altKey && code === 'KeyM', act: () => setMaximised(!isMaximisedNow()) },
]

/** A window over the page wants its answer first: nothing below it moves, and no other takes its place. */
const isWindowOpen = () => overlayNow() !== undefined || document.querySelector('dialog:modal') !== null

export function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = keys.find(({ fits }) => fits(event))
      if (!key) return
      event.preventDefault()
      if (overlayNow() === 'search' ? key.worksInSearch : !isWindowOpen()) void key.act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
