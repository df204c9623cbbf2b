// Alarms as a wall shows them: newest first, and a storm, many of one kind at one station, as one line with a count.
import type { WallAlarm } from '@ev/contract/operation/monitor'
import { alarmState, type Trouble, troubleOf, troubles } from '@ev/rules/alarm'

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

type GunsOfPile = ReadonlyMap<string, readonly string[]>

/** What is wrong with a pile is wrong with each of its guns. */
const gunsOf = ({ gunId, pileId }: WallAlarm, gunsOfPile: GunsOfPile): readonly string[] =>
  gunId === null ? (gunsOfPile.get(pileId) ?? []) : [gunId]

/** Guns at which something is wrong now. */
export const alarmedGuns = (alarms: readonly WallAlarm[], gunsOfPile: GunsOfPile): ReadonlySet<string> =>
  new Set(alarms.filter(isLasting).flatMap(alarm => gunsOf(alarm, gunsOfPile)))

/** The troubles of each gun that has some, as one text, which is the same as long as they are: `insulation battery`. */
export function troubledGuns(alarms: readonly WallAlarm[], gunsOfPile: GunsOfPile): ReadonlyMap<string, string> {
  const found = new Map<string, ReadonlySet<Trouble>>()
  for (const alarm of alarms) {
    const trouble = troubleOf(alarm.kind, alarm.code)
    if (trouble === undefined || !isLasting(alarm)) continue
    for (const id of gunsOf(alarm, gunsOfPile)) found.set(id, new Set(found.get(id)).add(trouble))
  }
  return new Map([...found].map(([id, some]) => [id, troubles.filter(one => some.has(one)).join(' ')]))
}

export const troublesIn = (text: string): readonly Trouble[] => troubles.filter(one => text.split(' ').includes(one))
