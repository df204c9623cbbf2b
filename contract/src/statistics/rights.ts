// Which right a figure needs beyond that of its screen, said once for home, cockpits, big screens, monitors and the last
// rows of lists. Whoever lacks it is not told the figure at all: what is absent cannot be taken for nothing. A figure that
// is not named here, such as energy, use of guns or the load, says how the network stands, and is for everybody who may
// open the screen.
import * as z from 'zod'
import type { Field } from '../kit/field.ts'

/** A right of its own: who charges cars, mends piles or answers drivers need not know what the company earns. */
const revenue = 'figures:revenue'
const orders = 'order:query'
const alarms = 'alarm:query'

export const figureRights = {
  revenueFen: revenue,
  stayFen: revenue,
  orders,
  abnormalOrders: orders,
  alarms,
  /** How many alarms last. */
  lasting: alarms,
} as const satisfies Record<string, string>

/**
 * What the total of a column needs. Amounts of single rows come with their list; added up over all of them they say what
 * the company earns and holds, whichever list it is.
 */
export const totalRight = ({ kind }: Pick<Field, 'kind'>): string | undefined => (kind === 'fen' ? revenue : undefined)

export type GuardedFigure = keyof typeof figureRights

/** Figures as answers have them: those that need a right may be absent. */
export const figureShapes = {
  energyE4: z.int(),
  revenueFen: z.int().optional(),
  /** What was paid for staying; beside revenue, and not in it. */
  stayFen: z.int().optional(),
  orders: z.int().optional(),
  abnormalOrders: z.int().optional(),
}
