// The shapes that every family uses.
import { type Instant, readTime } from '@ev/rules/units'
import * as z from 'zod'
import { pack } from './text.ts'

const biggestId = 9_223_372_036_854_775_807n

/** A 64-bit id; a string on the wire, since JavaScript loses digits above 2^53. −1 is the platform. */
export const Id = z
  .string()
  .refine(
    text => /^-?\d{1,19}$/.test(text) && BigInt(text) <= biggestId && BigInt(text) >= -1n,
    pack({ zh: '编号不正确', en: 'is not an id' }),
  )
  .meta({ examples: ['1000'], format: 'id' })

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; an Instant in code. */
export const TimeInput = z
  .string()
  .refine(
    text => readTime(text) !== undefined,
    pack({ zh: '时间格式应为 YYYY-MM-DD HH:mm:ss', en: 'must be YYYY-MM-DD HH:mm:ss' }),
  )
  .meta({ examples: ['2026-11-15 10:00:00'] })
  .transform(text => readTime(text) as Instant)

/** A time as it leaves: already written out. */
export const TimeShown = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)

/** What stands for somebody for a while. One that cannot be one is an unknown one: its form tells nothing. */
export const Ticket = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ examples: ['0123456789abcdef0123'] })

/** Text of people, trimmed. */
export const line = (max: number) => z.string().trim().max(max)

export const nothing = z.strictObject({})
export const done = z.null()

/** Page and size of a list; size −1 asks for all, which only exports do. */
export const paged = <S extends z.ZodRawShape>(filters: S) =>
  z.strictObject({
    current: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(500).default(10),
    ...filters,
  })

export const page = <R extends z.ZodType>(row: R) =>
  z.strictObject({ current: z.int(), pageSize: z.int(), total: z.int(), records: z.array(row) })

/** What a picker asks for: records whose label holds a text, or those that are picked already. */
export const OptionsIn = z.strictObject({
  text: z.string().trim().max(60).default(''),
  ids: z.array(Id).max(500).optional(),
  /** A form asks for what may be chosen anew; a filter finds what is switched off as well. */
  isToUse: z.boolean().default(false),
  /** Of this seller only, for whoever sees several. */
  seller: Id.optional(),
})
export type Options = z.input<typeof OptionsIn>
export type OptionsAsked = z.output<typeof OptionsIn>
export const OptionShape = z.strictObject({ id: Id, label: z.string() })
