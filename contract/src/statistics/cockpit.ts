// The two cockpits: how a month stands against what was aimed at, and how well the devices do by maker and model.
import { againsts } from '@ev/rules/compared'
import { isMonth } from '@ev/rules/days'
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { Id, TimeShown } from '../kit/shapes.ts'
import { pack } from '../kit/text.ts'
import { figureShapes } from './rights.ts'

const Bp = z.int().nullable()

const { energyE4, revenueFen, orders } = figureShapes

const Reached = z.strictObject({ energyE4, revenueFen, orders, utilisationBp: Bp })
export type Reached = z.infer<typeof Reached>

const Target = z.strictObject({
  energyE4: z.int().nullable(),
  revenueFen: z.int().nullable().optional(),
  utilisationBp: Bp,
})
export type Target = z.infer<typeof Target>

const Station = z.strictObject({ id: Id, name: z.string(), ...Reached.shape, target: Target.nullable() })
export type CockpitStation = z.infer<typeof Station>

const Month = z
  .string()
  .refine(isMonth, pack({ zh: '月份格式应为 YYYY-MM', en: 'must be YYYY-MM' }))
  .meta({ examples: ['2026-11'] })

const Span = z.strictObject({ from: z.iso.date(), to: z.iso.date() })

const Operation = z.strictObject({
  asOf: TimeShown,
  month: z.string(),
  /** The days that count: of a month that goes on, up to today. */
  span: Span,
  /** How much of the month is gone. */
  goneBp: z.int(),
  total: Reached,
  /** What it is held against: the month before as far as this one has come, or the same days a year ago; null where nothing was there then. */
  before: Reached.nullable(),
  beforeSpan: Span,
  /** Sums over the stations that aim at something, and what these have reached; null where none does. */
  target: z
    .strictObject({
      stations: z.strictObject({ energyE4, revenueFen, utilisationBp: z.int() }),
      aimed: Target,
      reached: Target,
    })
    .nullable(),
  stations: z.array(Station),
  /** The twelve months that end with this one. */
  months: z.array(z.strictObject({ month: z.string(), ...Reached.shape })),
  tiers: z.strictObject({ jianE4: z.int(), fengE4: z.int(), pingE4: z.int(), guE4: z.int() }),
  /** Energy by day and hour; a day has 24. */
  heat: z.array(z.strictObject({ day: z.iso.date(), hoursE4: z.array(z.int()).length(24) })),
})
export type OperationCockpit = z.infer<typeof Operation>

export const operationCockpit = calls('statistics-service/operationCockpit', {
  /** Of this month where none is named. */
  get: read({
    may: 'query',
    input: z.strictObject({ month: Month.optional(), against: z.enum(againsts).default('previous') }),
    output: Operation,
  }),
})

const Rates = z.strictObject({
  onlineBp: Bp,
  faultBp: Bp,
  /** Neither faulty nor offline. */
  readyBp: Bp,
  /** Orders that began as they should. */
  startBp: Bp,
})
export type DeviceRates = z.infer<typeof Rates>

const Type = z.strictObject({
  id: Id,
  maker: z.string(),
  model: z.string(),
  piles: z.int(),
  guns: z.int(),
  orders,
  energyE4,
  ...Rates.shape,
})
export type DeviceType = z.infer<typeof Type>

const Worst = z.strictObject({
  gunId: Id,
  gunIndex: z.int(),
  pileId: Id,
  pileName: z.string(),
  stationName: z.string(),
  faultSec: z.int(),
  offlineSec: z.int(),
  readyBp: Bp,
})
export type WorstGun = z.infer<typeof Worst>

const Device = z.strictObject({
  asOf: TimeShown,
  span: Span,
  piles: z.int(),
  guns: z.int(),
  total: Rates,
  /** The same of as many days before. */
  before: Rates,
  beforeSpan: Span,
  types: z.array(Type),
  days: z.array(z.strictObject({ day: z.iso.date(), ...Rates.shape })),
  worst: z.array(Worst),
  codes: z.array(
    z.strictObject({
      kind: z.enum(['fault', 'stop', 'offline', 'vehicle']),
      code: z.string(),
      alarms: z.int(),
      piles: z.int(),
      lasting: z.int(),
    }),
  ),
  versions: z.array(z.strictObject({ maker: z.string(), model: z.string(), version: z.string(), piles: z.int() })),
})
export type DeviceCockpit = z.infer<typeof Device>

export const deviceDays = [7, 30, 90] as const

export const deviceCockpit = calls('statistics-service/deviceCockpit', {
  /** Of the last days, today among them. */
  get: read({
    may: 'query',
    input: z.strictObject({ days: z.union(deviceDays.map(days => z.literal(days))).default(7) }),
    output: Device,
  }),
})
