// What the two big screens show of money, energy and orders, within the sight of whoever opened them. What happens at
// the guns they learn by the live line (operation-service/monitor).
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { Id, nothing } from '../kit/shapes.ts'
import { figureShapes } from './rights.ts'

const Moment = z.int()

/** Orders that ended on a day, by the rule of the seller which of them count. */
const { energyE4, revenueFen, orders } = figureShapes
const Figures = z.strictObject({ energyE4, revenueFen, orders })
export type ScreenFigures = z.infer<typeof Figures>

const Ranked = z.strictObject({ stationId: Id, name: z.string(), ...Figures.shape })
export type RankedStation = z.infer<typeof Ranked>

/** Whose order it is can be seen by nobody who does not know it anyway: plate and telephone come masked. */
const Order = z.strictObject({
  id: Id,
  stationName: z.string(),
  plateNo: z.string(),
  phone: z.string(),
  isRunning: z.boolean(),
  /** When it ended, or began. */
  at: Moment,
  energyE4: z.int(),
  amountFen: z.int(),
})
export type ScreenOrder = z.infer<typeof Order>

/** Mean power of each half hour of a day in watts; null where the half hour has not begun. */
const Load = z.array(z.int().nullable()).length(48)

const Company = z.strictObject({
  /** When the figures were taken. */
  at: Moment,
  today: Figures,
  /** All of yesterday. */
  yesterday: Figures,
  load: z.strictObject({ today: Load, yesterday: Load }),
  /** The ten with the most energy today. */
  ranking: z.array(Ranked),
  /** Newest first; absent for whoever may not see orders. */
  orders: z.array(Order).optional(),
})
export type CompanyFigures = z.infer<typeof Company>

export const bigScreen = calls('statistics-service/bigScreen', {
  company: read({ may: 'query', input: nothing, output: Company }),
})

const Station = z.strictObject({
  id: Id,
  name: z.string(),
  piles: z.int(),
  guns: z.int(),
  charging: z.int(),
  today: Figures,
})
export type ScreenStation = z.infer<typeof Station>

export const bigScreen3d = calls('statistics-service/bigScreen3D', {
  /** Where there are piles to be seen, those with the most cars charging first. */
  stations: read({
    may: 'query',
    input: nothing,
    output: z.strictObject({ at: Moment, stations: z.array(Station) }),
  }),
})
