// Transaction records (0x3B) are kept until the platform has received them.
import { minuteMs, secondMs } from '@ev/rules/units'
import type { Session } from '../body.ts'
import type { Cancel } from '../scheduler.ts'
import type { Surroundings } from '../voice.ts'
import type { Line } from './line.ts'
import { record } from './say.ts'

/** Three more times, then once more; after that it waits for the next sign-in. */
const waitsMs = [30 * secondMs, 30 * secondMs, 30 * secondMs, 5 * minuteMs]

type Kept = { readonly no: string; readonly body: Buffer; attempt: number; cancel: Cancel | null }

export function recordsOf({ self, body, script, scheduler }: Surroundings, line: () => Line) {
  const kept = new Map<string, Kept>()
  let last: Buffer | null = null

  const send = (one: Kept) => {
    one.cancel?.()
    if (!line().isReady()) return
    line().send(0x3b, one.body)
    const waitMs = waitsMs[one.attempt++]
    one.cancel = waitMs === undefined ? null : scheduler.after(waitMs, () => kept.has(one.no) && send(one))
  }

  return {
    keep: (session: Session) => {
      const told = { ...session, energyE4: session.energyE4 + script.recordLieE4 }
      const content = record(self.code, told, body.tariff())
      const one: Kept = { no: session.no, body: content, attempt: 0, cancel: null }
      kept.set(session.no, one)
      last = content
      if (script.recordDelayMs > 0) one.cancel = scheduler.after(script.recordDelayMs, () => send(one))
      else send(one)
    },
    /** After every sign-in. */
    sendAll: () => {
      for (const one of kept.values()) {
        one.attempt = 0
        send(one)
      }
    },
    received: (no: string) => {
      kept.get(no)?.cancel?.()
      kept.delete(no)
    },
    isKept: (no: string) => kept.has(no),
    waiting: () => kept.size,
    repeat: () => {
      if (last) line().send(0x3b, last)
    },
  }
}
