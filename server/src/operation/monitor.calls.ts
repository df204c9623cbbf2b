// The live line of the monitors: the part of the wall that somebody may see, whole at first and then as it changes.
import { monitor } from '@ev/contract/operation/monitor'
import { secondMs } from '@ev/rules/units'
import { feeds, type Listener, type UserCtx } from '../http/context.ts'
import { type Changed, type Watched, watchWall } from './wall.ts'
import { isSameSight, type Looked, type Sight, seesAlarm, sightOf } from './wall-sight.ts'

/** So that a line that is silent for longer is known to be dead. */
const stillEveryMs = 5 * secondMs

export const monitorCalls = feeds(monitor, {
  live: (ctx, looked, listener) => openWallFeed(ctx, looked, listener),
})

async function openWallFeed(first: UserCtx, looked: Looked, listener: Pick<Listener<never>, 'sayJson' | 'isFull'>) {
  const { app } = first
  let ctx = first
  let sight = await sightOf(ctx, looked)
  let wall: Watched | undefined
  let pending = nothing()
  let isWholeDue = true
  let saidAt = 0
  /** Until it is known what may be seen of what is new, nothing is said. */
  let isSightDue = false
  let wanted = 0
  let isAsking = false

  const say = (event: string) => {
    saidAt = performance.now()
    listener.sayJson(event)
  }
  const now = () => String(app.clock())

  /** What waits is only which rows: a reader that was slow gets them as they are by then. */
  const flush = () => {
    if (!wall || isSightDue || listener.isFull()) return
    const { picture } = wall
    if (isWholeDue) {
      isWholeDue = false
      pending = nothing()
      say(`{"kind":"whole","at":${now()},${wholeOf(wall, sight)}}`)
    } else if (pending.guns.size + pending.piles.size + pending.alarms.size > 0) {
      const { piles, guns, alarms } = pending
      pending = nothing()
      say(
        `{"kind":"changes","at":${now()},"piles":${texts(picture.piles, piles)},"guns":${texts(picture.guns, guns)},"alarms":${texts(picture.alarms, alarms)}}`,
      )
    }
  }

  const see = (next: Sight) => {
    sight = next
    isWholeDue = true
  }
  const askSight = async () => {
    isSightDue = true
    wanted += 1
    if (isAsking) return
    isAsking = true
    try {
      // What moved while it was asked is not in the answer.
      for (let asked = 0; asked !== wanted; ) {
        asked = wanted
        see(await sightOf(ctx, looked))
      }
      isSightDue = false
      flush()
    } catch (error) {
      // It is asked again as long as it is due.
      app.log.warn({ err: error }, 'what somebody sees of the guns could not be asked')
    } finally {
      isAsking = false
    }
  }

  const onChanged = (changed: Changed) => {
    if (!wall) return
    if (changed.isOther) {
      void askSight()
      return
    }
    for (const id of changed.piles) if (sight.piles.has(id)) pending.piles.add(id)
    for (const id of changed.guns) if (sight.guns.has(id)) pending.guns.add(id)
    for (const id of changed.alarms) {
      const alarm = wall.picture.alarms.get(id)
      if (alarm && seesAlarm(sight, alarm.row)) pending.alarms.add(id)
    }
    flush()
  }

  wall = await watchWall(app, onChanged)
  flush()
  const still = setInterval(() => {
    if (isSightDue) void askSight()
    // A line that says nothing of what goes on is soon known to be dead, and that is what it is.
    else if (wall?.isKnown && performance.now() - saidAt >= stillEveryMs - secondMs && !listener.isFull())
      say(`{"kind":"still","at":${now()}}`)
  }, stillEveryMs)
  still.unref()

  return {
    look: async (asking: UserCtx) => {
      ctx = asking
      const next = await sightOf(ctx, looked)
      if (isSameSight(next, sight)) return
      see(next)
      flush()
    },
    onRoom: flush,
    stop: () => {
      clearInterval(still)
      wall?.stop()
    },
  }
}

type Whole = { readonly version: number; readonly text: string }
/** After a restart all come at once, and most of them see the same. */
const wholes = new WeakMap<Sight, Whole>()

function wholeOf({ picture, version }: Watched, sight: Sight): string {
  const made = wholes.get(sight)
  if (made?.version === version) return made.text
  const alarms = [...picture.alarms.values()].filter(({ row }) => seesAlarm(sight, row))
  const newest = alarms.toSorted((a, b) => b.row.lastAt - a.row.lastAt).map(one => one.text)
  const text = `"stations":${texts(picture.stations, sight.stations)},"piles":${texts(picture.piles, sight.piles)},"guns":${texts(picture.guns, sight.guns)},"alarms":[${newest.join()}]`
  wholes.set(sight, { version, text })
  return text
}

const nothing = () => ({ piles: new Set<string>(), guns: new Set<string>(), alarms: new Set<string>() })

/** Those rows as a JSON array; one that is gone meanwhile is left out. */
function texts(rows: ReadonlyMap<string, { readonly text: string }>, ids: ReadonlySet<string>): string {
  const found: string[] = []
  for (const id of ids) {
    const row = rows.get(id)
    if (row) found.push(row.text)
  }
  return `[${found.join()}]`
}
