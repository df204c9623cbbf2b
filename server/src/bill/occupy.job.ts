// Every few seconds: who stays at a gun, who has left, who has to be told, and whose bills can be paid by now.
import type { Text } from '@ev/contract/kit/text'
import type { Db } from '@ev/db/pools'
import type { App } from '../http/context.ts'
import { sendTemplate } from '../system/door.ts'
import { lookAtGun, type StayNotice } from './occupy-clock.ts'
import { findWatchedGuns } from './occupy-facts.ts'
import { collectStays } from './occupy-settle.ts'

export async function watchStays(app: App, signal: AbortSignal): Promise<Text | 'nothingToDo'> {
  const now = app.clock()
  const guns = await findWatchedGuns(app.pools.write, now)
  let [opened, ended] = [0, 0]
  const failures: unknown[] = []
  for (const gun of guns) {
    if (signal.aborted) break
    // One gun that nobody can make sense of must not keep all others waiting.
    const looked = await app.pools.write
      .transaction()
      .execute(transaction => lookAtGun(transaction as Db, gun, now))
      .catch((error: unknown) => {
        failures.push(error)
        return undefined
      })
    opened += looked?.opened ?? 0
    ended += looked?.ended ?? 0
    for (const notice of looked?.notices ?? []) await tell(app, notice)
  }
  const collected = await collectStays(app)
  if (failures.length > 0) throw new AggregateError(failures, 'guns that could not be looked at')
  if (opened + ended + collected === 0) return 'nothingToDo'
  return {
    zh: `新开账单 ${opened} 张，结束计时 ${ended} 张，补扣 ${collected} 张`,
    en: `${opened} bills opened, ${ended} ended, ${collected} collected`,
  }
}

/** Outside the transaction: what is out cannot be taken back. */
const tell = (app: App, { sellerId, phone, station, minutes }: StayNotice) =>
  sendTemplate(app, {
    sellerId,
    telephone: phone,
    template: 'stayNotice',
    values: { station, minutes: String(minutes) },
  })
