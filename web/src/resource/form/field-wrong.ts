// What is wrong with what stands in a field: in the server's words, and where a number is kept in a smaller unit than
// people type, in theirs.
import { type Field, isSecret } from '@ev/contract/kit/field'
import { fieldIssues } from '@ev/contract/kit/issues'
import type { Text } from '@ev/contract/kit/text'
import type { Language } from '@ev/rules/refuse'
import { figure, readHuge } from '../value/figures.ts'
import { measureOf } from '../value/kinds.ts'
import { isRequired } from './draft.ts'

/** `kept` is what the record holds: a masked number that nobody touched goes back as it came. */
export function fieldWrong(field: Field, value: unknown, language: Language, kept?: unknown): string | undefined {
  if (isSecret(field) && value !== '' && value === kept) return undefined
  if (isMissing(value)) return isRequired(field) ? empty[language] : undefined
  const measure = measureOf(field)
  if (measure) return measureWrong(value, { ...field, ...measure })?.[language]
  // The server takes any mask for what it holds; one that was typed over is no number.
  const judged = isSecret(field) && typeof value === 'string' ? value.replaceAll('*', '#') : value
  return fieldIssues(field.check, judged, language)[0]?.msg
}

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

const empty: Text = { zh: '不能为空', en: 'must not be empty' }
const wholeNumber: Text = { zh: '请输入整数', en: 'enter a whole number' }

type Bounds = { readonly places: number; readonly least?: number; readonly most?: number }

/** What could not be read as a number is still the text that was typed. */
function measureWrong(typed: unknown, { places, least = 0, most = 0 }: Bounds): Text | undefined {
  const value = typeof typed === 'string' ? readHuge(typed, places) : typed
  if (typeof value !== 'number') return places === 0 ? wholeNumber : withPlaces(places)
  if (value < least) return bound({ zh: '不能小于', en: 'must be at least' }, figure(least, places))
  if (value > most) return bound({ zh: '不能大于', en: 'must be at most' }, figure(most, places))
  return undefined
}

const withPlaces = (places: number): Text => ({
  zh: `请输入数字，最多 ${places} 位小数`,
  en: `enter a number of up to ${places} decimals`,
})

const bound = (word: Text, limit: string): Text => ({ zh: `${word.zh} ${limit}`, en: `${word.en} ${limit}` })
