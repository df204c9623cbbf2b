// Which guns charge now and are wanted, in an order in which none moves by itself.
import type { WallAlarm, WallGun } from '@ev/contract/operation/monitor'
import { type ChargeRisk, type Charging, chargeRisk } from '@ev/rules/charge-risk'
import { isLasting } from '../../../../resource/alarm/alarm-groups.ts'
import { isCharging } from '../../../../resource/gun/gun-words.ts'
import { matchGuns, readFilter, type WallFilter, type WallRows, writeFilter } from './wall-filter.ts'

export type ChargeFilter = Pick<WallFilter, 'stations' | 'text'> & { readonly onlyRisky: boolean }

export function readCharges(query: URLSearchParams): ChargeFilter {
  const { stations, text } = readFilter(query)
  return { stations, text, onlyRisky: query.get('risk') === '1' }
}

export function writeCharges(query: URLSearchParams, { stations, text, onlyRisky }: ChargeFilter): URLSearchParams {
  const next = writeFilter(query, { ...readFilter(query), stations, text })
  if (onlyRisky) next.set('risk', '1')
  else next.delete('risk')
  return next
}

type Facts = { readonly alarmLevel: number; readonly nowMs: number; readonly before?: Charging['before'] }

export const riskOf = (gun: WallGun, { alarmLevel, nowMs, before }: Facts): ChargeRisk =>
  chargeRisk({
    powerW: gun.powerW,
    ratedPowerW: gun.ratedPowerW,
    currentDa: gun.currentDa,
    soc: gun.soc,
    cableTempC: gun.cableTemp,
    batteryTempC: gun.batteryTemp,
    chargedMin: gun.chargedMin,
    silentSec: gun.measuredAt === null ? null : (nowMs - gun.measuredAt) / 1_000,
    alarmLevel,
    before,
  })

/** The gravest of what lasts, by gun. */
export function levelsOf(alarms: readonly WallAlarm[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  for (const alarm of alarms)
    if (alarm.gunId !== null && isLasting(alarm))
      levels.set(alarm.gunId, Math.max(alarm.level, levels.get(alarm.gunId) ?? 0))
  return levels
}

export function chargingGuns(
  rows: Omit<WallRows, 'alarmed'> & { levels: ReadonlyMap<string, number>; nowMs: number },
  { stations, text, onlyRisky }: ChargeFilter,
): readonly string[] {
  const wanted = { ...readFilter(new URLSearchParams()), stations, text, statuses: [3] }
  const { gunIds } = matchGuns({ ...rows, alarmed: new Set() }, wanted)
  return gunIds.filter(id => {
    const gun = rows.guns.get(id)
    if (!gun || !isCharging(gun)) return false
    return !onlyRisky || riskOf(gun, { alarmLevel: rows.levels.get(id) ?? 0, nowMs: rows.nowMs }).score > 0
  })
}

/** Those that are there stay where they are, new ones come last. */
export function keepOrder(before: readonly string[], now: readonly string[]): readonly string[] {
  const [had, has] = [new Set(before), new Set(now)]
  const next = [...before.filter(id => has.has(id)), ...now.filter(id => !had.has(id))]
  return next.length === before.length && next.every((id, place) => id === before[place]) ? before : next
}

export const chargeSorts = ['risk', 'soc', 'power', 'energy', 'cable', 'charged', 'remain'] as const
export type ChargeSort = (typeof chargeSorts)[number]

/** The highest first, but of what remains the least; who does not tell stands last. */
const figures: Record<Exclude<ChargeSort, 'risk'>, (gun: WallGun) => number | null> = {
  soc: ({ soc }) => soc,
  power: ({ powerW }) => powerW,
  energy: ({ energyE4 }) => energyE4,
  cable: ({ cableTemp }) => cableTemp,
  charged: ({ chargedMin }) => chargedMin,
  remain: ({ remainMin }) => (remainMin === null ? null : -remainMin),
}

export function sortedBy(
  sort: ChargeSort,
  gunIds: readonly string[],
  guns: ReadonlyMap<string, WallGun>,
  facts: { levels: ReadonlyMap<string, number>; nowMs: number },
): readonly string[] {
  const figure = (id: string): number => {
    const gun = guns.get(id)
    if (!gun) return Number.NEGATIVE_INFINITY
    if (sort === 'risk') return riskOf(gun, { alarmLevel: facts.levels.get(id) ?? 0, nowMs: facts.nowMs }).score
    return figures[sort](gun) ?? Number.NEGATIVE_INFINITY
  }
  const known = new Map(gunIds.map(id => [id, figure(id)]))
  return gunIds.toSorted((a, b) => {
    const [one, other] = [known.get(a) ?? 0, known.get(b) ?? 0]
    return one === other ? 0 : other > one ? 1 : -1
  })
}
