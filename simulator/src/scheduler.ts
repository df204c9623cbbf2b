// Everything that happens later waits in one queue with one timer, however many piles there are. Tests bring a queue whose
// time they move themselves.
import { type Instant, instant } from '@ev/rules/units'

export type Cancel = () => void

export type Scheduler = {
  clock: () => Instant
  after: (waitMs: number, task: () => void) => Cancel
  /** Forgets whatever waits. */
  stop: () => void
}

export type ManualScheduler = Scheduler & {
  /** Lets time pass, does what falls due in order, and lets the sockets breathe in between. */
  advance: (spanMs: number) => Promise<void>
}

/** By the machine's timers; the moments are those of the given clock. */
export function startScheduler({ clock }: { clock: () => Instant }): Scheduler {
  const queue = queueOf()
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  const now = () => performance.now()
  const arm = () => {
    const first = queue.first()
    if (!first || first.at >= dueAt) return
    clearTimeout(timer)
    dueAt = first.at
    timer = setTimeout(run, Math.max(1, Math.ceil(dueAt - now())))
  }
  const run = () => {
    dueAt = Number.POSITIVE_INFINITY
    const until = now()
    for (let entry = queue.first(); entry && entry.at <= until; entry = queue.first()) queue.take().task?.()
    arm()
  }
  return {
    clock,
    after: (waitMs, task) => {
      const cancel = queue.add(now() + Math.max(0, waitMs), task)
      arm()
      return cancel
    },
    stop: () => {
      clearTimeout(timer)
      queue.clear()
    },
  }
}

/** Loopback sockets need a few turns of the event loop for a question and its answer. */
const breaths = 6

export function manualScheduler(from: Instant): ManualScheduler {
  const queue = queueOf()
  let now: number = from
  return {
    clock: () => instant(now),
    after: (waitMs, task) => queue.add(now + Math.max(0, waitMs), task),
    stop: queue.clear,
    advance: async spanMs => {
      const until = now + spanMs
      for (let entry = queue.first(); entry && entry.at <= until; entry = queue.first()) {
        const isLater = entry.at > now
        now = Math.max(now, entry.at)
        queue.take().task?.()
        if (isLater || queue.first()?.at !== now) await breathe()
      }
      now = until
      await breathe()
    },
  }
}

async function breathe() {
  for (let turn = 0; turn < breaths; turn++) await new Promise(resolve => setImmediate(resolve))
}

type Entry = { at: number; order: number; task: (() => void) | null }

/** A binary heap: soonest first, and of two at the same moment the one that came first. */
function queueOf() {
  let heap: Entry[] = []
  let order = 0
  const isSooner = (one: Entry, other: Entry) => one.at < other.at || (one.at === other.at && one.order < other.order)
  const swap = (one: number, other: number) => {
    const entry = heap[one]!
    heap[one] = heap[other]!
    heap[other] = entry
  }
  const take = (): Entry => {
    const top = heap[0]
    if (!top) throw new Error('nothing waits')
    const last = heap.pop()!
    if (heap.length === 0) return top
    heap[0] = last
    for (let place = 0; ; ) {
      const [left, right] = [place * 2 + 1, place * 2 + 2]
      let soonest = place
      if (left < heap.length && isSooner(heap[left]!, heap[soonest]!)) soonest = left
      if (right < heap.length && isSooner(heap[right]!, heap[soonest]!)) soonest = right
      if (soonest === place) return top
      swap(place, soonest)
      place = soonest
    }
  }
  return {
    take,
    /** Cancelled ones are thrown away here, so that they neither wake the timer nor pile up. */
    first: (): Entry | undefined => {
      while (heap[0] && heap[0].task === null) take()
      return heap[0]
    },
    add: (at: number, task: () => void): Cancel => {
      const entry: Entry = { at, order: order++, task }
      heap.push(entry)
      for (let place = heap.length - 1; place > 0; ) {
        const parent = (place - 1) >> 1
        if (!isSooner(heap[place]!, heap[parent]!)) break
        swap(place, parent)
        place = parent
      }
      return () => {
        entry.task = null
      }
    },
    clear: () => {
      heap = []
    },
  }
}
