// What monitors say of a pile or a station as a whole, from the guns and alarms on the live line. The sums are flat, so
// that whoever watches one is drawn again only where a figure is another.
import type { WallAlarm, WallGun } from '@ev/contract/operation/monitor'
import { alarmState } from '@ev/rules/alarm'
import type { GunStatus } from '../../kit/gun-mark.tsx'
import type { Wall } from '../live/wall.ts'

export const gunStatuses: readonly GunStatus[] = [1, 2, 3, 4, 5, 6, 7, 8]

/** How many guns are what: `count3` charge. */
export type Counts = Readonly<Record<`count${GunStatus}`, number>>

export type GunSum = Counts & {
  readonly guns: number
  readonly prohibited: number
  /** What flows now; a gun that does not charge gives nothing, whatever it measured last. */
  readonly powerW: number
}

const charging = 3

export function gunSum(guns: readonly WallGun[]): GunSum {
  const counts = Object.fromEntries(
    gunStatuses.map(status => [`count${status}`, guns.filter(gun => gun.status === status).length]),
  ) as Counts
  return {
    ...counts,
    guns: guns.length,
    prohibited: guns.filter(gun => gun.isProhibited).length,
    powerW: guns.reduce((sum, { status, powerW }) => sum + (status === charging ? (powerW ?? 0) : 0), 0),
  }
}

export type PileSum = { readonly powerW: number; readonly alarms: number /** `1,3,3` */; readonly statuses: string }

export const pileSum = (wall: Wall, id: string): PileSum => {
  const guns = wall.gunsOfPile(id)
  return {
    powerW: gunSum(guns).powerW,
    alarms: openAlarms(wall.alarms()).byPile.get(id) ?? 0,
    statuses: guns.map(({ status }) => status).join(),
  }
}

export type StationSum = GunSum & {
  readonly piles: number
  readonly offlinePiles: number
  readonly ratedW: number
  readonly alarms: number
}

export function stationSum(wall: Wall, id: string): StationSum {
  const piles = wall.pilesOfStation(id)
  return {
    ...gunSum(wall.gunsOfStation(id)),
    piles: piles.length,
    offlinePiles: piles.filter(({ isOnline }) => !isOnline).length,
    ratedW: piles.reduce((sum, { ratedPowerW }) => sum + ratedPowerW, 0),
    alarms: openAlarms(wall.alarms()).byStation.get(id) ?? 0,
  }
}

export const isLasting = ({ kind, recoveredAt }: WallAlarm) =>
  alarmState({ kind, isRecovered: recoveredAt !== null }) === 'lasting'

type Open = {
  readonly byPile: ReadonlyMap<string, number>
  readonly byStation: ReadonlyMap<string, number>
}
const counted = new WeakMap<readonly WallAlarm[], Open>()

/** How many alarms last where; counted once for all rows of a screen. */
export function openAlarms(alarms: readonly WallAlarm[]): Open {
  const known = counted.get(alarms)
  if (known) return known
  const lasting = alarms.filter(isLasting)
  const by = (of: (alarm: WallAlarm) => string) =>
    new Map([...Map.groupBy(lasting, of)].map(([id, some]) => [id, some.length]))
  const open = { byPile: by(({ pileId }) => pileId), byStation: by(({ stationId }) => stationId) }
  counted.set(alarms, open)
  return open
}
