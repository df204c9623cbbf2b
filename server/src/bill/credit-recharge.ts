// A recharge becomes money of its holder, once, and is taken back by the opposite entries.
import { at, type Db } from '@ev/db/pools'
import { nextRechargeStatus, type RechargeStatus } from '@ev/rules/recharge-status'
import { refuse } from '@ev/rules/refuse'
import { type Fen, fen, type Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import {
  balancesOf,
  type DocumentCheck,
  type House,
  houseAccount,
  type Line,
  openAccount,
  post,
  reverse,
} from '../ledger/door.ts'

const columns = [
  'id',
  'seller_id as sellerId',
  'recharge_no as rechargeNo',
  'type',
  'channel',
  'account_id as accountId',
  'member_id as memberId',
  'fleet_id as fleetId',
  'topup_fen as topupFen',
  'gift_fen as giftFen',
  'paid_fen as paidFen',
  'status',
  'created_by as createdBy',
  'expires_at as expiresAt',
] as const

export async function lockRecharge(db: Db, id: string) {
  const row = await beyondScope(db)
    .selectFrom('bill_recharge')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('notFound')
  return {
    ...row,
    status: row.status as RechargeStatus,
    topupFen: fen(Number(row.topupFen)),
    giftFen: fen(Number(row.giftFen)),
    paidFen: fen(Number(row.paidFen)),
  }
}
export type LockedRecharge = Awaited<ReturnType<typeof lockRecharge>>

/** The account of the house that loses what the holder gains. */
const houses: Record<string, House> = {
  wechat: 'wechat',
  alipay: 'alipay',
  local: 'local',
  cash: 'cash',
  bank: 'bank',
  // Nobody has paid for what makes good.
  none: 'adjustment',
}

type Credited = { madeBy: string | null; paidAt: Instant }

/** Of one that waits: its money is its holder's from here on. Whatever belongs to it is in the transaction of `db`. */
export async function creditRecharge(db: Db, recharge: LockedRecharge, { madeBy, paidAt }: Credited, now: Instant) {
  const status = nextRechargeStatus(recharge.status, 'credit')
  await mustStillBeTheirs(db, recharge)
  const { sellerId, id, rechargeNo, accountId, topupFen, giftFen } = recharge
  const common = { sellerId, document: 'recharge', documentId: id, documentNo: rechargeNo, madeBy } as const
  if (topupFen > 0) {
    const house = await houseAccount(db, sellerId, houses[recharge.channel] ?? refuse('rechargeNotNow'), now)
    await post(db, { ...common, key: `recharge:${id}`, event: 2, lines: moved(house, accountId, topupFen) }, now)
  }
  if (giftFen > 0) {
    const house = await houseAccount(db, sellerId, 'gift', now)
    const reward = await rewardAccount(db, recharge, now)
    await post(db, { ...common, key: `recharge:${id}:gift`, event: 3, lines: moved(house, reward, giftFen) }, now)
  }
  await beyondScope(db)
    .updateTable('bill_recharge')
    .set(e => ({ status, status_reason: '', paid_at: at(paidAt), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const moved = (from: string, to: string, amountFen: Fen): Line[] => [
  { accountId: to, amountFen },
  { accountId: from, amountFen: fen(0 - amountFen) },
]

/** Gifts lie apart from what was paid for: they cannot be refunded. */
function rewardAccount(db: Db, { sellerId, memberId, fleetId }: LockedRecharge, now: Instant): Promise<string> {
  if (memberId !== null) return openAccount(db, sellerId, { owner: 'member', memberId }, 3, now)
  return openAccount(db, sellerId, { owner: 'fleet', fleetId: fleetId ?? refuse('notFound') }, 3, now)
}

/** Closed or failed: what waited for money waits no more. */
export async function endRecharge(db: Db, recharge: LockedRecharge, step: 'close' | 'fail', reason: string) {
  const status = nextRechargeStatus(recharge.status, step)
  await beyondScope(db)
    .updateTable('bill_recharge')
    .set(e => ({ status, status_reason: reason, version: e('version', '+', 1) }))
    .where('id', '=', recharge.id)
    .execute()
}

/** By the opposite entries, where nothing of it is spent yet. */
export async function reverseRecharge(
  db: Db,
  recharge: LockedRecharge,
  { madeBy, reason }: { madeBy: string | null; reason: string },
  now: Instant,
) {
  const status = nextRechargeStatus(recharge.status, 'refundAll')
  const { sellerId, id } = recharge
  const postings = await beyondScope(db)
    .selectFrom('ledger_posting')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('key', 'in', [`recharge:${id}`, `recharge:${id}:gift`])
    .orderBy('id')
    .execute()
  await mustStillBeTheirs(db, recharge)
  await mustBeUnspent(db, recharge, now)
  for (const posting of postings) await reverse(db, { sellerId, postingId: posting.id, madeBy, note: reason }, now)
  await beyondScope(db)
    .updateTable('bill_recharge')
    .set(e => ({
      status,
      status_reason: reason,
      refunded_fen: e.ref('paid_fen'),
      reversed_at: at(now),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** A card that was handed over took its purse along: what is in it is somebody else's. Locked, so that it stays theirs. */
async function mustStillBeTheirs(db: Db, { accountId, memberId, fleetId }: LockedRecharge): Promise<void> {
  const account = await beyondScope(db)
    .selectFrom('ledger_account')
    .select(['member_id', 'fleet_id'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (account.member_id !== memberId || account.fleet_id !== fleetId) refuse('rechargeHolderChanged')
}

async function mustBeUnspent(db: Db, recharge: LockedRecharge, now: Instant): Promise<void> {
  const needed = new Map<string, Fen>([[recharge.accountId, recharge.topupFen]])
  if (recharge.giftFen > 0) {
    const reward = await rewardAccount(db, recharge, now)
    needed.set(reward, fen((needed.get(reward) ?? 0) + recharge.giftFen))
  }
  const balances = await balancesOf(db, [...needed.keys()], true)
  for (const [id, amountFen] of needed) {
    const balance = balances.get(id)
    if (!balance || balance.balanceFen - balance.heldFen - balance.floorFen < amountFen) refuse('rechargeSpent')
  }
}

/** What recharges say that customers have gained by them. */
export const rechargeDocuments: DocumentCheck = {
  document: 'recharge',
  expected: sellerId => sql`
    select id, no, account_id, sum(amount_fen) from (
      select r.id, r.recharge_no, r.account_id, r.topup_fen
      from bill_recharge r
      where r.seller_id = ${sellerId} and r.status in (1, 4, 5) and r.reversed_at is null and r.topup_fen > 0
      union all
      select r.id, r.recharge_no, a.id, r.gift_fen
      from bill_recharge r
      join ledger_account a on a.kind = 3
        and ((a.owner = 'member' and a.member_id = r.member_id) or (a.owner = 'fleet' and a.fleet_id = r.fleet_id))
      where r.seller_id = ${sellerId} and r.status in (1, 4, 5) and r.reversed_at is null and r.gift_fen > 0
    ) said (id, no, account_id, amount_fen)
    group by 1, 2, 3`,
}
