// Our CALLs to one pile: one at a time, the others wait their turn.
import type { Reply } from '../../event.ts'
import { sameCode } from './call-error.ts'

export type Outcome =
  | { is: 'result'; response: Record<string, unknown> }
  /** An answer that is not what the standard says it should be. */
  | { is: 'unfit'; why: string }
  | { is: 'error'; code: string; description: string; details: unknown }
  | { is: 'timedOut' }
  | { is: 'lost' }
  | { is: 'full' }

/** A CALL that is out, or was and is remembered in case that its answer comes late. */
export type Asked = { id: string; action: string; commandId: string }

/** What an answer belongs to. */
export type Match = { is: 'awaited' } | { is: 'late'; asked: Asked } | { is: 'second' } | { is: 'unknown' }

export type Calls = {
  ask: (asked: Asked, send: () => boolean) => Promise<Outcome>
  /** Hands an answer to whoever waits for it; tells what it was where nobody does. */
  answer: (id: string, outcome: Outcome) => Match
  /** The action that an id stands for, for the log. */
  actionOf: (id: string) => string
  end: () => void
}

type Turn = { asked: Asked; send: () => boolean; settle: (outcome: Outcome) => void }

export const callTimeoutMs = 30_000
const longestQueue = 50
const remembered = 20

export function createCalls(timeoutMs: number): Calls {
  const queue: Turn[] = []
  const late: Asked[] = []
  const done: Asked[] = []
  let current: Turn | null = null
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const next = () => {
    clearTimeout(timer)
    current = queue.shift() ?? null
    if (!current) return
    const turn = current
    timer = setTimeout(() => finish(turn, { is: 'timedOut' }, late), timeoutMs)
    if (!turn.send()) finish(turn, { is: 'lost' }, done)
  }
  const finish = (turn: Turn, outcome: Outcome, memory: Asked[]) => {
    remember(memory, turn.asked)
    turn.settle(outcome)
    next()
  }

  return {
    ask: (asked, send) =>
      new Promise(settle => {
        if (isOver) return settle({ is: 'lost' })
        if (queue.length >= longestQueue) return settle({ is: 'full' })
        queue.push({ asked, send, settle })
        if (!current) next()
      }),
    answer(id, outcome) {
      if (current?.asked.id === id) {
        finish(current, outcome, done)
        return { is: 'awaited' }
      }
      const asked = take(late, id)
      if (asked) {
        remember(done, asked)
        return { is: 'late', asked }
      }
      return { is: done.some(one => one.id === id) ? 'second' : 'unknown' }
    },
    actionOf(id) {
      const known = current?.asked.id === id ? current.asked : [...late, ...done].find(one => one.id === id)
      return known?.action ?? ''
    },
    end() {
      isOver = true
      clearTimeout(timer)
      const lost = current ? [current, ...queue.splice(0)] : queue.splice(0)
      current = null
      for (const { settle } of lost) settle({ is: 'lost' })
    },
  }
}

function remember(memory: Asked[], asked: Asked) {
  if (memory.push(asked) > remembered) memory.shift()
}

function take(memory: Asked[], id: string): Asked | undefined {
  const place = memory.findIndex(one => one.id === id)
  return place < 0 ? undefined : memory.splice(place, 1)[0]
}

/** What a command came to where the pile did not answer it in the words that it should. */
export function replyWithout(outcome: Exclude<Outcome, { is: 'result' }>): Reply {
  if (outcome.is === 'unfit') return { is: 'failed', why: `answerUnfit ${outcome.why}` }
  if (outcome.is === 'full') return { is: 'failed', why: 'tooManyWaiting' }
  if (outcome.is === 'timedOut' || outcome.is === 'lost') return { is: outcome.is }
  const { description, details } = outcome
  return { is: 'refused', code: sameCode(outcome.code), data: { description, details } }
}
