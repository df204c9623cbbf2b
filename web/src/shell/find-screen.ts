// Finds screens by what somebody types: title, words of the path, pinyin or its initials.
import type { LanguageTag } from '../locales/language.ts'
import { titleOf } from './menu.ts'
import type { Screen } from './routes.ts'

/** Characters of a text, from `start` up to and without `end`. */
type Range = { readonly start: number; readonly end: number }
export type Marked = { readonly text: string; readonly ranges: readonly Range[] }

export type Found = {
  readonly screen: Screen
  readonly title: Marked
  /** The title in the language that is not spoken now, where that is what fits. */
  readonly otherTitle?: Marked
}

/** Details are opened from a record, and what the menu hides is not offered here either. */
export const isInMenu = ({ crumbs }: Screen) => crumbs.every(item => item.isShow)

/** The best first; among equals in the order of `screens`, which is that of the menu. */
export function findScreens(screens: readonly Screen[], text: string, language: LanguageTag): Found[] {
  const typed = readTyped(text)
  if (typed.whole === '') return []
  const left = new Set(screens.filter(isInMenu).map(screen => namesOf(screen, language)))
  return ways.flatMap(way =>
    [...left].flatMap(names => {
      const hit = way(names, typed)
      if (hit === undefined) return []
      left.delete(names)
      return [found(names, hit)]
    }),
  )
}

type Name = { readonly text: string; readonly folded: string; readonly path: string }
type Names = {
  readonly screen: Screen
  /** In the language that is spoken now, and in the other one. */
  readonly own: Name
  readonly other: Name
  readonly chinese: Name
  readonly syllables: readonly string[]
}

const foreign: Record<LanguageTag, LanguageTag> = { 'zh-CN': 'en-US', 'en-US': 'zh-CN' }

function namesOf(screen: Screen, language: LanguageTag): Names {
  const own = nameOf(screen, language)
  const other = nameOf(screen, foreign[language])
  const syllables = fold(screen.item.pinyin).replaceAll('ü', 'v').split(' ').filter(Boolean)
  return { screen, own, other, chinese: language === 'zh-CN' ? own : other, syllables }
}

function nameOf({ item, crumbs }: Screen, language: LanguageTag): Name {
  const text = titleOf(item, language)
  const path = crumbs.map(crumb => titleOf(crumb, language)).join('\n')
  return { text, folded: fold(text), path: fold(path) }
}

type Typed = { readonly whole: string; readonly words: readonly string[]; readonly letters: string }

function readTyped(text: string): Typed {
  const whole = fold(text).trim()
  // An input method sets syllables apart by blanks and apostrophes while it composes.
  const letters = whole.replace(/[\s'’]/g, '').replaceAll('ü', 'v')
  return { whole, words: whole.split(/\s+/), letters: /^[a-z0-9]+$/.test(letters) ? letters : '' }
}

/** Capitals and full-width letters count as plain ones; keeps the length, so that places stay what they are. */
const fold = (text: string) =>
  text.replace(/[！-～]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).toLowerCase()

type Hit = { readonly in: Name; readonly ranges: readonly Range[] }
type Way = (names: Names, typed: Typed) => Hit | undefined

// What people see comes before what they do not, and pinyin before the other language:
// two letters of pinyin stand in a great many English words.
const ways: readonly Way[] = [
  ({ own, other }, { whole }) => equal(own, whole) ?? equal(other, whole),
  ({ own }, { whole }) => beginning(own, whole),
  ({ own }, { whole }) => containing(own, whole),
  ({ own }, { words }) => (words.every(word => own.path.includes(word)) ? marking(own, words) : undefined),
  ({ other }, { whole }) => beginning(other, whole),
  (names, { letters }) => spelling(names, letters, 0),
  (names, { letters }) => firstOf(names.syllables, place => spelling(names, letters, place)),
  ({ other }, { whole }) => containing(other, whole),
  ({ own, other }, { words }) =>
    words.every(word => own.path.includes(word) || other.path.includes(word)) ? marking(other, words) : undefined,
]

const equal = (name: Name, whole: string) => (name.folded === whole ? hitAt(name, 0, whole.length) : undefined)

const beginning = (name: Name, whole: string) =>
  name.folded.startsWith(whole) ? hitAt(name, 0, whole.length) : undefined

function containing(name: Name, whole: string): Hit | undefined {
  const start = name.folded.indexOf(whole)
  return start < 0 ? undefined : hitAt(name, start, start + whole.length)
}

const hitAt = (name: Name, start: number, end: number): Hit => ({ in: name, ranges: [{ start, end }] })

function marking(name: Name, words: readonly string[]): Hit {
  const ranges = words.flatMap(word => containing(name, word)?.ranges ?? [])
  return { in: name, ranges: joined(ranges) }
}

/** In order, and those that overlap as one. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last === undefined || range.start > last.end) result.push(range)
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
  }
  return result
}

function firstOf(syllables: readonly string[], hitFrom: (place: number) => Hit | undefined): Hit | undefined {
  for (const place of syllables.keys()) {
    const hit = hitFrom(place)
    if (hit !== undefined) return hit
  }
  return undefined
}

function spelling({ chinese, syllables }: Names, letters: string, first: number): Hit | undefined {
  if (letters === '') return undefined
  const count = countSpelled(syllables, first, letters)
  if (count === undefined) return undefined
  const places = placesOf(chinese.folded, syllables).slice(first, first + count)
  return { in: chinese, ranges: joined(places) }
}

/** How many syllables the letters spell, each by the whole or the beginning of it; nothing where letters are left. */
function countSpelled(syllables: readonly string[], first: number, letters: string): number | undefined {
  if (letters === '') return 0
  const syllable = syllables[first] ?? ''
  for (let length = sharedLength(syllable, letters); length > 0; length -= 1) {
    const rest = countSpelled(syllables, first + 1, letters.slice(length))
    if (rest !== undefined) return rest + 1
  }
  return undefined
}

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** Where each syllable stands in the title: one character, or as many as it has where the title is written in letters. */
function placesOf(title: string, syllables: readonly string[]): Range[] {
  let end = 0
  return syllables.map(syllable => {
    let start = end
    while (isSign(title[start]) && !title.startsWith(syllable, start)) start += 1
    end = start + (title.startsWith(syllable, start) ? syllable.length : 1)
    return { start, end }
  })
}

/** Brackets, dashes and the like have no syllable. */
const isSign = (character: string | undefined) => character !== undefined && character < '\u2e80'

function found({ screen, own }: Names, hit: Hit): Found {
  const marked = { text: hit.in.text, ranges: hit.ranges }
  if (hit.in === own) return { screen, title: marked }
  const title = { text: own.text, ranges: [] }
  return hit.ranges.length > 0 ? { screen, title, otherTitle: marked } : { screen, title }
}
