// What flows at a gun: its newest values, its last sessions, and the curve of a session or of a span of time.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { Id, TimeInput, TimeShown } from '../kit/shapes.ts'
import { sessionState, sessionWay } from '../operation-enums.ts'

const measured = z.int().nullable()

const Values = z.strictObject({
  time: TimeShown,
  /** 1/10 volt, 1/10 ampere, watt. */
  voltageDv: measured,
  currentDa: measured,
  powerW: measured,
  energyE4: measured,
  soc: measured,
  cableTempC: measured,
  batteryTempC: measured,
})
export type CurvePoint = z.infer<typeof Values>

const Session = z.strictObject({
  id: Id,
  sessionNo: z.string(),
  state: sessionState.schema,
  way: sessionWay.schema,
  /** When it began to charge, or was asked for where it did not. */
  startTime: TimeShown,
  endTime: TimeShown.nullable(),
  energyE4: z.int().nullable(),
  socStart: z.int().nullable(),
  socEnd: z.int().nullable(),
  vin: z.string(),
  /** Why it ended, or did not begin; empty while it goes on. */
  why: z.string(),
})
export type GunSession = z.infer<typeof Session>

/** How many sessions of a gun are shown. */
export const sessionsShown = 20
/** A curve has no more points than a screen can show. */
export const mostPoints = 600
export const mostCurveDays = 31

export const telemetry = calls(
  'operation-service/telemetry',
  {
    /** The newest values, where there are some, and the last sessions, newest first. */
    ofGun: read({
      may: 'get',
      input: z.strictObject({ gun: Id }),
      output: z.strictObject({
        values: z.strictObject({ ...Values.shape, chargedMin: measured, remainMin: measured }).nullable(),
        sessions: z.array(Session),
      }),
    }),
    /** Of a session from its first to its last value, or of a gun from one time to another. */
    curve: read({
      may: 'get',
      input: z.strictObject({ gun: Id, session: Id.optional(), from: TimeInput.optional(), to: TimeInput.optional() }),
      output: z.strictObject({ points: z.array(Values), stepSec: z.int() }),
    }),
  },
  'gun',
)
