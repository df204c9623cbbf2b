// Ctrl+S and Ctrl+Enter save the form that was opened last.
import { useEffect, useEffectEvent } from 'react'

const savers: (() => void)[] = []

window.addEventListener('keydown', event => {
  const isSave = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')
  const save = savers.at(-1)
  if (!isSave || !save || event.altKey || event.shiftKey) return
  // The browser would keep the page as a file.
  event.preventDefault()
  // A question that stands over the form comes first.
  if (!event.repeat && !document.querySelector('dialog[open]')) save()
})

/** As long as the form is on the screen: a tab that hides takes it away. */
export function useSaveKeys(onSave: () => void): void {
  const save = useEffectEvent(onSave)
  useEffect(() => {
    const mine = () => save()
    savers.push(mine)
    return () => void savers.splice(savers.indexOf(mine), 1)
  }, [])
}
