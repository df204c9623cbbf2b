// What home shows of today: figures against yesterday up to the same minute, the load of the day, the first stations, and
// what waits for somebody; and, as it happens, what the guns are doing.
import * as z from 'zod'
import { calls, read, stream } from '../kit/calls.ts'
import { Id, nothing, TimeShown } from '../kit/shapes.ts'
import { figureShapes } from './rights.ts'

const Moment = z.int()

const Figures = z.strictObject(figureShapes)
export type HomeFigures = z.infer<typeof Figures>

/** In 1/100 percent of the time of the guns; null where there was none. */
const Rates = z.strictObject({ onlineBp: z.int().nullable(), faultBp: z.int().nullable() })
export type HomeRates = z.infer<typeof Rates>

const Ranked = z.strictObject({
  id: Id,
  name: z.string(),
  energyE4: figureShapes.energyE4,
  revenueFen: figureShapes.revenueFen,
  /** Null for whoever sees only what is theirs. */
  utilisationBp: z.int().nullable(),
})
export type HomeStation = z.infer<typeof Ranked>

/** Mean power of each half hour of a day in watts; null where the half hour is not over. */
const Load = z.array(z.int().nullable()).length(48)

/** What waits for somebody, and the right to the list it is counted in: whoever lacks that does not learn the count. */
export const todoRights = {
  abnormalOrders: 'order:query',
  approvals: 'approval:query',
  debts: 'order:query',
  alarms: 'alarm:query',
  pendingPiles: 'pendingPile:query',
  statements: 'channelStatement:query',
  bookDifferences: 'bookCheck:query',
  simExpiring: 'pile:query',
  verifyExpiring: 'pile:query',
} as const satisfies Record<string, string>
export type TodoKey = keyof typeof todoRights
export const todoKeys = Object.keys(todoRights) as TodoKey[]

/** How many days ahead something that runs out is told of. */
export const expiringDays = 30

const Home = z.strictObject({
  asOf: TimeShown,
  day: z.iso.date(),
  today: Figures,
  /** Yesterday up to the same minute. */
  before: Figures,
  beforeUntil: TimeShown,
  rates: Rates,
  /** Of all of yesterday. */
  ratesBefore: Rates,
  /** Null for whoever sees only what is theirs: it is made of stations. */
  load: z.strictObject({ today: Load, yesterday: Load }).nullable(),
  /** The ten best by each measure that the reader is told, in no order: whoever shows them sorts by one. */
  ranking: z.array(Ranked),
  todos: z.array(z.strictObject({ key: z.enum(todoKeys), count: z.int() })),
})
export type HomeNow = z.infer<typeof Home>

const Alarm = z.strictObject({
  id: Id,
  kind: z.enum(['fault', 'stop', 'offline', 'vehicle']),
  code: z.string(),
  level: z.int(),
  stationName: z.string(),
  pileName: z.string(),
  gunIndex: z.int().nullable(),
  lastAt: Moment,
  recoveredAt: Moment.nullable(),
})
export type HomeAlarm = z.infer<typeof Alarm>

const Live = z.strictObject({
  /** How many guns are in each status, of 1 to 8. */
  guns: z.array(z.int()).length(8),
  /** What flows at all guns together. */
  powerW: z.int(),
  /** Newest first; absent for whoever may not see alarms. */
  alarms: z.array(Alarm).optional(),
  lasting: z.int().optional(),
})
export type HomeLive = z.infer<typeof Live>

/** `now` is null where nothing has changed since the last one: the line lives. */
const Event = z.strictObject({ at: Moment, now: Live.nullable() })
export type HomeEvent = z.infer<typeof Event>

export const home = calls('statistics-service/home', {
  get: read({ may: 'query', input: nothing, output: Home }),
})

export const homeLine = calls('statistics-service/home', {
  live: stream({ may: 'query', input: nothing, output: Event }),
})
