// The accounts of the demo's customers and of the house, and the channels through which money came in.
import type { Db } from '../src/pools.ts'
import { digits, insertMany, reserve } from './demo-money-base.ts'
import type { Customers } from './demo-money-people.ts'
import type { Times } from './demo-network-base.ts'

export type Channel = 'wechat' | 'alipay' | 'local' | 'cash' | 'bank'

export type Accounts = {
  member: Map<string, { phone: string; reward: string }>
  fleet: Map<string, { wallet: string; reward: string; credit: string }>
  driver: Map<string, string>
  house: Map<string, string>
}

/** What is there, and has to be. */
export function the<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the demo lacks an account')
  return found
}

const houses = ['wechat', 'alipay', 'local', 'cash', 'bank', 'gift', 'adjustment', 'income'] as const

export async function insertAccounts(
  db: Db,
  { sellerId, members, fleets }: Customers,
  { foundedAt }: Times,
): Promise<Accounts> {
  const drivers = fleets.flatMap(fleet =>
    fleet.drivers.filter(one => one.quota === 2).map(driver => ({ fleet, driver })),
  )
  const count = members.length * 2 + fleets.length * 3 + drivers.length + houses.length
  const ids = await reserve(db, 'ledger_account', count)
  const next = () => ids.shift() as string
  const rows: object[] = []
  const open = (row: object, at: Date) => {
    const id = next()
    rows.push({
      id,
      seller_id: sellerId,
      account_no: `A${sellerId}${digits(rows.length + 1, 7)}`,
      kind: null,
      house: null,
      member_id: null,
      fleet_id: null,
      driver_id: null,
      floor_fen: '0',
      created_at: at,
      ...row,
    })
    return id
  }
  const accounts: Accounts = { member: new Map(), fleet: new Map(), driver: new Map(), house: new Map() }
  for (const { id, since } of members)
    accounts.member.set(id, {
      phone: open({ owner: 'member', kind: 2, member_id: id }, since),
      reward: open({ owner: 'member', kind: 3, member_id: id }, since),
    })
  for (const { id, since, isOnCredit, creditFen } of fleets) {
    const floor_fen = String(isOnCredit ? -creditFen : 0)
    accounts.fleet.set(id, {
      wallet: open({ owner: 'fleet', kind: 2, fleet_id: id }, since),
      reward: open({ owner: 'fleet', kind: 3, fleet_id: id }, since),
      credit: open({ owner: 'fleet', kind: 4, fleet_id: id, floor_fen }, since),
    })
  }
  for (const { fleet, driver } of drivers)
    accounts.driver.set(
      driver.id,
      open({ owner: 'driver', kind: 2, fleet_id: fleet.id, driver_id: driver.id }, fleet.since),
    )
  for (const house of houses) accounts.house.set(house, open({ owner: 'house', house }, foundedAt))
  await insertMany(db, 'ledger_account', rows)
  return accounts
}

/** The real ones were in use and wait for their keys; the local one is open. */
export async function readChannels(
  db: Db,
  { sellerId, staffId }: Customers,
  { foundedAt }: Times,
): Promise<Map<Channel, string>> {
  const there = await db
    .selectFrom('bill_payment_channel')
    .select(['id', 'kind'])
    .where('seller_id', '=', sellerId)
    .execute()
  const found = new Map(there.map(one => [one.kind as Channel, one.id]))
  const wanted = [
    { kind: 'wechat', name: '微信支付', status: 'disabled', merchant_no: '1600000399', fee_bp: 60 },
    { kind: 'alipay', name: '支付宝', status: 'disabled', merchant_no: '2088000000000399', fee_bp: 60 },
    { kind: 'local', name: '本地收银台', status: 'enabled', merchant_no: '', fee_bp: 0 },
  ] as const
  for (const channel of wanted) {
    if (found.has(channel.kind)) continue
    const { id } = await db
      .insertInto('bill_payment_channel')
      .values({ ...channel, seller_id: sellerId, created_by: staffId, created_at: foundedAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    found.set(channel.kind, id)
  }
  return found
}
