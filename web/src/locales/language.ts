// The two languages of the screens: which one is spoken now, and how a text is looked up and filled in.
import { store } from '../kit/store.ts'
import { fillIn } from './fill-in.ts'
import { type LanguageTag, tables } from './tables.ts'
import type { zhCN } from './zh-CN.ts'

export type { LanguageTag } from './tables.ts'
export type TextKey = keyof typeof zhCN

type Placeholder<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholder<Rest> : never
type Values<Key extends TextKey> = Record<Placeholder<(typeof zhCN)[Key]>, string | number>
type Arguments<Key extends TextKey> = [Placeholder<(typeof zhCN)[Key]>] extends [never] ? [] : [values: Values<Key>]

const storageKey = 'language'

const chosen = store(spokenFor(localStorage.getItem(storageKey)))
document.documentElement.lang = chosen.get()

export const languageNow = chosen.get
export const useLanguage = chosen.use
export const watchLanguage = chosen.watch
/** Whether somebody has chosen in this browser since its storage was last cleared. */
export const hasChosenLanguage = () => localStorage.getItem(storageKey) !== null

/** Chinese out of the box; English for whoever chose a language that is not spoken here. */
function spokenFor(tag: unknown): LanguageTag {
  if (tag === null || tag === 'zh-CN') return 'zh-CN'
  return 'en-US'
}

export function chooseLanguage(tag: LanguageTag): void {
  localStorage.setItem(storageKey, tag)
  speak(tag)
}

/** What the user chose on another machine. */
export const adoptLanguage = (tag: unknown) => chooseLanguage(spokenFor(tag))

// A choice in one tab is seen by the others; clearing all storage comes without a key.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) speak(spokenFor(localStorage.getItem(storageKey)))
})

function speak(tag: LanguageTag): void {
  document.documentElement.lang = tag
  chosen.set(tag)
}

/** For code outside components; inside them `useT` draws anew when the language changes. */
export const say = <Key extends TextKey>(key: Key, ...values: Arguments<Key>) =>
  fillIn(textAt(chosen.get(), key), values[0])

export function useT() {
  const tag = useLanguage()
  return <Key extends TextKey>(key: Key, ...values: Arguments<Key>) => fillIn(textAt(tag, key), values[0])
}

function textAt(tag: LanguageTag, key: TextKey): string {
  const text = tables[tag][key]
  if (text === undefined) throw new Error(`${key} is said before the texts of the screens are there`)
  return text
}
