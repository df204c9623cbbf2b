// Statistics as calls for whoever asks for them by name (requirements 7): the figures of the screens, page by page.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import type { Fields } from '../kit/field.ts'
import { type FiltersOf, filtersShape } from '../kit/list.ts'
import { Id, page, paged, TimeShown } from '../kit/shapes.ts'
import { chargeData } from './charge-data.ts'
import { operatorAsset } from './operator-asset.ts'
import { type PlaceFilters, placeFilters } from './place-filters.ts'
import { stationAsset } from './station-asset.ts'

const filters = filtersShape(placeFilters).default({}) as unknown as z.ZodType<
  FiltersOf<typeof placeFilters>,
  PlaceFilters
>

const sortBy = (fields: Fields) =>
  z.strictObject({
    field: z.literal(Object.keys(fields) as [string, ...string[]]),
    order: z.enum(['asc', 'desc']),
  })

const by = <const T extends readonly [string, ...string[]]>(names: T) => z.literal([...names]).default(names[0])

/** A row of a report: its dimension, and a figure or nothing for each of the others. */
const rowOf = (fields: Fields) =>
  z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape.nullable().optional()])),
  )

const asked = (fields: Fields) => ({ filters: filters.optional(), sort: sortBy(fields).optional() })

const Totals = z.strictObject({ asOf: TimeShown, totals: z.record(z.string(), z.number().nullable()) })

/** A figure beside that of as many days right before (环比) and that of a year ago (同比), changes in 1/100 percent. */
const Compared = z.strictObject({
  value: z.number().nullable(),
  before: z.number().nullable(),
  changeBp: z.int().nullable(),
  lastYear: z.number().nullable(),
  yearChangeBp: z.int().nullable(),
})
export type Compared = z.infer<typeof Compared>

const Days = z.strictObject({ from: z.iso.date(), to: z.iso.date() })

export const dataStatistics = calls('report-service/dataStatistics', {
  /** The operators in sight: sellers, and the merchants of each. */
  getOperator: read({
    may: 'query',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({ id: Id, name: z.string(), merchants: z.array(z.strictObject({ id: Id, name: z.string() })) }),
    ),
  }),
  stationAsset: read({
    may: 'query',
    input: paged(asked(stationAsset.fields)),
    output: page(rowOf(stationAsset.fields)),
  }),
  stationAssetSummary: read({ may: 'query', input: z.strictObject({ filters: filters.optional() }), output: Totals }),
  operatorAsset: read({
    may: 'query',
    input: paged({ ...asked(operatorAsset.fields), by: by(['merchant', 'seller']) }),
    output: page(rowOf(operatorAsset.fields)),
  }),
  operatorAssetSummary: read({ may: 'query', input: z.strictObject({ filters: filters.optional() }), output: Totals }),
  chargeData: read({
    may: 'query',
    input: paged({ ...asked(chargeData.fields), by: by(['day', 'month']) }),
    output: page(rowOf(chargeData.fields)),
  }),
  /** The period against the one before and against the same one a year ago; without a period it is yesterday. */
  summaryStatistics: read({
    may: 'query',
    input: z.strictObject({ filters: filters.optional() }),
    output: z.strictObject({
      asOf: TimeShown,
      period: Days,
      before: Days,
      lastYear: Days,
      figures: z.record(z.string(), Compared),
    }),
  }),
})
