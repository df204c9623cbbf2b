// The live line of home: how the guns stand and the newest alarms, at first and whenever something is otherwise.
import { type HomeEvent, homeLine } from '@ev/contract/statistics/home'
import { secondMs } from '@ev/rules/units'
import { type Feed, feeds, type Listener, type UserCtx } from '../http/context.ts'
import { roomKey, type Seat, sitDown } from './home-room.ts'
import { sightOf } from './sight.ts'

/** So that a line that is silent for longer is known to be dead. */
const stillEveryMs = 5 * secondMs

export const homeLiveCalls = feeds(homeLine, { live: (ctx, _input, listener) => openHomeFeed(ctx, listener) })

async function openHomeFeed(first: UserCtx, listener: Listener<HomeEvent>): Promise<Feed> {
  const { app } = first
  let said = ''
  let due = ''
  let isOver = false

  const flush = () => {
    if (listener.isFull() || due === said) return
    said = due
    listener.sayJson(`{"at":${app.clock()},"now":${said}}`)
  }
  const hear = (text: string) => {
    due = text
    flush()
  }
  const join = async (ctx: UserCtx): Promise<Seat> => {
    const seat = await sitDown(ctx, await seesAlarms(ctx), hear)
    hear(seat.text())
    return seat
  }
  let seat = await join(first)
  const still = setInterval(() => {
    // A line that says nothing of what goes on is soon known to be dead, and that is what it is.
    if (seat.isKnown() && !listener.isFull()) listener.sayJson(`{"at":${app.clock()},"now":null}`)
  }, stillEveryMs)
  still.unref()

  return {
    look: async ctx => {
      if (roomKey(ctx, await seesAlarms(ctx)) === seat.key) return
      const before = seat
      seat = await join(ctx)
      before.leave()
      if (isOver) seat.leave()
    },
    onRoom: flush,
    stop: () => {
      isOver = true
      clearInterval(still)
      seat.leave()
    },
  }
}

const seesAlarms = async (ctx: UserCtx) => (await sightOf(ctx)).sees('alarms')
