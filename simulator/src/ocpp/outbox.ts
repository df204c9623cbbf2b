// Messages about transactions must not get lost: they wait in order while the line is cut, and go out one after the other.
import type { Cancel } from '../scheduler.ts'
import type { Surroundings } from '../voice.ts'
import type { Configuration } from './configuration.ts'
import type { Payload } from './payload.ts'
import type { Rpc } from './rpc.ts'

/** The payload is made when it is sent: only then is the number of the transaction known. */
export type Letter = { action: string; payload: () => Payload; answered?: (payload: Payload) => void }

/** Measurements beyond these are forgotten, oldest first; beginnings and endings never. */
const mostMeasurements = 500

export type Outbox = ReturnType<typeof outboxOf>

export function outboxOf(
  { scheduler, touch }: Surroundings,
  rpc: Rpc,
  { configuration, isReady }: { configuration: Configuration; isReady: () => boolean },
) {
  const letters: Letter[] = []
  let isSending = false
  let attempts = 0
  let cancelRetry: Cancel | null = null

  const flush = () => {
    const letter = letters[0]
    if (isSending || cancelRetry || !letter || !isReady()) return
    isSending = true
    void rpc.call(letter.action, letter.payload()).then(outcome => {
      isSending = false
      if (outcome.is === 'answered') {
        letters.shift()
        attempts = 0
        letter.answered?.(outcome.payload)
        flush()
      } else if (outcome.is === 'error') refused()
      // Lost ones go out again after the next sign-in, or at once where only the answer is missing.
      else retry()
      touch()
    })
  }

  const refused = () => {
    if (++attempts >= Number(configuration.textOf('TransactionMessageAttempts'))) {
      letters.shift()
      attempts = 0
      flush()
    } else retry()
  }

  const retry = () => {
    if (!isReady()) return
    const waitMs = configuration.secondsMs('TransactionMessageRetryInterval') * Math.max(1, attempts)
    cancelRetry = scheduler.after(waitMs, () => {
      cancelRetry = null
      flush()
    })
  }

  return {
    flush,
    push: (letter: Letter) => {
      letters.push(letter)
      if (letter.action === 'MeterValues' && letters.length > mostMeasurements) {
        const oldest = letters.findIndex(({ action }, place) => place > 0 && action === 'MeterValues')
        letters.splice(oldest, 1)
      }
      flush()
    },
    cut: () => {
      cancelRetry?.()
      cancelRetry = null
    },
    waiting: () => letters.filter(({ action }) => action === 'StopTransaction').length,
  }
}
