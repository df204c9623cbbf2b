// Where stations are and are to be, how much they are used, and what is around them.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { Id, nothing, TimeShown } from '../kit/shapes.ts'

/** How far around a station its neighbourhood reaches. */
export const aroundM = 5_000

const Station = z.strictObject({
  id: Id,
  name: z.string(),
  areaCode: z.string(),
  /** District, city and province in words. */
  areaName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  status: z.int(),
  stage: z.enum(['trial', 'production']),
  guns: z.int(),
  ratedPowerW: z.int(),
  capacityKva: z.int(),
  energyE4: z.int(),
  /** Time charging of the time there were guns; null where there were none. */
  utilisationBp: z.int().nullable(),
  /** The highest mean power of a half hour. */
  peakW: z.int(),
  nearest: z.strictObject({ id: Id, name: z.string(), metres: z.int() }).nullable(),
  /** The other stations within 5 km, together. */
  around: z.strictObject({
    stations: z.int(),
    guns: z.int(),
    energyE4: z.int(),
    utilisationBp: z.int().nullable(),
  }),
})
export type PlannedStation = z.infer<typeof Station>

export const stationPlanning = calls('statistics-service/stationPlanning', {
  get: read({
    may: 'query',
    input: nothing,
    output: z.strictObject({
      asOf: TimeShown,
      span: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
      stations: z.array(Station),
    }),
  }),
})
