// Whether a vehicle may charge at a station. Being refused comes before being allowed; where only some are allowed,
// whoever is not one of them is refused.
import type { Day } from './days.ts'
import { halfHourAt, isWithin, type Window } from './half-hours.ts'
import type { Language } from './refuse.ts'
import { businessDay, type Instant } from './units.ts'

export type VehicleLimit = {
  readonly id: string
  readonly name: string
  readonly mode: 'allow' | 'deny'
  readonly stationIds: readonly string[]
  readonly plateKinds: readonly string[]
  readonly purposes: readonly number[]
  readonly brands: readonly string[]
  /** Vehicles that are meant by themselves, whatever their kind, purpose and brand. */
  readonly plates: readonly string[]
  readonly vins: readonly string[]
  readonly windows: readonly Window[]
  readonly startDate: Day | null
  readonly endDate: Day | null
  /** What the driver is told; the product's own sentence where it is empty. */
  readonly reason: string
  readonly isEnabled: boolean
}

/** What is known of a vehicle; nothing of what is not. */
export type Vehicle = {
  readonly plate?: string | undefined
  readonly vin?: string | undefined
  readonly plateKind?: string | undefined
  readonly purpose?: number | undefined
  readonly brand?: string | undefined
}

export type Verdict =
  | { readonly may: true }
  | { readonly may: false; readonly limit: VehicleLimit; readonly says: Record<Language, string> }

/** Where anything is asked of vehicles it has to be known which one wants to charge. */
export const asksForVehicle = (limits: readonly VehicleLimit[], moment: Moment): boolean =>
  limits.some(limit => holds(limit, moment))

type Moment = { readonly stationId: string; readonly at: Instant }

export function mayCharge(limits: readonly VehicleLimit[], vehicle: Vehicle, moment: Moment): Verdict {
  const holding = limits.filter(limit => holds(limit, moment))
  const denying = holding.find(limit => limit.mode === 'deny' && isMeant(limit, vehicle))
  if (denying) return refused(denying, { zh: '该车辆不能在本站充电', en: 'This vehicle may not charge here' })
  const allowing = holding.filter(limit => limit.mode === 'allow')
  const [first] = allowing
  if (!first || allowing.some(limit => isMeant(limit, vehicle))) return { may: true }
  return refused(first, { zh: '本站仅对指定车辆开放', en: 'This station is open to some vehicles only' })
}

const refused = (limit: VehicleLimit, own: Record<Language, string>): Verdict => ({
  may: false,
  limit,
  says: limit.reason === '' ? own : { zh: limit.reason, en: limit.reason },
})

/** Of a restriction without stations nobody knows where it would hold. */
function holds(limit: VehicleLimit, { stationId, at }: Moment): boolean {
  const today = businessDay(at)
  return (
    limit.isEnabled &&
    limit.stationIds.includes(stationId) &&
    (limit.startDate === null || limit.startDate <= today) &&
    (limit.endDate === null || today <= limit.endDate) &&
    isWithin(limit.windows, halfHourAt(at))
  )
}

/** Named by plate or VIN, or of all the kinds that are asked for. What is not known of a vehicle fits none of them. */
function isMeant(limit: VehicleLimit, { plate, vin, plateKind, purpose, brand }: Vehicle): boolean {
  if (isAmong(limit.plates, plate) || isAmong(limit.vins, vin)) return true
  const asked = [
    { wanted: limit.plateKinds, isFit: isAmong(limit.plateKinds, plateKind) },
    { wanted: limit.purposes, isFit: isAmong(limit.purposes, purpose) },
    { wanted: limit.brands, isFit: isAmong(limit.brands, brand) },
  ].filter(({ wanted }) => wanted.length > 0)
  return asked.length > 0 && asked.every(({ isFit }) => isFit)
}

const isAmong = <V>(wanted: readonly V[], found: V | undefined) => found !== undefined && wanted.includes(found)
