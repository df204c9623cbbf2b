// Commands that wait for the pile's answer. The language has no number that ties an answer to its question, so at most
// one question is open for each type of answer; the others wait in line.
import { type Instant, later, minuteMs } from '@ev/rules/units'
import type { Reply } from '../../event.ts'
import type { FrameKind } from './layout.ts'
import type { Values } from './replies.ts'
import { meaningOf } from './replies.ts'

/** One frame to the pile, and how its answer is known. */
export type Ask = {
  is: 'ask'
  kind: FrameKind
  body: (now: Instant) => Uint8Array
  answerType: number
  /** What the answer must repeat. */
  match: Values
}

export const answerWithinMs = 30_000
const mostWaiting = 50
/** How long a question is remembered, so that a second or late answer finds it. */
const rememberedMs = 5 * minuteMs

/** Several frames of one command go out in turn. */
type Command = {
  commandId: string | null
  asks: readonly Ask[]
  at: number
  replies: Reply[]
  settle: (reply: Reply) => void
  timer: NodeJS.Timeout | null
}

type Answered = { is: 'inTime' } | { is: 'late'; commandId: string | null; reply: Reply } | { is: 'none' }

export function openExchanges({ send, clock }: { send: (ask: Ask) => boolean; clock: () => Instant }) {
  const open = new Map<number, Command>()
  const waiting: Command[] = []
  let past: { ask: Ask; commandId: string | null; until: Instant }[] = []

  const answerTypeOf = ({ asks }: Command) => asks[0]!.answerType

  function proceed(command: Command) {
    const ask = command.asks[command.at]!
    open.set(ask.answerType, command)
    command.timer = setTimeout(() => finish(command, { is: 'timedOut' }), answerWithinMs)
    command.timer.unref()
    if (!send(ask)) finish(command, { is: 'lost' })
  }

  function finish(command: Command, reply: Reply) {
    if (command.timer) clearTimeout(command.timer)
    const ask = command.asks[command.at]!
    const now = clock()
    past = [
      ...past.filter(({ until }) => until > now),
      { ask, commandId: command.commandId, until: later(now, rememberedMs) },
    ].slice(-mostWaiting)
    open.delete(ask.answerType)
    command.settle(reply)
    const next = waiting.findIndex(other => answerTypeOf(other) === ask.answerType)
    if (next >= 0) proceed(waiting.splice(next, 1)[0]!)
  }

  return {
    ask: (asks: readonly Ask[], commandId: string | null): Promise<Reply> =>
      new Promise(settle => {
        const command: Command = { commandId, asks, at: 0, replies: [], settle, timer: null }
        if (!open.has(answerTypeOf(command))) proceed(command)
        else if (waiting.length < mostWaiting) waiting.push(command)
        else settle({ is: 'failed', why: 'queueFull' })
      }),

    answer(type: number, values: Values): Answered {
      const meaning = meaningOf(type)
      if (!meaning) return { is: 'none' }
      const reply = meaning.means(values)
      const command = open.get(type)
      if (!command || !fits(command.asks[command.at]!, values)) {
        const asked = past.findLast(({ ask }) => ask.answerType === type && fits(ask, values))
        return { is: 'late', commandId: asked?.commandId ?? null, reply }
      }
      if (command.timer) clearTimeout(command.timer)
      command.replies.push(reply)
      if (reply.is === 'accepted' && command.at + 1 < command.asks.length) {
        command.at += 1
        proceed(command)
      } else finish(command, together(command.replies))
      return { is: 'inTime' }
    },

    /** What was sent may have been carried out; what still waits was not. */
    end() {
      const [sent, unsent] = [[...open.values()], waiting.splice(0)]
      open.clear()
      for (const { settle } of unsent) settle({ is: 'offline' })
      for (const command of sent) finish(command, { is: 'lost' })
    },
  }
}

const fits = ({ match }: Ask, values: Values) => Object.keys(match).every(key => match[key] === values[key])

/** The last word counts; what each frame's answer listed is put together. */
function together(replies: readonly Reply[]): Reply {
  const last = replies.at(-1)!
  if (last.is !== 'accepted' && last.is !== 'refused') return last
  const cards = replies.flatMap(reply => ('data' in reply && Array.isArray(reply.data?.cards) ? reply.data.cards : []))
  return cards.length === 0 ? last : { ...last, data: { ...last.data, cards } }
}
