// The end of a transaction is kept until the platform has received it.
import type { Gun, Session } from '../body.ts'
import type { Surroundings } from '../voice.ts'
import type { Configuration } from './configuration.ts'
import type { Outbox } from './outbox.ts'
import type { Payload } from './payload.ts'
import * as say from './say.ts'

export function recordsOf({ self, script, scheduler }: Surroundings, outbox: Outbox, configuration: Configuration) {
  let last: Payload | null = null

  /** What was measured at the beginning and the end goes along where the configuration asks for it. */
  const transactionData = (gun: Gun, session: Session): Payload => {
    const measurands = configuration.textOf('StopTxnSampledData')
    if (measurands === '') return {}
    const { isDirectCurrent } = self
    const meterE4 = session.meterStartE4
    const begin = { measurands, context: 'Transaction.Begin', isDirectCurrent, at: session.startedAt } as const
    const end = { measurands, context: 'Transaction.End', isDirectCurrent, at: scheduler.clock() } as const
    return { transactionData: [say.meterValue({ ...gun, meterE4 }, begin), say.meterValue(gun, end)] }
  }

  const send = (session: Session, data: Payload, lieE4: number) => {
    const payload = () => {
      last = { ...say.stopTransaction({ ...session, energyE4: session.energyE4 + lieE4 }), ...data }
      return last
    }
    outbox.push({ action: 'StopTransaction', payload })
  }

  return {
    keep: (gun: Gun, session: Session) => {
      const data = transactionData(gun, session)
      const lieE4 = script.recordLieE4
      if (script.recordDelayMs > 0) scheduler.after(script.recordDelayMs, () => send(session, data, lieE4))
      else send(session, data, lieE4)
    },
    repeat: () => {
      const payload = last
      if (payload) outbox.push({ action: 'StopTransaction', payload: () => payload })
    },
  }
}
