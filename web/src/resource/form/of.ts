// What the screens of a resource need of its definition, whichever resource it is.
import type { Call } from '@ev/contract/kit/calls'
import type { Fields } from '@ev/contract/kit/field'
import type { Actions, FormOf } from '@ev/contract/kit/resource'
import type { Text } from '@ev/contract/kit/text'
import type { Language } from '@ev/rules/refuse'
import { useT } from '../../locales/language.ts'
import { useMayCall } from '../../shell/me.ts'
import { familyKey } from '../list/listed.ts'
import { useSpoken } from '../value/spoken.ts'

/** A resource as `resource()` gives it; its calls are looked up by name, since they differ from one to the next. */
export type Of<F extends Fields> = {
  readonly address: string
  readonly name: string
  readonly title: Text
  readonly label: keyof F & string
  readonly fields: F
  readonly form?: FormOf<F>
  readonly actions: Actions<F>
  readonly calls: object
}

/** The same without its callbacks, for whoever only looks at it. */
export type Erased = Omit<Of<Fields>, 'form' | 'actions' | 'label'> & {
  readonly label: string
  readonly form?: unknown
}

export const hasCall = ({ calls }: { readonly calls: object }, name: string) => Object.hasOwn(calls, name)

/** A call of a resource by its name. Its types are those of every resource, which the definition has been held against. */
export function callOf<In, Out>(of: { address: string; calls: object }, name: string): Call<In, In, Out> {
  const found = (of.calls as Record<string, Call<In, In, Out>>)[name]
  if (!found) throw new Error(`${of.address} has no call ${name}`)
  return found
}

/** Whether this user may make a call of the resource from this screen: `may('update')`. */
export function useMay({ calls }: { readonly calls: object }): (name: string) => boolean {
  const mayCall = useMayCall()
  return name => mayCall((calls as Readonly<Record<string, Call | undefined>>)[name])
}

export const recordKey = (of: Addressed, id: string) => [...familyKey(of), 'get', id] as const
export const historyKey = (of: Addressed, id: string) => [...familyKey(of), 'history', id] as const
type Addressed = { readonly address: string }

/** A title inside a sentence: in English only what stands alone begins with a capital; abbreviations keep theirs. */
export const inSentence = (title: string) => title.replace(/^[A-Z](?=[a-z])/, first => first.toLowerCase())

type Words = {
  readonly t: ReturnType<typeof useT>
  readonly language: Language
  /** A text of a definition. */
  readonly word: (text: Text) => string
}

export function useWords(): Words {
  const t = useT()
  const language = useSpoken()
  return { t, language, word: text => text[language] }
}
