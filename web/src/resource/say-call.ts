// What a call did, in words: of which resource, and which of its verbs or actions.
import type { Text } from '@ev/contract/kit/text'
import type { Language } from '@ev/rules/refuse'
import { calls as known } from '../locales/zh-CN/calls.ts'

type Key = keyof typeof known

/** Of a resource or a report. */
export type Titled = {
  readonly title: Text
  readonly calls: object
  readonly actions?: Readonly<Record<string, { readonly label: Text } | undefined>>
}

export type Words = {
  readonly language: Language
  readonly word: (key: Key, values?: { action: string }) => string
}

/** Nothing where nobody has words for it. */
export function sayCall(path: string, family: Titled | undefined, { language, word }: Words): string | undefined {
  const [, , name = '', verb = ''] = path.split('/')
  const whole = `call.is.${name}/${verb}`
  if (isKey(whole)) return word(whole)
  const [, many = verb] = /^(.+)Batch$/.exec(verb) ?? []
  const [, asked = many] = /^(.+)Check$/.exec(many) ?? []
  const did = `call.did.${asked}`
  const action = family?.actions?.[asked]?.label[language] ?? (isKey(did) ? word(did) : undefined)
  if (action === undefined) return undefined
  const said = asked !== many ? word('call.check', { action }) : many !== verb ? word('call.batch', { action }) : action
  const of = titleOf(name, verb, family, { language, word })
  return of === undefined ? said : `${of} · ${said}`
}

function titleOf(name: string, verb: string, family: Titled | undefined, { language, word }: Words) {
  const own = `call.of.${name}`
  if (!family) return isKey(own) ? word(own) : undefined
  // Signing in is at home among the sellers' calls and is no change of a seller.
  return Object.hasOwn(family.calls, verb) || verb === directExport ? family.title[language] : undefined
}

/** Every resource that can be exported has this address beside its calls. */
const directExport = 'exportExcel'

const isKey = (key: string): key is Key => Object.hasOwn(known, key)
