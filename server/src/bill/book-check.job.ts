// Every night the books of each seller are checked.
import type { Text } from '@ev/contract/kit/text'
import { dayMs, earlier } from '@ev/rules/units'
import type { App } from '../http/context.ts'
import { forgetOldChecks, inspectSeller, keepCheck, sellersWithBooks } from './check-books.ts'

const keptDays = 400

export async function checkAllBooks(app: App, signal: AbortSignal): Promise<Text | 'nothingToDo'> {
  const sellers = await sellersWithBooks(app.pools.read)
  if (sellers.length === 0) return 'nothingToDo'
  let [checked, differences] = [0, 0]
  for (const sellerId of sellers) {
    if (signal.aborted) break
    const found = await inspectSeller(app, sellerId)
    const written = await app.pools.write
      .transaction()
      .execute(db => keepCheck(app, db, { sellerId, askedBy: null }, found))
    checked++
    differences += written.differences
  }
  await forgetOldChecks(app.pools.write, earlier(app.clock(), keptDays * dayMs))
  return {
    zh: `核对了 ${checked} 个商户的账务，发现 ${differences} 处差异`,
    en: `The books of ${checked} sellers were checked: ${differences} differences`,
  }
}
