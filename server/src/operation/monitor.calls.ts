// The live line of the monitors: the part of the wall that somebody may see, whole at first and then as it changes.
import { monitor, type WallEvent } from '@ev/contract/operation/monitor'
import { secondMs } from '@ev/rules/units'
import { feeds, type Listener, type UserCtx } from '../http/context.ts'
import { type Changed, type Watched, watchWall } from './wall.ts'
import { changesOf, type RowIds, seenOf, wholeOf } from './wall-said.ts'
import { isSameSight, type Looked, sightOf } from './wall-sight.ts'

/** So that a line that is silent for longer is known to be dead. */
const stillEveryMs = 5 * secondMs

export const monitorCalls = feeds(monitor, {
  live: (ctx, looked, listener) => openWallFeed(ctx, looked, listener),
})

async function openWallFeed(first: UserCtx, looked: Looked, listener: Listener<WallEvent>) {
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

  const say = (kind: 'whole' | 'changes', rest: Buffer) => {
    saidAt = performance.now()
    listener.sayShared(`{"kind":"${kind}","at":${app.clock()},`, rest)
  }

  /** What waits is only which rows: a reader that was slow gets them as they are by then. */
  const flush = () => {
    if (!wall || isSightDue || listener.isFull()) return
    const due = pending
    if (isWholeDue) {
      isWholeDue = false
      pending = nothing()
      say('whole', wholeOf(wall, sight))
    } else if (isAny(due)) {
      pending = nothing()
      say('changes', changesOf(wall.picture, due))
    }
  }

  /** Where there are other rows than before all of them are said, even to somebody who sees none of the new ones. */
  const askSight = async (isOther: boolean) => {
    isSightDue = true
    isWholeDue ||= isOther
    wanted += 1
    if (isAsking) return
    isAsking = true
    try {
      // What moved while it was asked is not in the answer.
      for (let asked = 0; asked !== wanted; ) {
        asked = wanted
        const next = await sightOf(ctx, looked)
        isWholeDue ||= !isSameSight(next, sight)
        sight = next
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
      void askSight(true)
      return
    }
    const seen = seenOf(wall, sight, changed)
    if (!seen) return
    const isBehind = isWholeDue || isSightDue || isAny(pending) || listener.isFull()
    if (!isBehind) {
      say('changes', seen.bytes)
      return
    }
    add(pending, seen.ids)
    flush()
  }

  wall = await watchWall(app, onChanged)
  flush()
  const still = setInterval(() => {
    if (isSightDue) void askSight(false)
    // A line that says nothing of what goes on is soon known to be dead, and that is what it is.
    else if (wall?.isKnown && performance.now() - saidAt >= stillEveryMs - secondMs && !listener.isFull()) {
      saidAt = performance.now()
      listener.say({ kind: 'still', at: app.clock() })
    }
  }, stillEveryMs)
  still.unref()

  return {
    // Nobody waits for the answer: all who listen ask at once, and those who see the same share it.
    look: async (asking: UserCtx) => {
      ctx = asking
      void askSight(false)
    },
    onRoom: flush,
    stop: () => {
      clearInterval(still)
      wall?.stop()
    },
  }
}

const nothing = () => ({ piles: new Set<string>(), guns: new Set<string>(), alarms: new Set<string>() })
type Pending = ReturnType<typeof nothing>

const isAny = ({ piles, guns, alarms }: Pending) => piles.size + guns.size + alarms.size > 0

function add(pending: Pending, ids: RowIds): void {
  for (const name of ['piles', 'guns', 'alarms'] as const) for (const id of ids[name]) pending[name].add(id)
}
