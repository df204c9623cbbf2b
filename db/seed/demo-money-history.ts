// What the demo's customers paid in during ninety days: recharges through channels and at the desk, gifts, what fleets
// allotted to their drivers, and what was put right. Every movement has its paper and its balanced entries.
import { minuteMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { Db } from '../src/pools.ts'
import { insertRows, type Value } from './bulk.ts'
import { type Accounts, type Channel, the } from './demo-money-accounts.ts'
import { digits, oneOf, reserve } from './demo-money-base.ts'
import type { Customers } from './demo-money-people.ts'
import { creditedAt, type Plan, type PlannedRecharge } from './demo-money-plan.ts'
import type { Movement } from './demo-money-postings.ts'
import { dayOf } from './demo-network-base.ts'

type Row = Record<string, Value>
type Money = { customers: Customers; accounts: Accounts; channels: ReadonlyMap<Channel, string>; plan: Plan }

/** Writes the papers; what they moved is posted with everything else. */
export async function insertHistory(db: Db, money: Money): Promise<Movement[]> {
  return [
    ...(await insertRecharges(db, money)),
    ...(await insertFleetRecharges(db, money)),
    ...(await insertAllotments(db, money)),
    ...(await insertAdjustments(db, money)),
  ]
}

const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime()
const dayDigits = (at: Date) => dayOf(at).slice(2).replaceAll('-', '')

const reasonOf: Readonly<Record<PlannedRecharge['status'], string>> = { 1: '', 2: '支付失败', 3: '超时未支付' }

async function insertRecharges(db: Db, { customers, accounts, channels, plan }: Money): Promise<Movement[]> {
  const { sellerId, staffId } = customers
  const planned = plan.recharges.toSorted(byTime)
  const ids = await reserve(db, 'bill_recharge', planned.length)
  const movements: Movement[] = []
  const recharges: Row[] = []
  const payments: Row[] = []
  for (const [place, { member, at, channel, topup, gift, status }] of planned.entries()) {
    const id = the(ids[place])
    const own = the(accounts.member.get(member.id))
    const isOnline = channel !== 'cash'
    const isPaid = status === 1
    const no = `R${dayDigits(at)}${sellerId}${digits(place + 1, 5)}`
    const paidAt = isPaid ? creditedAt({ at }) : null
    const expiresAt = isOnline ? new Date(at.getTime() + 15 * minuteMs) : null
    recharges.push({
      id,
      seller_id: sellerId,
      created_by: isOnline ? null : staffId,
      recharge_no: no,
      type: isOnline ? 'online' : 'staff',
      channel,
      account_id: own.phone,
      member_id: member.id,
      topup_fen: topup,
      gift_fen: gift,
      paid_fen: isPaid ? topup : 0,
      status,
      status_reason: reasonOf[status],
      created_at: at,
      expires_at: expiresAt,
      paid_at: paidAt,
    })
    if (isOnline)
      payments.push({
        seller_id: sellerId,
        channel_id: the(channels.get(channel)),
        channel,
        direction: 'in',
        out_trade_no: `T${no.slice(1)}`,
        transaction_id: isPaid ? `42${dayOf(at).replaceAll('-', '')}${sellerId}${digits(place + 1, 9)}` : null,
        recharge_id: id,
        amount_fen: topup,
        paid_fen: isPaid ? topup : null,
        fee_fen: isPaid && channel !== 'local' ? Math.round((topup * 60) / 10_000) : 0,
        status: isPaid ? 'paid' : status === 3 ? 'closed' : 'failed',
        created_at: at,
        expires_at: expiresAt,
        paid_at: paidAt,
      })
    if (paidAt)
      movements.push({
        document: 'recharge',
        documentId: id,
        documentNo: no,
        key: `recharge:${id}`,
        event: 2,
        at: paidAt.getTime(),
        madeBy: null,
        lines: [
          { accountId: own.phone, amount: topup },
          { accountId: the(accounts.house.get(channel)), amount: -topup },
          ...(gift > 0
            ? [
                { accountId: own.reward, amount: gift },
                { accountId: the(accounts.house.get('gift')), amount: -gift },
              ]
            : []),
        ],
      })
  }
  await insertRows(db, 'bill_recharge', recharges)
  await insertRows(db, 'bill_payment', payments)
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

async function insertFleetRecharges(db: Db, { customers, accounts, plan }: Money): Promise<Movement[]> {
  const { sellerId, staffId } = customers
  const planned = plan.fleetRecharges.toSorted(byTime)
  const ids = await reserve(db, 'bill_recharge', planned.length)
  const papers = planned.map(({ fleet, at, amount }, place) => ({
    id: the(ids[place]),
    no: `R${dayDigits(at)}${sellerId}F${digits(place + 1, 4)}`,
    wallet: the(accounts.fleet.get(fleet.id)).wallet,
    voucher: `BK${dayOf(at).replaceAll('-', '')}${digits(fleet.place + 1, 3)}`,
    fleet,
    at,
    amount,
  }))
  await insertRows(
    db,
    'bill_recharge',
    papers.map(({ id, no, wallet, voucher, fleet, at, amount }) => ({
      id,
      seller_id: sellerId,
      created_by: staffId,
      recharge_no: no,
      type: 'fleet',
      channel: 'bank',
      account_id: wallet,
      fleet_id: fleet.id,
      topup_fen: amount,
      paid_fen: amount,
      status: 1,
      voucher_no: voucher,
      created_at: at,
      paid_at: at,
    })),
  )
  return papers.map(({ id, no, wallet, at, amount }) => ({
    document: 'recharge',
    documentId: id,
    documentNo: no,
    key: `recharge:${id}`,
    event: 2,
    at: at.getTime(),
    madeBy: null,
    lines: [
      { accountId: wallet, amount },
      { accountId: the(accounts.house.get('bank')), amount: -amount },
    ],
  }))
}

async function insertAllotments(db: Db, { customers, accounts, plan }: Money): Promise<Movement[]> {
  const { sellerId, staffId } = customers
  const planned = plan.allotments.toSorted(byTime)
  const ids = await reserve(db, 'member_allotment', planned.length)
  const papers = planned.map((one, place) => ({
    ...one,
    id: the(ids[place]),
    no: `D${dayDigits(one.at)}${sellerId}${digits(place + 1, 5)}`,
  }))
  await insertRows(
    db,
    'member_allotment',
    papers.map(({ id, no, fleet, driver, at, amount }) => ({
      id,
      seller_id: sellerId,
      fleet_id: fleet.id,
      driver_id: driver.id,
      allotment_no: no,
      way: 1,
      batch_no: `B${dayDigits(at)}${sellerId}${digits(fleet.place + 1, 3)}`,
      amount_fen: amount,
      made_by: staffId,
      created_at: at,
    })),
  )
  return papers.map(({ id, no, fleet, driver, at, amount }) => ({
    document: 'allotment',
    documentId: id,
    documentNo: no,
    key: `allotment:${id}`,
    event: 13,
    at: at.getTime(),
    madeBy: staffId,
    lines: [
      { accountId: the(accounts.fleet.get(fleet.id)).wallet, amount: -amount },
      { accountId: the(accounts.driver.get(driver.id)), amount },
    ],
  }))
}

const reasons = ['站点断电未充满，补偿', '投诉处理，补偿', '重复扣费退回', '活动奖励补发']

async function insertAdjustments(db: Db, { customers, accounts, plan }: Money): Promise<Movement[]> {
  const { sellerId, staffId } = customers
  const ids = await reserve(db, 'member_adjustment', plan.adjustments.length)
  const papers = plan.adjustments.map(({ member, at, amount }, place) => ({
    id: the(ids[place]),
    no: `J${dayDigits(at)}${sellerId}${digits(place + 1, 4)}`,
    phone: the(accounts.member.get(member.id)).phone,
    reason: oneOf(reasons, Number(sellerId), member.place, 63),
    at,
    amount,
  }))
  await insertRows(
    db,
    'member_adjustment',
    papers.map(({ id, no, phone, reason, at, amount }) => ({
      id,
      seller_id: sellerId,
      created_by: staffId,
      account_id: phone,
      adjustment_no: no,
      amount_fen: amount,
      reason,
      status: 'done',
      created_at: at,
      done_at: at,
    })),
  )
  return papers.map(({ id, no, phone, at, amount }) => ({
    document: 'adjustment',
    documentId: id,
    documentNo: no,
    key: `adjustment:${id}`,
    event: 10,
    at: at.getTime(),
    madeBy: staffId,
    lines: [
      { accountId: phone, amount },
      { accountId: the(accounts.house.get('adjustment')), amount: -amount },
    ],
  }))
}
