// What the company screen adds up from the live picture.
import type { WallGun } from '@ev/contract/operation/monitor'
import type { Wall } from '../../resource/live/wall.ts'
import { statusOf } from '../gun-status.ts'

export type StationState = 'trouble' | 'charging' | 'idle' | 'offline'

export type Dot = {
  readonly id: string
  readonly name: string
  readonly longitude: number
  readonly latitude: number
  readonly ratedW: number
  readonly state: StationState
}

/** Trouble before all else: it is what somebody has to go to. */
export function stateOf(guns: readonly Pick<WallGun, 'status'>[]): StationState {
  const has = (...statuses: number[]) => guns.some(({ status }) => statuses.includes(status))
  if (has(6, 7)) return 'trouble'
  if (has(3)) return 'charging'
  return has(1, 2, 4, 8) ? 'idle' : 'offline'
}

export const dotsOf = (wall: Wall): Dot[] =>
  [...wall.stations().values()].flatMap(({ id, name, longitude, latitude }) => {
    const guns = wall.gunsOfStation(id)
    if (guns.length === 0) return []
    return [{ id, name, longitude, latitude, ratedW: ratedOf(guns), state: stateOf(guns) }]
  })

const ratedOf = (guns: Iterable<Pick<WallGun, 'ratedPowerW'>>) =>
  [...guns].reduce((sum, { ratedPowerW }) => sum + ratedPowerW, 0)

/** How many guns are in which status, by its number, and what flows in all. */
export function gunSums(wall: Wall): Record<string, number> {
  const sums: Record<string, number> = { guns: 0, powerW: 0, ratedW: 0 }
  const add = (name: string, count: number) => {
    sums[name] = (sums[name] ?? 0) + count
  }
  for (const gun of wall.guns().values()) {
    add('guns', 1)
    add(String(statusOf(gun.status)), 1)
    add('powerW', flowingW(gun))
    add('ratedW', gun.ratedPowerW)
  }
  return sums
}

/** What was measured last flows only while the gun charges. */
export const flowingW = ({ status, powerW }: Pick<WallGun, 'status' | 'powerW'>) => (status === 3 ? (powerW ?? 0) : 0)
