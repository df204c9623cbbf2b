// What the demo's customers did with their money in ninety days: recharges through channels and at the desk, gifts, what
// fleets allotted to their drivers, and what was put right. Every movement has its paper and its balanced entries.
import { dayMs, hourMs, minuteMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { Db } from '../src/pools.ts'
import { between, digits, inHundred, insertMany, oneOf, reserve } from './demo-money-base.ts'
import type { Customers, DemoMember } from './demo-money-people.ts'
import { dayOf, noise, type Times } from './demo-network-base.ts'

const historyDays = 90

type Channel = 'wechat' | 'alipay' | 'local' | 'cash' | 'bank'
type Line = { accountId: string; amount: number }
type Movement = {
  document: 'recharge' | 'allotment' | 'adjustment'
  documentId: string
  documentNo: string
  key: string
  event: number
  at: Date
  lines: Line[]
}
type Accounts = {
  member: Map<string, { phone: string; reward: string }>
  fleet: Map<string, string>
  driver: Map<string, string>
  house: Map<string, string>
}

export async function insertHistory(db: Db, customers: Customers, times: Times): Promise<void> {
  const accounts = await insertAccounts(db, customers, times)
  const channels = await readChannels(db, customers, times)
  const movements = [
    ...(await insertRecharges(db, customers, accounts, channels, times)),
    ...(await insertFleetMoney(db, customers, accounts, times)),
    ...(await insertAdjustments(db, customers, accounts, times)),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  await insertPostings(db, customers, movements)
}

const houses = ['wechat', 'alipay', 'local', 'cash', 'bank', 'gift', 'adjustment', 'income'] as const

async function insertAccounts(
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
    accounts.fleet.set(id, open({ owner: 'fleet', kind: 2, fleet_id: id }, since))
    open({ owner: 'fleet', kind: 3, fleet_id: id }, since)
    open({ owner: 'fleet', kind: 4, fleet_id: id, floor_fen: String(isOnCredit ? -creditFen : 0) }, since)
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
async function readChannels(
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

const steps = [3_000, 5_000, 5_000, 10_000, 10_000, 10_000, 20_000, 20_000, 30_000, 50_000] as const

/** Around noon and in the evening. */
const timeOfDay = (seed: number, other: number) =>
  oneOf([8, 11, 12, 12, 13, 17, 18, 18, 19, 20, 21, 22], seed, other, 31) * hourMs +
  between(0, 59, seed, other, 32) * minuteMs

async function insertRecharges(
  db: Db,
  { sellerId, staffId, members }: Customers,
  accounts: Accounts,
  channels: Map<Channel, string>,
  { now }: Times,
) {
  const seller = Number(sellerId)
  const planned: { member: DemoMember; at: Date; nth: number }[] = []
  for (const member of members) {
    const times = Math.floor(noise(seller, member.place, 20) ** 2 * 7)
    for (let nth = 0; nth < times; nth++) {
      const day = new Date(now.getTime() - between(1, historyDays, seller, member.place, nth, 21) * dayMs)
      const at = new Date(new Date(`${dayOf(day)}T00:00:00+08:00`).getTime() + timeOfDay(seller + nth, member.place))
      if (at > member.since && at < now) planned.push({ member, at, nth })
    }
  }
  planned.sort((one, other) => one.at.getTime() - other.at.getTime())
  const ids = await reserve(db, 'bill_recharge', planned.length)
  const movements: Movement[] = []
  const recharges: object[] = []
  const payments: object[] = []
  for (const [place, { member, at, nth }] of planned.entries()) {
    const id = ids[place] as string
    const own = accounts.member.get(member.id)
    if (!own) throw new Error(`member ${member.no} of the demo has no accounts`)
    const channel = oneOf<Channel>(
      ['wechat', 'wechat', 'wechat', 'wechat', 'wechat', 'alipay', 'alipay', 'alipay', 'local', 'cash'],
      seller,
      member.place,
      nth,
      22,
    )
    const isOnline = channel !== 'cash'
    const topup = oneOf(steps, seller, member.place, nth, 23)
    const gift = topup >= 20_000 ? topup / 20 : 0
    const luck = noise(seller, place, 24) * 100
    const status = !isOnline || luck > 6 ? 1 : luck > 1 ? 3 : 2
    const no = `R${dayOf(at).slice(2).replaceAll('-', '')}${sellerId}${digits(place + 1, 5)}`
    recharges.push({
      id,
      seller_id: sellerId,
      created_by: isOnline ? null : staffId,
      recharge_no: no,
      type: isOnline ? 'online' : 'staff',
      channel,
      account_id: own.phone,
      member_id: member.id,
      topup_fen: String(topup),
      gift_fen: String(gift),
      paid_fen: String(status === 1 ? topup : 0),
      status,
      status_reason: status === 3 ? '超时未支付' : status === 2 ? '支付失败' : '',
      created_at: at,
      expires_at: isOnline ? new Date(at.getTime() + 15 * minuteMs) : null,
      paid_at: status === 1 ? new Date(at.getTime() + 40_000) : null,
    })
    const channelId = channels.get(channel)
    if (isOnline && channelId)
      payments.push({
        seller_id: sellerId,
        channel_id: channelId,
        channel,
        direction: 'in',
        out_trade_no: `T${no.slice(1)}`,
        transaction_id: status === 1 ? `42${dayOf(at).replaceAll('-', '')}${sellerId}${digits(place + 1, 9)}` : null,
        recharge_id: id,
        amount_fen: String(topup),
        paid_fen: status === 1 ? String(topup) : null,
        fee_fen: String(status === 1 && channel !== 'local' ? Math.round((topup * 60) / 10_000) : 0),
        status: status === 1 ? 'paid' : status === 3 ? 'closed' : 'failed',
        created_at: at,
        expires_at: new Date(at.getTime() + 15 * minuteMs),
        paid_at: status === 1 ? new Date(at.getTime() + 40_000) : null,
      })
    if (status === 1)
      movements.push({
        document: 'recharge',
        documentId: id,
        documentNo: no,
        key: `recharge:${id}`,
        event: 2,
        at: new Date(at.getTime() + 40_000),
        lines: [
          { accountId: own.phone, amount: topup },
          { accountId: accounts.house.get(channel) as string, amount: -topup },
          ...(gift > 0
            ? [
                { accountId: own.reward, amount: gift },
                { accountId: accounts.house.get('gift') as string, amount: -gift },
              ]
            : []),
        ],
      })
  }
  await insertMany(db, 'bill_recharge', recharges)
  await insertMany(db, 'bill_payment', payments)
  await insertLocalTrades(db, sellerId)
  return movements
}

/** The local cashier has a book of its own, which its statements are read from. */
async function insertLocalTrades(db: Db, sellerId: string): Promise<void> {
  await sql`
    insert into bill_local_trade (out_trade_no, seller_id, channel_id, amount_fen, title, state, transaction_id, created_at,
      expires_at, paid_at)
    select out_trade_no, seller_id, channel_id, amount_fen, '账户充值',
      case status when 'paid' then 'paid' else 'closed' end, transaction_id, created_at, expires_at, paid_at
    from bill_payment where seller_id = ${sellerId} and channel = 'local'`.execute(db)
}

async function insertFleetMoney(db: Db, { sellerId, staffId, fleets }: Customers, accounts: Accounts, { now }: Times) {
  const movements: Movement[] = []
  const recharges: object[] = []
  const allotments: object[] = []
  const months = [85, 55, 25]
  const rechargeIds = await reserve(db, 'bill_recharge', fleets.length * months.length)
  const allotmentIds = await reserve(db, 'member_allotment', fleets.length * months.length * 30)
  for (const fleet of fleets)
    for (const ago of months) {
      const wallet = accounts.fleet.get(fleet.id) as string
      const at = new Date(
        new Date(`${dayOf(new Date(now.getTime() - ago * dayMs))}T00:00:00+08:00`).getTime() +
          10 * hourMs +
          fleet.place * minuteMs,
      )
      const id = rechargeIds.shift() as string
      const amount = between(20, 60, Number(sellerId), fleet.place, ago) * 100_000
      const no = `R${dayOf(at).slice(2).replaceAll('-', '')}${sellerId}F${digits(recharges.length + 1, 4)}`
      recharges.push({
        id,
        seller_id: sellerId,
        created_by: staffId,
        recharge_no: no,
        type: 'fleet',
        channel: 'bank',
        account_id: wallet,
        fleet_id: fleet.id,
        topup_fen: String(amount),
        paid_fen: String(amount),
        status: 1,
        voucher_no: `BK${dayOf(at).replaceAll('-', '')}${digits(fleet.place + 1, 3)}`,
        created_at: at,
        paid_at: at,
      })
      movements.push({
        document: 'recharge',
        documentId: id,
        documentNo: no,
        key: `recharge:${id}`,
        event: 2,
        at,
        lines: [
          { accountId: wallet, amount },
          { accountId: accounts.house.get('bank') as string, amount: -amount },
        ],
      })
      const batch = `B${dayOf(at).slice(2).replaceAll('-', '')}${sellerId}${digits(fleet.place + 1, 3)}`
      for (const driver of fleet.drivers.filter(one => one.quota === 2)) {
        const allotmentId = allotmentIds.shift() as string
        const allotmentNo = `D${dayOf(at).slice(2).replaceAll('-', '')}${sellerId}${digits(allotments.length + 1, 5)}`
        const later = new Date(at.getTime() + hourMs)
        allotments.push({
          id: allotmentId,
          seller_id: sellerId,
          fleet_id: fleet.id,
          driver_id: driver.id,
          allotment_no: allotmentNo,
          way: 1,
          batch_no: batch,
          amount_fen: '30000',
          made_by: staffId,
          created_at: later,
        })
        movements.push({
          document: 'allotment',
          documentId: allotmentId,
          documentNo: allotmentNo,
          key: `allotment:${allotmentId}`,
          event: 13,
          at: later,
          lines: [
            { accountId: wallet, amount: -30_000 },
            { accountId: accounts.driver.get(driver.id) as string, amount: 30_000 },
          ],
        })
      }
    }
  await insertMany(db, 'bill_recharge', recharges)
  await insertMany(db, 'member_allotment', allotments)
  return movements
}

const reasons = ['站点断电未充满，补偿', '投诉处理，补偿', '重复扣费退回', '活动奖励补发']

async function insertAdjustments(
  db: Db,
  { sellerId, staffId, members }: Customers,
  accounts: Accounts,
  { now }: Times,
) {
  const chosen = members.filter(member => member.isLive && inHundred(2, Number(sellerId), member.place, 60))
  const ids = await reserve(db, 'member_adjustment', chosen.length)
  const movements: Movement[] = []
  const rows = chosen.map((member, place) => {
    const id = ids[place] as string
    const at = new Date(now.getTime() - between(1, 60, Number(sellerId), member.place, 61) * dayMs)
    const amount = between(2, 30, Number(sellerId), member.place, 62) * 100
    const phone = accounts.member.get(member.id)?.phone as string
    const no = `J${dayOf(at).slice(2).replaceAll('-', '')}${sellerId}${digits(place + 1, 4)}`
    movements.push({
      document: 'adjustment',
      documentId: id,
      documentNo: no,
      key: `adjustment:${id}`,
      event: 10,
      at,
      lines: [
        { accountId: phone, amount },
        { accountId: accounts.house.get('adjustment') as string, amount: -amount },
      ],
    })
    return {
      id,
      seller_id: sellerId,
      created_by: staffId,
      account_id: phone,
      adjustment_no: no,
      amount_fen: String(amount),
      reason: oneOf(reasons, Number(sellerId), member.place, 63),
      status: 'done',
      created_at: at,
      done_at: at,
    }
  })
  await insertMany(db, 'member_adjustment', rows)
  return movements
}

async function insertPostings(db: Db, { sellerId, staffId }: Customers, movements: readonly Movement[]): Promise<void> {
  const ids = await reserve(db, 'ledger_posting', movements.length)
  await insertMany(
    db,
    'ledger_posting',
    movements.map((one, place) => ({
      id: ids[place],
      seller_id: sellerId,
      posting_no: `P${dayOf(one.at).slice(2).replaceAll('-', '')}${sellerId}${digits(place + 1, 6)}`,
      key: one.key,
      document: one.document,
      document_id: one.documentId,
      document_no: one.documentNo,
      event: one.event,
      lines: one.lines.length,
      business_day: dayOf(one.at),
      posted_at: one.at,
      made_by: one.document === 'recharge' ? null : staffId,
    })),
  )
  await insertMany(
    db,
    'ledger_entry',
    movements.flatMap((one, place) =>
      one.lines.map(line => ({
        seller_id: sellerId,
        posting_id: ids[place],
        account_id: line.accountId,
        amount_fen: String(line.amount),
        posted_at: one.at,
      })),
    ),
  )
}
