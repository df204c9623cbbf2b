// How the platform itself is doing: which of its parts are up, what they are at, and what they were at before.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { nothing, TimeShown } from '../kit/shapes.ts'
import { serviceState } from '../operation-enums.ts'

const Service = z.strictObject({
  key: z.string(),
  name: z.string(),
  state: serviceState.schema,
  /** What it is at, in a sentence. */
  detail: z.string(),
})
export type ServiceNow = z.infer<typeof Service>

const Run = z.strictObject({
  id: z.string(),
  node: z.string(),
  startTime: TimeShown,
  /** When it last wrote what chargers said. */
  markTime: TimeShown,
  stopTime: TimeShown.nullable(),
  /** For how long nothing may have been kept; 0 where it ended by itself, null while it runs. */
  lostSec: z.int().nullable(),
})
export type GatewayRun = z.infer<typeof Run>

const JobFailure = z.strictObject({ job: z.string(), time: TimeShown, message: z.string() })

/** By the names of figure-names.ts. */
const Figures = z.record(z.string(), z.number())
export type Figures = z.infer<typeof Figures>

const Point = z.strictObject({ time: TimeShown, figures: Figures })
export type FigurePoint = z.infer<typeof Point>

export const mostFigureHours = 7 * 24
/** A chart shows no more. */
export const mostFigurePoints = 360

export const serviceMonitor = calls('operation-service/serviceMonitor', {
  now: read({
    may: 'query',
    input: nothing,
    output: z.strictObject({
      time: TimeShown,
      node: z.string(),
      services: z.array(Service),
      figures: Figures,
      runs: z.array(Run),
      failures: z.array(JobFailure),
    }),
  }),
  /** A row a minute; of a longer span every so many minutes one. */
  trend: read({
    may: 'query',
    input: z.strictObject({ hours: z.int().min(1).max(mostFigureHours) }),
    output: z.strictObject({ points: z.array(Point), stepMin: z.int() }),
  }),
})
