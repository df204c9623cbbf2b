// What counts in which statistic: the product's own answer, and what a seller has decided otherwise.
import { type Item, items, type Statistic, statistics } from '@ev/rules/statistics'
import * as z from 'zod'
import { calls, read, write } from '../kit/calls.ts'
import { HistoryShape } from '../kit/resource.ts'
import { nothing, TimeShown } from '../kit/shapes.ts'

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as [K, ...K[]]

const StatisticKey = z.enum(keysOf<Statistic>(statistics))
const ItemKey = z.enum(keysOf<Item>(items))

const Named = { label: z.string(), help: z.string() }

const Cell = z.strictObject({
  statistic: StatisticKey,
  item: ItemKey,
  isCounted: z.boolean(),
  byDefault: z.boolean().meta({ description: 'What the product says itself.' }),
  definition: z.string().meta({ description: 'What the answer means, in a sentence.' }),
})

const AnswerOrNone = z
  .boolean()
  .nullable()
  .meta({ examples: [true] })

const Rules = z.strictObject({
  version: z.int().meta({ description: 'Sent back with a change: tells whether somebody else was faster.' }),
  updatedBy: z.string().meta({ description: 'Who changed it last; empty where nobody did.' }),
  updateTime: TimeShown.nullable(),
  statistics: z.array(z.strictObject({ key: StatisticKey, ...Named })),
  items: z.array(z.strictObject({ key: ItemKey, ...Named })),
  /** A pair that is missing has no meaning, e.g. coupons in the energy. */
  cells: z.array(Cell),
})

export const statisticRule = calls('config-service/statisticRule', {
  get: read({ may: 'query', input: nothing, output: Rules }),
  /** Which answers became which, by whom, newest first. */
  history: read({ may: 'query', input: nothing, output: HistoryShape }),
  /** Only what differs from before need be sent; null goes back to the product's answer. */
  update: write({
    may: 'edit',
    input: z.strictObject({
      version: z
        .int()
        .min(0)
        .max(2 ** 31),
      answers: z
        .array(z.strictObject({ statistic: StatisticKey, item: ItemKey, isCounted: AnswerOrNone }))
        .min(1)
        .max(200),
    }),
    output: Rules,
  }),
})
