// The two languages of the screens: which one is spoken now, and how a text is looked up and filled in.
import { store } from '../kit/store.ts'
import { enUS } from './en-US.ts'
import { type Texts, zhCN } from './zh-CN.ts'

export type LanguageTag = 'zh-CN' | 'en-US'
export type TextKey = keyof typeof zhCN

type Placeholder<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholder<Rest> : never
type Values<Key extends TextKey> = Record<Placeholder<(typeof zhCN)[Key]>, string | number>
type Arguments<Key extends TextKey> = [Placeholder<(typeof zhCN)[Key]>] extends [never] ? [] : [values: Values<Key>]

const texts: Record<LanguageTag, Texts> = { 'zh-CN': zhCN, 'en-US': enUS }
const storageKey = 'language'

const chosen = store<LanguageTag>(localStorage.getItem(storageKey) === 'en-US' ? 'en-US' : 'zh-CN')
document.documentElement.lang = chosen.get()

export const languageNow = chosen.get
export const useLanguage = chosen.use

export function chooseLanguage(tag: LanguageTag): void {
  localStorage.setItem(storageKey, tag)
  document.documentElement.lang = tag
  chosen.set(tag)
}

/** For code outside components; inside them `useT` draws anew when the language changes. */
export const say = <Key extends TextKey>(key: Key, ...values: Arguments<Key>) => fillIn(chosen.get(), key, values[0])

export function useT() {
  const tag = useLanguage()
  return <Key extends TextKey>(key: Key, ...values: Arguments<Key>) => fillIn(tag, key, values[0])
}

const fillIn = (tag: LanguageTag, key: TextKey, values: Record<string, string | number> = {}) =>
  texts[tag][key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
