// Which tabs hold input that a close, a refresh or a new start would lose.
import { createContext, useContext, useEffect } from 'react'
import { ask } from '../kit/ask.tsx'
import { say } from '../locales/language.ts'
import { isEnding } from './session-end.ts'

const dirty = new Set<string>()

export const TabKey = createContext('')
export const hasUnsaved = (key: string) => dirty.has(key)

/** Says of the screen in whose tab it is called that leaving it would lose something. */
export function useUnsaved(isDirty: boolean): void {
  const key = useContext(TabKey)
  // No cleanup: effects end when a tab merely hides, and its input is still there. Whoever ends the screen forgets it.
  useEffect(() => {
    if (isDirty) dirty.add(key)
    else dirty.delete(key)
  }, [key, isDirty])
}

export const forgetUnsaved = (key: string) => void dirty.delete(key)

/** True where nothing would be lost, or the user does not mind. */
export async function mayLose(keys: readonly string[], titleOf: (key: string) => string): Promise<boolean> {
  const lost = keys.filter(hasUnsaved)
  if (lost.length === 0) return true
  const isSure = await ask({
    title: say('tabs.unsaved', { titles: lost.map(titleOf).join('、') }),
    text: say('tabs.unsavedHint'),
    yes: say('tabs.discard'),
    isHarm: true,
  })
  if (isSure) lost.forEach(forgetUnsaved)
  return isSure
}

window.addEventListener('beforeunload', event => {
  // A session that ends has said so already.
  if (dirty.size > 0 && !isEnding()) event.preventDefault()
})
