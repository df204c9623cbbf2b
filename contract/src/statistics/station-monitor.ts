// How a station draws power today, half hour by half hour, and what it came to, held against the day before.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { Id, TimeShown } from '../kit/shapes.ts'
import { figureShapes } from './rights.ts'

const Day = z.array(z.int()).length(48)

const Load = z.strictObject({
  asOf: TimeShown,
  day: z.iso.date(),
  /** How many half hours of the day are over; what flowed in the one that runs is not complete. */
  over: z.int().min(0).max(47),
  /** What flowed in each half hour, in 1/10000 kWh; of today what goes on is counted too. */
  todayE4: Day,
  yesterdayE4: Day,
})
/** Of orders that ended on a day, as rules of the seller count them. */
const { energyE4, revenueFen, orders } = figureShapes
const Figures = z.strictObject({ revenueFen, energyE4, orders })

const Today = z.strictObject({
  /** Up to when it holds. */
  asOf: TimeShown,
  day: z.iso.date(),
  today: Figures,
  /** The whole of it. */
  yesterday: Figures,
})
export type StationToday = z.infer<typeof Today>
export type StationLoad = z.infer<typeof Load>

export const stationMonitor = calls(
  'statistics-service/stationMonitor',
  {
    load: read({ may: 'query', input: z.strictObject({ stationId: Id }), output: Load }),
    today: read({ may: 'query', input: z.strictObject({ stationId: Id }), output: Today }),
  },
  'monitor',
)
