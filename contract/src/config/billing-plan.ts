// What a version of a billing model holds. The shape says only what can be read at all; whether each half hour of each date
// has exactly one price is judged by rules/src/price, which names what is wrong and where.
import { tiers } from '@ev/rules/price/tier'
import * as z from 'zod'

export const longestName = 20
export const mostSeasons = 12
export const mostHolidays = 40

const name = z.string().trim().max(longestName)
const MonthDay = z.string().max(10)

const planOf = <P extends z.ZodType>(price: P) => {
  const row = z.strictObject({ tier: z.string().max(10), elecMil: price, serviceMil: price })
  const table = z.strictObject({ slots: z.string().max(100), tiers: z.array(row).max(10) })
  const spans = z.array(z.strictObject({ from: MonthDay, to: MonthDay })).max(12)
  const days = z.array(z.string().max(10)).max(400)
  return z
    .strictObject({
      byDefault: table.nullable(),
      seasons: z.array(z.strictObject({ name, spans, table })).max(mostSeasons),
      holidays: z.array(z.strictObject({ name, days, table })).max(mostHolidays),
    })
    .meta({ examples: [{ byDefault: flat, seasons: [], holidays: [] }] })
}

const flat = { slots: 'P'.repeat(48), tiers: tiers.map(tier => ({ tier, elecMil: 6_850, serviceMil: 3_500 })) }

export const Plan = planOf(z.number())
export type Plan = z.infer<typeof Plan>

/** What a form may hold and send: a price that is missing or was typed wrongly gets as far as the rule that names it. */
export const TypedPlan = planOf(z.union([z.number(), z.string().max(30), z.null()]))

/** The table of one date, with the name of the season or the holiday that it is of. */
export const DayPlan = z.strictObject({
  name: z.string().nullable(),
  slots: z.string(),
  tiers: z.array(
    z.strictObject({ tier: z.literal(tiers as [string, ...string[]]), elecMil: z.int(), serviceMil: z.int() }),
  ),
})
export type DayPlan = z.infer<typeof DayPlan>
