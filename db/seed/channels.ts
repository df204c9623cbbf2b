// Every seller can be paid from the first day: a channel of the house, and cash at the counter.
import type { Db } from '../src/pools.ts'

const channels = [
  { kind: 'local', name: '本地收银台', min_fen: '1', fee_bp: 0 },
  { kind: 'cash', name: '现金', min_fen: '1', fee_bp: 0 },
] as const

/** Those that a seller lacks; whoever has one of a kind keeps it as it is. */
export async function seedChannels(db: Db, sellerId: string): Promise<void> {
  const there = await db
    .selectFrom('bill_payment_channel')
    .select(['kind', 'name'])
    .where('seller_id', '=', sellerId)
    .execute()
  const missing = channels.filter(one => !there.some(row => row.kind === one.kind || row.name === one.name))
  if (missing.length === 0) return
  await db
    .insertInto('bill_payment_channel')
    .values(missing.map(one => ({ ...one, seller_id: sellerId, status: 'enabled' })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Sellers from before there were channels. */
export async function seedMissingChannels(db: Db): Promise<void> {
  const sellers = await db
    .selectFrom('system_seller as s')
    .select('s.id')
    .where('s.kind', '=', 'seller')
    .where(e =>
      e.not(e.exists(e.selectFrom('bill_payment_channel as c').select('c.id').whereRef('c.seller_id', '=', 's.id'))),
    )
    .execute()
  for (const { id } of sellers) await seedChannels(db, id)
}
