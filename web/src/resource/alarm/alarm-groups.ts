// Alarms as a wall shows them: newest first, and a storm, many of one kind at one station, as one line with a count.
import type { WallAlarm } from '@ev/contract/operation/monitor'
import { alarmState } from '@ev/rules/alarm'

export type AlarmGroup = {
  readonly key: string
  readonly newest: WallAlarm
  /** How many of them last, of all that are told. */
  readonly lasting: number
  readonly alarms: readonly WallAlarm[]
}

export const isLasting = ({ kind, recoveredAt }: Pick<WallAlarm, 'kind' | 'recoveredAt'>) =>
  alarmState({ kind, isRecovered: recoveredAt !== null }) === 'lasting'

/** `alarms` newest first, as the line gives them. What lasts comes before what is over. */
export function groupAlarms(alarms: readonly WallAlarm[]): AlarmGroup[] {
  const groups = Map.groupBy(alarms, ({ stationId, kind, code }) => `${stationId} ${kind} ${code}`)
  return [...groups]
    .flatMap(([key, some]) => {
      const [newest] = some
      return newest ? [{ key, newest, lasting: some.filter(isLasting).length, alarms: some }] : []
    })
    .sort((a, b) => Number(b.lasting > 0) - Number(a.lasting > 0) || b.newest.lastAt - a.newest.lastAt)
}

/** Guns at which something is wrong now; what is wrong with a pile is wrong with each of its guns. */
export function alarmedGuns(
  alarms: readonly WallAlarm[],
  gunsOfPile: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  return new Set(
    alarms
      .filter(isLasting)
      .flatMap(({ gunId, pileId }) => (gunId === null ? (gunsOfPile.get(pileId) ?? []) : [gunId])),
  )
}
