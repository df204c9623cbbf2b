// The kinds of parameters: what each may be, how it is kept as text, and the sentence that says so.
import type { parameterGroup, parameterType } from '@ev/contract/enums'
import type { Text } from '@ev/contract/kit/text'
import { patterns } from '@ev/contract/patterns'
import type * as z from 'zod'

type Common<V> = Text & {
  group: z.infer<(typeof parameterGroup)['schema']>
  /** What it does. */
  help: Text
  fallback: V
  /** A change waits for a second person. */
  isRisky?: true
  /** Read for the platform alone, so no seller can have a value of its own. */
  isPlatformOnly?: true
}

export type Parameter<V = string | number | boolean> = Common<V> & {
  type: z.infer<(typeof parameterType)['schema']>
  /** What it may be. */
  range: Text
  unit?: Text
  least?: number
  most?: number
  choices?: readonly (Text & { value: string })[]
  /** Gives nothing for text that is no such value. */
  read: (stored: string) => V | undefined
}

/** A whole number within its range. */
export const number = (row: Common<number> & { least: number; most: number; unit?: Text }): Parameter<number> => ({
  ...row,
  type: 'number',
  range: {
    zh: `请输入 ${row.least} 至 ${row.most} 的整数${row.unit ? `（${row.unit.zh}）` : ''}`,
    en: `enter a whole number from ${row.least} to ${row.most}${row.unit ? ` (${row.unit.en})` : ''}`,
  },
  read: stored => {
    const value = stored.trim() === '' ? Number.NaN : Number(stored)
    return Number.isInteger(value) && value >= row.least && value <= row.most ? value : undefined
  },
})

/** On or off, kept as 1 or 0. */
export const flag = (row: Common<boolean>): Parameter<boolean> => ({
  ...row,
  type: 'flag',
  range: { zh: '请选择开或关', en: 'choose on or off' },
  read: stored => flags.get(stored),
})

const flags = new Map([
  ['1', true],
  ['0', false],
])

const emptyToo: Text = { zh: '，或留空', en: ', or leave it empty' }
const orEmpty = (range: Text, isOptional: boolean): Text =>
  isOptional ? { zh: range.zh + emptyToo.zh, en: range.en + emptyToo.en } : range

/** Another site; may be empty where the product has none of its own. */
export const outsideUrl = (row: Common<string>): Parameter<string> => ({
  ...row,
  type: 'url',
  most: 500,
  range: orEmpty(
    { zh: '请输入以 http 或 https 开头的网址', en: 'enter an http or https address' },
    row.fallback === '',
  ),
  read: stored => (isOutside(stored) || (stored === '' && row.fallback === '') ? stored : undefined),
})

/** A path of this site, or another site. */
export const anyUrl = (row: Common<string>): Parameter<string> => ({
  ...row,
  type: 'path',
  most: 500,
  range: orEmpty(
    { zh: '请输入以 / 开头的站内路径，或 http(s) 网址', en: 'enter a path that begins with /, or an http(s) address' },
    row.fallback === '',
  ),
  read: stored => (isOutside(stored) || isPath(stored) || (stored === '' && row.fallback === '') ? stored : undefined),
})

// Neither lets `javascript:` through, nor `//host`, which is another site in disguise.
const isOutside = (text: string) => patterns.url.fits(text) && URL.canParse(text)
const isPath = (text: string) => text.length <= 500 && /^\/(?![/\\])[^\s\\]*$/.test(text)

/** Text that may be empty, and otherwise fits a pattern where it has one. */
export const text = (row: Common<string> & { most: number; fits?: keyof typeof patterns }): Parameter<string> => {
  const pattern = row.fits === undefined ? undefined : patterns[row.fits]
  const within: Text = { zh: `最多 ${row.most} 个字`, en: `up to ${row.most} characters` }
  return {
    ...row,
    type: 'text',
    range: pattern ? orEmpty({ zh: pattern.zh, en: pattern.en }, true) : within,
    read: stored => {
      const isFine = stored === '' || pattern === undefined || pattern.fits(stored)
      return stored.length <= row.most && isFine ? stored : undefined
    },
  }
}

/** Kept sealed and shown to nobody; whoever needs it opens it. */
export const secret = (row: Common<string> & { most: number }): Parameter<string> => ({
  ...row,
  type: 'secret',
  range: { zh: `最多 ${row.most} 个字`, en: `up to ${row.most} characters` },
  read: stored => stored,
})

/** One of a few. */
export const choice = <V extends string>(
  row: Common<V> & { choices: readonly (Text & { value: V })[] },
): Parameter<V> => ({
  ...row,
  type: 'choice',
  range: {
    zh: `可选：${row.choices.map(one => one.zh).join('、')}`,
    en: `one of ${row.choices.map(one => one.en).join(', ')}`,
  },
  read: stored => row.choices.find(one => one.value === stored)?.value,
})

/** As the table keeps it. */
export const storedText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value).trim()

/** Whether the value comes in the form of its type: `"30"` is no number. */
export const isOfType = ({ fallback }: Parameter, value: unknown) => typeof value === typeof fallback
