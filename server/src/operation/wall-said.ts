// What is said of the wall, put into bytes once for all who see the same; a reader that is behind gets its own.
import type { Changed, Picture, Watched } from './wall.ts'
import { type Sight, seesAlarm } from './wall-sight.ts'

/** Which rows, not what they say. */
export type RowIds = {
  readonly piles: Iterable<string>
  readonly guns: Iterable<string>
  readonly alarms: Iterable<string>
}

type Made = { readonly version: number; readonly bytes: Buffer }
const wholes = new WeakMap<Sight, Made>()

/** Everything in sight. After a restart all come at once, and most of them see the same. */
export function wholeOf({ picture, version }: Watched, sight: Sight): Buffer {
  const made = wholes.get(sight)
  if (made?.version === version) return made.bytes
  const alarms = [...picture.alarms.values()].filter(({ row }) => seesAlarm(sight, row))
  const newest = alarms.toSorted((a, b) => b.row.lastAt - a.row.lastAt).map(one => one.text)
  const bytes = Buffer.from(
    `"stations":${texts(picture.stations, sight.stations)},"piles":${texts(picture.piles, sight.piles)},"guns":${texts(picture.guns, sight.guns)},"alarms":[${newest.join()}]}`,
  )
  wholes.set(sight, { version, bytes })
  return bytes
}

export type Seen = { readonly ids: RowIds; readonly bytes: Buffer }
const seen = new WeakMap<Changed, Map<Sight, Seen | undefined>>()

/** What of a change is in sight; nothing where it all happened elsewhere. */
export function seenOf({ picture }: Watched, sight: Sight, changed: Changed): Seen | undefined {
  const bySight = seen.get(changed) ?? new Map<Sight, Seen | undefined>()
  seen.set(changed, bySight)
  if (!bySight.has(sight)) bySight.set(sight, see(picture, sight, changed))
  return bySight.get(sight)
}

function see(picture: Picture, sight: Sight, changed: Changed): Seen | undefined {
  const ids = {
    piles: changed.piles.filter(id => sight.piles.has(id)),
    guns: changed.guns.filter(id => sight.guns.has(id)),
    alarms: changed.alarms.filter(id => {
      const alarm = picture.alarms.get(id)
      return alarm !== undefined && seesAlarm(sight, alarm.row)
    }),
  }
  if (ids.piles.length + ids.guns.length + ids.alarms.length === 0) return undefined
  return { ids, bytes: changesOf(picture, ids) }
}

/** Those rows as they are now. */
export const changesOf = (picture: Picture, { piles, guns, alarms }: RowIds): Buffer =>
  Buffer.from(
    `"piles":${texts(picture.piles, piles)},"guns":${texts(picture.guns, guns)},"alarms":${texts(picture.alarms, alarms)}}`,
  )

/** Those rows as a JSON array; one that is gone meanwhile is left out. */
function texts(rows: ReadonlyMap<string, { readonly text: string }>, ids: Iterable<string>): string {
  const found: string[] = []
  for (const id of ids) {
    const row = rows.get(id)
    if (row) found.push(row.text)
  }
  return `[${found.join()}]`
}
