// What the live line does not bring: which prices piles hold, what guns were in the last hours, and which transformers the
// piles of a station hang on. Moments are milliseconds, as on the line.
import * as z from 'zod'
import { gunStatus } from '../asset-enums.ts'
import { calls, read } from '../kit/calls.ts'
import { Id } from '../kit/shapes.ts'

const Moment = z.int()

/**
 * `same`: what the pile says it holds is what is in force for it. `other`: it holds something else. `unsaid`: it never said
 * what it holds, as piles that do not bill by themselves never do. `unpriced`: nothing is in force for it.
 */
const Held = z.strictObject({
  pileId: Id,
  state: z.enum(['same', 'other', 'unsaid', 'unpriced']),
  /** The model in force, where there is one. */
  model: z.strictObject({ id: Id, label: z.string() }).nullable(),
  versionNo: z.int().nullable(),
})
export type HeldPrices = z.infer<typeof Held>

const Span = z.strictObject({ from: Moment, to: Moment, status: gunStatus.schema })
export type StatusSpan = z.infer<typeof Span>

export const mostBandHours = 72

const Band = z.strictObject({
  from: Moment,
  to: Moment,
  /** The spans of a gun follow each other without a gap. */
  guns: z.array(z.strictObject({ gunId: Id, spans: z.array(Span) })),
})
export type StatusBand = z.infer<typeof Band>

const Transformer = z.strictObject({
  id: Id,
  name: z.string(),
  capacityKva: z.int(),
  limitPct: z.int(),
  alarmPct: z.int(),
  pileIds: z.array(Id),
})
export type WatchedTransformer = z.infer<typeof Transformer>

export const pileMonitor = calls(
  'operation-service/pileMonitor',
  {
    /** Of one pile or one station where it is named, else of every pile in sight. */
    prices: read({
      may: 'query',
      input: z.strictObject({ pileId: Id.optional(), stationId: Id.optional() }),
      output: z.array(Held),
    }),
    band: read({
      may: 'query',
      input: z.strictObject({ pileId: Id, hours: z.int().min(1).max(mostBandHours) }),
      output: Band,
    }),
    transformers: read({
      may: 'query',
      input: z.strictObject({ stationId: Id }),
      output: z.array(Transformer),
    }),
  },
  'monitor',
)
