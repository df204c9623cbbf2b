// Accounts: opened empty, one of each type for each owner; frozen and thawed; how far down they may go.
import { at, type Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { type Fen, fen, type Instant } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'

/** 1 card, 2 phone number, 3 reward, 4 credit: `accountType` of the contract. */
export type AccountKind = 1 | 2 | 3 | 4

export type House =
  | 'wechat'
  | 'alipay'
  | 'local'
  | 'cash'
  | 'bank'
  | 'opening'
  | 'gift'
  | 'adjustment'
  | 'income'
  | 'deposit'
  | 'suspense'

/** A card's purse names who holds the card as well. */
export type Owner =
  | { owner: 'member'; memberId: string }
  | { owner: 'fleet'; fleetId: string }
  | { owner: 'driver'; fleetId: string; driverId: string }
  | { owner: 'card'; cardId: string; holder: { memberId: string } | { fleetId: string } }

type OwnerColumns = {
  member_id: string | null
  fleet_id: string | null
  driver_id: string | null
  card_id: string | null
}

const nobody: OwnerColumns = { member_id: null, fleet_id: null, driver_id: null, card_id: null }

function columnsOf(whose: Owner): OwnerColumns {
  switch (whose.owner) {
    case 'member':
      return { ...nobody, member_id: whose.memberId }
    case 'fleet':
      return { ...nobody, fleet_id: whose.fleetId }
    case 'driver':
      return { ...nobody, fleet_id: whose.fleetId, driver_id: whose.driverId }
    case 'card':
      return {
        ...nobody,
        card_id: whose.cardId,
        ...('memberId' in whose.holder ? { member_id: whose.holder.memberId } : { fleet_id: whose.holder.fleetId }),
      }
  }
}

/** The owner's account of this type, opened where there is none yet. */
export async function openAccount(
  db: Db,
  sellerId: string,
  whose: Owner,
  kind: AccountKind,
  now: Instant,
): Promise<string> {
  return insertOrFind(db, { seller_id: sellerId, owner: whose.owner, kind, house: null, ...columnsOf(whose) }, now)
}

/** Where the money of the seller itself comes from and goes to. */
export async function houseAccount(db: Db, sellerId: string, house: House, now: Instant): Promise<string> {
  return insertOrFind(db, { seller_id: sellerId, owner: 'house', kind: null, house, ...nobody }, now)
}

type NewAccount = OwnerColumns & { seller_id: string; owner: string; kind: number | null; house: string | null }

async function insertOrFind(db: Db, account: NewAccount, now: Instant): Promise<string> {
  const free = beyondScope(db)
  // A purse stays the card's when the card changes hands.
  const holder = account.owner === 'card' ? [] : (['member_id', 'fleet_id'] as const)
  const same = (['seller_id', 'kind', 'house', 'driver_id', 'card_id', ...holder] as const).map(column => {
    const value = account[column]
    return value === null ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${value}`
  })
  const found = () =>
    free
      .selectFrom('ledger_account')
      .select('id')
      // Written out: each sort of owner has an index of its own.
      .where('owner', '=', sql.lit(account.owner))
      .where(e => e.and(same))
      .executeTakeFirst()
  const there = await found()
  if (there) return there.id
  const fresh = await free
    .insertInto('ledger_account')
    .values({ ...account, account_no: sql<string>`document_no('A', ${at(now)}::timestamptz)`, created_at: at(now) })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return (fresh ?? (await found()) ?? refuse('busy')).id
}

export type Balance = {
  id: string
  kind: AccountKind
  state: 1 | 2 | 3
  balanceFen: Fen
  heldFen: Fen
  floorFen: Fen
  /** What can be spent of it: nothing of one that is not open. */
  availableFen: Fen
}

/** By id; those that are not there are missing. `isLocked` keeps them as they are until the transaction ends. */
export async function balancesOf(
  db: Db,
  accountIds: readonly string[],
  isLocked = false,
): Promise<ReadonlyMap<string, Balance>> {
  if (accountIds.length === 0) return new Map()
  const query = balanceRows(db).where('id', 'in', [...accountIds])
  return byId(await (isLocked ? query.forNoKeyUpdate() : query).execute())
}

/** The same of accounts that the database itself finds, kept as they are. */
export async function lockBalances(db: Db, accountIds: RawBuilder<string>): Promise<ReadonlyMap<string, Balance>> {
  return byId(await balanceRows(db).where('id', 'in', accountIds).forNoKeyUpdate().execute())
}

// Locked not against those who only refer to it: of two papers that were just written for one account each would wait for
// the other.
const balanceRows = (db: Db) =>
  beyondScope(db)
    .selectFrom('ledger_account')
    .select(['id', 'kind', 'state', 'balance_fen', 'held_fen', 'floor_fen'])
    .orderBy('id')

type BalanceRow = Awaited<ReturnType<ReturnType<typeof balanceRows>['executeTakeFirstOrThrow']>>

function byId(rows: readonly BalanceRow[]): ReadonlyMap<string, Balance> {
  return new Map(
    rows.map(row => {
      const [balance, held, floor] = [Number(row.balance_fen), Number(row.held_fen), Number(row.floor_fen)]
      return [
        row.id,
        {
          id: row.id,
          kind: (row.kind ?? 2) as AccountKind,
          state: row.state as Balance['state'],
          balanceFen: fen(balance),
          heldFen: fen(held),
          floorFen: fen(floor),
          availableFen: fen(row.state === 1 ? balance - held - floor : 0),
        },
      ]
    }),
  )
}

/** A card that changes hands takes its purse along; whoever hands it over has been paid before. */
export async function giveHolder(
  db: Db,
  accountId: string,
  holder: { memberId: string } | { fleetId: string },
): Promise<void> {
  const columns = columnsOf({ owner: 'card', cardId: '', holder })
  await beyondScope(db)
    .updateTable('ledger_account')
    .set(e => ({ member_id: columns.member_id, fleet_id: columns.fleet_id, version: e('version', '+', 1) }))
    .where('id', '=', accountId)
    .where('owner', '=', 'card')
    .execute()
}

/** Freezes, thaws, closes or opens; the database keeps who did it and why. */
export async function setAccountState(db: Db, accountId: string, state: 1 | 2 | 3, reason: string): Promise<void> {
  await beyondScope(db)
    .updateTable('ledger_account')
    .set(e => ({ state, state_reason: reason, version: e('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute()
}

/** How much credit a credit account gives; never less than is used of it. */
export async function grantCredit(db: Db, accountId: string, limitFen: Fen): Promise<void> {
  const before = (await balancesOf(db, [accountId], true)).get(accountId)
  if (!before) return refuse('notFound')
  const usedFen = before.heldFen - before.balanceFen
  if (limitFen < usedFen) refuse('creditUsed', { used: (usedFen / 100).toFixed(2) })
  await beyondScope(db)
    .updateTable('ledger_account')
    .set(e => ({ floor_fen: String(0 - limitFen), version: e('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute()
}

/** Accounts that nothing ever happened to go with their owner; of the others none does. */
export async function dropAccounts(db: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await beyondScope(db)
    .deleteFrom('ledger_account')
    .where('id', 'in', [...accountIds])
    .where('entries', '=', 0)
    .execute()
}
