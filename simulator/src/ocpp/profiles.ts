// Which power the charging profiles of OCPP 1.6 allow at a moment (chapter Smart Charging).
import { dayMs, secondMs } from '@ev/rules/units'
import { isObject, list, moment, number, object, type Payload, text, WrongField } from './payload.ts'

export type Profile = {
  connector: number
  id: number
  stackLevel: number
  purpose: string
  transactionId: number | null
  kind: string
  recurrencyMs: number | null
  from: number | null
  to: number | null
  startAt: number | null
  durationSec: number | null
  unit: 'A' | 'W'
  periods: { startSec: number; limit: number; phases: number }[]
}

export function readProfile(connector: number, told: Payload): Profile {
  const schedule = object.sure(told, 'chargingSchedule')
  const unit = text.sure(schedule, 'chargingRateUnit')
  if (unit !== 'A' && unit !== 'W') throw new WrongField('chargingRateUnit is neither A nor W')
  const recurrency = text.maybe(told, 'recurrencyKind')
  return {
    connector,
    id: number.sure(told, 'chargingProfileId'),
    stackLevel: number.sure(told, 'stackLevel'),
    purpose: text.sure(told, 'chargingProfilePurpose'),
    transactionId: number.maybe(told, 'transactionId') ?? null,
    kind: text.sure(told, 'chargingProfileKind'),
    recurrencyMs: recurrency === 'Daily' ? dayMs : recurrency === 'Weekly' ? 7 * dayMs : null,
    from: moment(told, 'validFrom') ?? null,
    to: moment(told, 'validTo') ?? null,
    startAt: moment(schedule, 'startSchedule') ?? null,
    durationSec: number.maybe(schedule, 'duration') ?? null,
    unit,
    periods: list.sure(schedule, 'chargingSchedulePeriod').map(one => {
      if (!isObject(one)) throw new WrongField('chargingSchedulePeriod is not a list of objects')
      const phases = number.maybe(one, 'numberPhases') ?? 3
      return { startSec: number.sure(one, 'startPeriod'), limit: number.sure(one, 'limit'), phases }
    }),
  }
}

export type Asked = {
  connector: number
  at: number
  transactionId: number | null
  /** Relative schedules count from here. */
  startedAt: number | null
  /** Volts of a phase, or of the direct current. */
  volt: number
  isDirectCurrent: boolean
}

/** Nothing where no profile speaks of this moment. */
export function limitW(profiles: readonly Profile[], asked: Asked): number | null {
  const allowed = [
    strongest(
      profiles.filter(({ purpose }) => purpose === 'ChargePointMaxProfile'),
      asked,
    ),
    strongest(
      profiles.filter(({ purpose, ...one }) => purpose === 'TxProfile' && isOfTransaction(one, asked)),
      asked,
    ) ??
      strongest(
        profiles.filter(({ purpose, connector }) => purpose === 'TxDefaultProfile' && connector === asked.connector),
        asked,
      ) ??
      strongest(
        profiles.filter(({ purpose, connector }) => purpose === 'TxDefaultProfile' && connector === 0),
        asked,
      ),
  ].filter(limit => limit !== null)
  return allowed.length === 0 ? null : Math.min(...allowed)
}

const isOfTransaction = (one: Pick<Profile, 'transactionId' | 'connector'>, asked: Asked) =>
  asked.startedAt !== null &&
  one.connector === asked.connector &&
  (one.transactionId === null || one.transactionId === asked.transactionId)

/** The highest level that has a period for this moment. */
function strongest(profiles: readonly Profile[], asked: Asked): number | null {
  for (const profile of profiles.toSorted((one, other) => other.stackLevel - one.stackLevel)) {
    const limit = limitOf(profile, asked)
    if (limit !== null) return limit
  }
  return null
}

function limitOf(profile: Profile, asked: Asked): number | null {
  const { from, to, durationSec, periods, unit } = profile
  if ((from !== null && asked.at < from) || (to !== null && asked.at >= to)) return null
  const begin = beginOf(profile, asked)
  if (begin === null || begin > asked.at) return null
  const second = (asked.at - begin) / secondMs
  if (durationSec !== null && second >= durationSec) return null
  const period = periods.findLast(({ startSec }) => startSec <= second)
  if (!period) return null
  if (unit === 'W') return period.limit
  return period.limit * asked.volt * (asked.isDirectCurrent ? 1 : period.phases)
}

function beginOf({ kind, startAt, recurrencyMs, from }: Profile, asked: Asked): number | null {
  if (kind === 'Relative') return asked.startedAt
  const begin = startAt ?? from ?? asked.startedAt
  if (kind !== 'Recurring' || begin === null || recurrencyMs === null) return begin
  return asked.at - ((((asked.at - begin) % recurrencyMs) + recurrencyMs) % recurrencyMs)
}

/** From now on for so long: where the limit changes, and to what. */
export function schedule(
  profiles: readonly Profile[],
  asked: Asked,
  durationSec: number,
): { startPeriod: number; limit: number }[] {
  const minutes = Array.from({ length: Math.ceil(durationSec / 60) }, (_, minute) => minute * 60)
  const periods = minutes.map(startPeriod => ({
    startPeriod,
    limit: limitW(profiles, { ...asked, at: asked.at + startPeriod * secondMs }) ?? Number.POSITIVE_INFINITY,
  }))
  return periods.filter(({ limit }, place) => limit !== periods[place - 1]?.limit)
}
