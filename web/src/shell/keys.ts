// The keys that work everywhere in the shell.
import { useEffect } from 'react'
import { isMaximisedNow, setMaximised } from './maximised.ts'
import { closeOverlay, openOverlay, overlayNow } from './overlay.ts'
import { close, showNext, shownTab } from './tab-store.ts'

type Key = { readonly fits: (event: KeyboardEvent) => boolean; readonly act: () => unknown }

const keys: readonly Key[] = [
  {
    fits: ({ key, ctrlKey, metaKey }) => (ctrlKey || metaKey) && key.toLowerCase() === 'k',
    act: () => (overlayNow() === 'search' ? closeOverlay() : openOverlay('search')),
  },
  { fits: ({ altKey, code }) => altKey && code === 'KeyW', act: () => close(shownTab(), 'current') },
  { fits: ({ altKey, key }) => altKey && key === 'PageDown', act: () => showNext(1) },
  { fits: ({ altKey, key }) => altKey && key === 'PageUp', act: () => showNext(-1) },
  { fits: ({ altKey, code }) => altKey && code === 'KeyM', act: () => setMaximised(!isMaximisedNow()) },
]

export function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isMaximisedNow() && !event.defaultPrevented) return setMaximised(false)
      const key = keys.find(({ fits }) => fits(event))
      if (!key) return
      event.preventDefault()
      void key.act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
