// What goes on at every gun in sight, as it happens: first all of it, then whatever changes. Every monitor reads this one
// line; moments are milliseconds, so that ages need no parsing.
import * as z from 'zod'
import { calls, stream } from '../kit/calls.ts'
import { Id } from '../kit/shapes.ts'

const Moment = z.int()

/** What stays as it is while somebody looks; changed by people, not by piles. */
const Station = z.strictObject({
  id: Id,
  name: z.string(),
  areaCode: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  /** 1 open, 2 closed, 3 unknown, 4 under construction, 5 under maintenance. */
  status: z.int(),
  capacityKva: z.int(),
})
export type WallStation = z.infer<typeof Station>

const Pile = z.strictObject({
  id: Id,
  stationId: Id,
  code: z.string(),
  name: z.string(),
  maker: z.string(),
  model: z.string(),
  ratedPowerW: z.int(),
  isDirectCurrent: z.boolean(),
  isEnabled: z.boolean(),
  isOnline: z.boolean(),
  heartbeatAt: Moment.nullable(),
  /** Since when it is online or not. */
  changedAt: Moment.nullable(),
})
export type WallPile = z.infer<typeof Pile>

const Gun = z.strictObject({
  id: Id,
  pileId: Id,
  stationId: Id,
  gunIndex: z.int(),
  ratedPowerW: z.int(),
  parkNo: z.string(),
  isProhibited: z.boolean(),
  /** As requirements 3.2 number it. */
  status: z.int(),
  since: Moment,
  isPlugged: z.boolean(),
  sessionId: Id.nullable(),
  orderId: Id.nullable(),
  /** When what follows was measured; null where nothing was since the gun last charged. */
  measuredAt: Moment.nullable(),
  soc: z.int().nullable(),
  powerW: z.int().nullable(),
  voltageDv: z.int().nullable(),
  currentDa: z.int().nullable(),
  energyE4: z.int().nullable(),
  amountMil: z.int().nullable(),
  cableTemp: z.int().nullable(),
  batteryTemp: z.int().nullable(),
  chargedMin: z.int().nullable(),
  remainMin: z.int().nullable(),
})
export type WallGun = z.infer<typeof Gun>

const Alarm = z.strictObject({
  id: Id,
  alarmNo: z.string(),
  stationId: Id,
  pileId: Id,
  gunId: Id.nullable(),
  kind: z.enum(['fault', 'stop', 'offline', 'vehicle']),
  code: z.string(),
  level: z.int(),
  detail: z.string(),
  times: z.int(),
  firstAt: Moment,
  lastAt: Moment,
  /** Null while it lasts, and of what only happened: rules/src/alarm.ts tells them apart. */
  recoveredAt: Moment.nullable(),
})
export type WallAlarm = z.infer<typeof Alarm>

/**
 * `whole` comes first, again after a line that was lost, and whenever what is in sight has changed: it replaces all that
 * is known. `changes` brings rows that are new or other than before. `still` says that nothing happened and the line lives.
 */
const Event = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('whole'),
    at: Moment,
    stations: z.array(Station),
    piles: z.array(Pile),
    guns: z.array(Gun),
    /** Those that last, and those of the last hours, newest first. */
    alarms: z.array(Alarm),
  }),
  z.strictObject({
    kind: z.literal('changes'),
    at: Moment,
    piles: z.array(Pile),
    guns: z.array(Gun),
    alarms: z.array(Alarm),
  }),
  z.strictObject({ kind: z.literal('still'), at: Moment }),
])
export type WallEvent = z.infer<typeof Event>

export const monitor = calls('operation-service/monitor', {
  /** Of some stations or one pile where they are named, else of everything in sight. */
  live: stream({
    may: 'query',
    input: z.strictObject({ stationIds: z.array(Id).max(200).optional(), pileId: Id.optional() }),
    output: Event,
  }),
})
