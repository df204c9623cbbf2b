// The demo's customers and their money: 2,000 members, 12 fleets, 3,000 vehicles, and what they paid in ninety days.
import type { Db } from '../src/pools.ts'
import type { DemoSize } from './demo-money-base.ts'
import { insertHistory } from './demo-money-history.ts'
import { insertCustomers, type Staff } from './demo-money-people.ts'
import type { Times } from './demo-network-base.ts'

/** After the sellers and their people. */
export async function seedMoney(db: Db, times: Times, size: DemoSize): Promise<void> {
  // 365 comes first, as in the network: its first rows have the lowest ids.
  for (const sellerId of ['365', '399'])
    await insertHistory(db, await insertCustomers(db, await readStaff(db, sellerId), size, times), times)
}

async function readStaff(db: Db, sellerId: string): Promise<Staff> {
  const staff = await db
    .selectFrom('system_staff')
    .select(['id', 'account'])
    .where('seller_id', '=', sellerId)
    .execute()
  const idOf = (account: string) => staff.find(one => one.account === account)?.id
  const org = await db
    .selectFrom('system_org')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('code', '=', `${sellerId}-OPS`)
    .executeTakeFirstOrThrow()
  const bossId = idOf(`op${sellerId}`)
  if (!bossId) throw new Error(`the demo's seller ${sellerId} has no op${sellerId}`)
  return { sellerId, bossId, keeperId: idOf(`fleet${sellerId}`) ?? null, orgId: org.id }
}
