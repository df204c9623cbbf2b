// Fields of a resource. Its kind decides how a field is read, written, filtered, drawn, exported and imported; the
// options say only what differs. The values' types ride along in `types`, which is never there at run time, while the
// checkers are erased: a hundred and fifty resources stay cheap to compile.

import { isDay, isMonth, type Preset } from '@ev/rules/days'
import { halfHoursOfDay, tidy, type Window } from '@ev/rules/half-hours'
import { type Bp, type Energy, type Fen, type Mil, readTime } from '@ev/rules/units'
import * as z from 'zod'
import { patterns } from '../patterns.ts'
import type { Choices, Option, ValueOf } from './choices.ts'
import { isMasked, secretMask } from './masked.ts'
import { Id } from './shapes.ts'
import { pack, type Text } from './text.ts'
import { textsCheck } from './texts-check.ts'

export type Kind =
  | 'text'
  | 'longText'
  | 'texts'
  | 'int'
  | 'decimal'
  | 'fen'
  | 'mil'
  | 'energy'
  | 'percent'
  | 'time'
  | 'date'
  | 'month'
  | 'windows'
  | 'area'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'ref'
  | 'refs'
  | 'phone'
  | 'identity'
  | 'secret'
  | 'image'
  | 'data'

export type Ref = { readonly id: string; readonly label: string }

/** Both ends belong to the span; either may be missing. */
export type Between<V> = { readonly from?: V; readonly to?: V }
export type DaysFilter = Between<string> | { readonly preset: Preset }
/** One text is looked for inside, of several each is meant exactly. */
export type TextFilter = string | readonly string[]

type Element<V> = V extends readonly (infer One)[] ? One : NonNullable<V>

/** What a filter on a field of this kind holds. */
export type FilterOf<K extends Kind, V> = K extends 'choice' | 'choices'
  ? readonly Element<V>[]
  : K extends 'ref' | 'refs' | 'area'
    ? readonly string[]
    : K extends 'flag'
      ? boolean
      : K extends 'time' | 'date' | 'month'
        ? DaysFilter
        : K extends 'int' | 'decimal' | 'fen' | 'mil' | 'energy' | 'percent'
          ? Between<number>
          : K extends 'phone' | 'identity'
            ? string
            : TextFilter

export type Options = {
  /** May stay empty: no text, or null. */
  readonly optional?: true
  readonly filter?: true
  readonly sort?: true
  /** Added up in the list's footer and the sheet's last row. */
  readonly sum?: true
  /** `offered` is shown when asked for, `never` not at all; the default is shown. */
  readonly list?: 'offered' | 'never'
  /** Asked for, and never shown of a record that is there: what is said of a change alone. */
  readonly detail?: 'never'
  readonly width?: number
  readonly fixed?: 'left' | 'right'
  /** `create` may be set once; `never` is the product's own to say. */
  readonly write?: 'create' | 'never'
  readonly help?: Text
  readonly sheet?: 'never'
  /** What a new record starts with. */
  readonly initial?: unknown
}

type NoOptions = Record<never, never>

export type Field<K extends Kind = Kind, Read = unknown, Write = unknown, O extends Options = Options> = O & {
  readonly kind: K
  readonly label: Text
  /** Of what leaves, and of what comes in. */
  readonly shape: z.ZodType
  readonly check: z.ZodType
  readonly choices?: readonly Option[]
  /** The address of the family whose records are referred to, e.g. `system-service/role`. */
  readonly family?: string
  readonly most?: number
  readonly least?: number
  /** Of a decimal: how many places, and by how much larger the whole number is that it is kept as, e.g. kW as W. */
  readonly places?: number
  readonly scale?: number
  readonly types?: { read: Read; write: Write }
}

export type Fields = Readonly<Record<string, Field>>

type Maybe<O, V> = O extends { optional: true } ? V | null : V

const make = <K extends Kind, R, W, O extends Options>(
  kind: K,
  zh: string,
  en: string,
  options: O | undefined,
  rest: { shape: z.ZodType; check: z.ZodType } & Pick<Field, 'choices' | 'family' | 'most' | 'least' | 'places'>,
) => {
  const isOptional = options?.optional === true && !selfEmpty.has(kind)
  const { shape, check } = rest
  return {
    ...options,
    ...rest,
    kind,
    label: { zh, en },
    shape: isOptional ? shape.nullable() : shape,
    check: isOptional ? check.nullable() : check,
  } as unknown as Field<K, R, W, O>
}

/** Kinds whose emptiness is a value of their own: no text, no choice among several. */
const selfEmpty = new Set<Kind>([
  'text',
  'longText',
  'texts',
  'phone',
  'identity',
  'secret',
  'windows',
  'choices',
  'refs',
  'image',
])

const number = <K extends 'int' | 'fen' | 'mil' | 'energy' | 'percent', V extends number>(
  kind: K,
  fallback: { least: number; most: number },
) => {
  return <const O extends Options & { least?: number; most?: number } = NoOptions>(
    zh: string,
    en: string,
    options?: O,
  ) => {
    const { least, most } = { ...fallback, ...options }
    const check = z.int().min(least).max(most)
    return make<K, Maybe<O, V>, Maybe<O, V>, O>(kind, zh, en, options, { shape: z.int(), check, least, most })
  }
}

/** The order of a list would tell, row by row, what a mask hides. */
type Unsorted<K> = K extends 'phone' | 'identity' | 'secret' ? { sort?: never } : unknown

const text = <K extends 'text' | 'longText' | 'phone' | 'identity' | 'secret'>(
  kind: K,
  fallback: { max: number; fits?: keyof typeof patterns },
) => {
  return <const O extends Options & { max?: number; fits?: keyof typeof patterns } & Unsorted<K> = NoOptions>(
    zh: string,
    en: string,
    options?: O,
  ) => {
    const { max, fits } = { ...fallback, ...options }
    const pattern = fits === undefined ? undefined : patterns[fits]
    // What is masked may come back as it was shown: it stays as it is.
    const isShown = (value: string) =>
      ((kind === 'phone' || kind === 'identity') && isMasked(value)) || (kind === 'secret' && value === secretMask)
    const isFine = (value: string) => value === '' || pattern === undefined || pattern.fits(value) || isShown(value)
    const least = options?.optional ? 0 : 1
    const check = z
      .string()
      .trim()
      .min(least)
      .max(max)
      .refine(isFine, pattern ? pack(pattern) : '')
      .meta({ examples: [pattern?.example ?? 'sample'.slice(0, max)] })
    return make<K, string, string, O>(kind, zh, en, options, { shape: z.string(), check, most: max })
  }
}

// Until 1991 clocks in China were put forward in summer, which units.ts does not know and the database does.
const wireTime = z
  .string()
  .refine(value => readTime(value) !== undefined, {
    error: pack({ zh: '时间格式应为 YYYY-MM-DD HH:mm:ss', en: 'must be YYYY-MM-DD HH:mm:ss' }),
    abort: true,
  })
  .refine(value => value >= '1992', pack({ zh: '时间不能早于 1992 年', en: 'must not be before 1992' }))
  .meta({ examples: ['2026-11-15 10:00:00'] })
const wireDay = textIn(isDay, '2026-11-15', { zh: '日期格式应为 YYYY-MM-DD', en: 'must be YYYY-MM-DD' })
const wireMonth = textIn(isMonth, '2026-11', { zh: '月份格式应为 YYYY-MM', en: 'must be YYYY-MM' })

function textIn(fits: (value: string) => boolean, example: string, says: Text) {
  return z
    .string()
    .refine(fits, pack(says))
    .meta({ examples: [example] })
}

const written = <K extends 'time' | 'date' | 'month'>(kind: K, check: z.ZodType) => {
  return <const O extends Options = NoOptions>(zh: string, en: string, options?: O) =>
    make<K, Maybe<O, string>, Maybe<O, string>, O>(kind, zh, en, options, { shape: check, check })
}

const oneWindow = z
  .strictObject({ from: z.int().min(0).max(halfHoursOfDay), to: z.int().min(0).max(halfHoursOfDay) })
  .meta({ examples: [{ from: 16, to: 20 }] })
const wireWindows = z.array(oneWindow).max(halfHoursOfDay)

/** Whoever sends windows that overlap means neither of them. */
const areApart = (windows: readonly Window[]) =>
  windows.every(({ from, to }) => from < to) &&
  tidy(windows).reduce((sum, { from, to }) => sum + to - from, 0) ===
    windows.reduce((sum, { from, to }) => sum + to - from, 0)

const oneOf = (list: readonly Option[]) => z.literal(list.map(option => option.value) as [string, ...string[]])

const areaCode = textIn(text => /^\d{6}$/.test(text), '440305', { zh: '请选择地区', en: 'choose an area' })

const RefShape = z.strictObject({ id: z.string(), label: z.string() })
const billion = 1_000_000_000

export const f = {
  text: text('text', { max: 100 }),
  longText: text('longText', { max: 2000 }),
  /** Several texts, one a line where people type them: plates, brands. `each` is the pattern that every one fits. */
  texts: <const O extends Options & { each?: keyof typeof patterns; eachMax?: number; most?: number } = NoOptions>(
    zh: string,
    en: string,
    options?: O,
  ) => {
    const { most = 500 } = options ?? {}
    const check = textsCheck(options ?? {}, { least: options?.optional ? 0 : 1, most })
    return make<'texts', readonly string[], readonly string[], O>('texts', zh, en, options, {
      shape: z.array(z.string()),
      check,
      most,
    })
  },
  /** Masked wherever it is shown; a click that is recorded reveals it. */
  phone: text('phone', { max: 20, fits: 'mobile' }),
  identity: text('identity', { max: 18, fits: 'identity' }),
  /** A key or password of another system: sealed in the table, never read back, in no sheet, log, history or draft. */
  secret: text('secret', { max: 200 }),
  int: number<'int', number>('int', { least: 0, most: billion }),
  /** Whole numbers everywhere but on the screen and in the sheet. */
  fen: number<'fen', Fen>('fen', { least: 0, most: 100 * billion }),
  mil: number<'mil', Mil>('mil', { least: 0, most: 100 * billion }),
  energy: number<'energy', Energy>('energy', { least: 0, most: 1000 * billion }),
  /** 1/100 percent. */
  percent: number<'percent', Bp>('percent', { least: 0, most: 10_000 }),
  decimal: <const O extends Options & { least?: number; most?: number; places: number; scale?: number }>(
    zh: string,
    en: string,
    options: O,
  ) => {
    const { least = 0, most = billion, places } = options
    const check = z
      .number()
      .min(least)
      .max(most)
      .refine(value => Number(value.toFixed(places)) === value, pack(placesText(places)))
    return make<'decimal', Maybe<O, number>, Maybe<O, number>, O>('decimal', zh, en, options, {
      shape: z.number(),
      check,
      least,
      most,
      places,
    })
  },
  time: written('time', wireTime),
  date: written('date', wireDay),
  month: written('month', wireMonth),
  /** Windows of the day in half hours; none means the whole day. */
  windows: <const O extends Options = NoOptions>(zh: string, en: string, options?: O) =>
    make<'windows', readonly Window[], readonly Window[], O>('windows', zh, en, options, {
      shape: wireWindows,
      check: wireWindows.refine(
        areApart,
        pack({ zh: '时段须先后分明，互不重叠', en: 'windows end after they begin and do not overlap' }),
      ),
    }),
  /** A district by its six digits (GB/T 2260), read with its name; a filter takes cities and provinces too. */
  area: <const O extends Options = NoOptions>(zh: string, en: string, options?: O) =>
    make<'area', Maybe<O, Ref>, Maybe<O, string>, O>('area', zh, en, options, {
      shape: RefShape,
      check: areaCode,
      family: 'config-service/area',
    }),
  choice: <C extends Choices, const O extends Options = NoOptions>(zh: string, en: string, { list }: C, options?: O) =>
    make<'choice', Maybe<O, ValueOf<C>>, Maybe<O, ValueOf<C>>, O>('choice', zh, en, options, {
      shape: oneOf(list),
      check: oneOf(list),
      choices: list,
    }),
  choices: <C extends Choices, const O extends Options = NoOptions>(
    zh: string,
    en: string,
    { list }: C,
    options?: O,
  ) => {
    const shape = z.array(oneOf(list)).max(list.length)
    const check = options?.optional ? shape : shape.min(1)
    return make<'choices', readonly ValueOf<C>[], readonly ValueOf<C>[], O>('choices', zh, en, options, {
      shape,
      check,
      choices: list,
    })
  },
  flag: <const O extends Options = NoOptions>(zh: string, en: string, options?: O) =>
    make<'flag', boolean, boolean, O>('flag', zh, en, options, { shape: z.boolean(), check: z.boolean() }),
  /** Another record: read with its label, written by its id. */
  ref: <const O extends Options = NoOptions>(zh: string, en: string, family: string, options?: O) =>
    make<'ref', Maybe<O, Ref>, Maybe<O, string>, O>('ref', zh, en, options, { shape: RefShape, check: Id, family }),
  refs: <const O extends Options = NoOptions>(zh: string, en: string, family: string, options?: O) => {
    const check = options?.optional ? z.array(Id).max(500) : z.array(Id).min(1).max(500)
    return make<'refs', readonly Ref[], readonly string[], O>('refs', zh, en, options, {
      shape: z.array(RefShape),
      check,
      family,
    })
  },
  /** A picture: read as an address that works for a while, written as that address or the one an upload gave. */
  image: <const O extends Options = NoOptions>(zh: string, en: string, options?: O) =>
    make<'image', string, string, O>('image', zh, en, options, { shape: z.string(), check: z.string().max(500) }),
  /** Anything else; a screen that shows or edits it brings its own cell and input. */
  data: <S extends z.ZodType, const O extends Options = NoOptions>(zh: string, en: string, shape: S, options?: O) =>
    make<'data', z.output<S>, z.input<S>, O>('data', zh, en, options, { shape, check: shape }),
}

const placesText = (places: number): Text => ({ zh: `最多 ${places} 位小数`, en: `up to ${places} decimals` })

/** Kinds that are masked until somebody asks. */
export const isSecret = ({ kind }: Field) => kind === 'phone' || kind === 'identity' || kind === 'secret'

/**
 * What a filter on a masked field takes: one whole number, or the four digits that the mask shows. Parts of a number, or
 * many numbers at once, would find digit by digit what the mask hides.
 */
export const secretFilterHint: Text = { zh: '全号或后四位', en: 'all or last 4' }

export { masked } from './masked.ts'
