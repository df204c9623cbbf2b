// Who pays for what begins at a pile, and whether it may begin: by the number that a reader saw, or that a vehicle said.
import { at, type Db } from '@ev/db/pools'
import { affordable, type Objection, objectionToMeans, type Verdict, verdictOf } from '@ev/rules/may-start'
import { byTurn } from '@ev/rules/settle'
import { businessDay, type Fen, fen, type Instant, readTime } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { balancesOf } from '../ledger/door.ts'
import { readParameter } from '../parameters.ts'
import { monthUsedFen } from './driver-used.ts'
import type { Holder } from './holder.ts'
import { objectionToVehicle, objectionToVehiclesOf } from './may-vehicle.ts'
import {
  type BindingFacts,
  type CardFacts,
  type Facts,
  fenOrNull,
  findBinding,
  findCard,
  findMember,
  type Place,
} from './payer-facts.ts'

export type Payer = {
  verdict: Verdict
  /** Why not. */
  why: Objection | null
  holder: Holder
  cardId: string | null
  bindingId: string | null
  /** What is printed on the card; nothing where a vehicle said its number. */
  cardNo: string
  /** In the order in which they pay: what is set aside for the charge comes from these. */
  accountIds: readonly string[]
  /** What may be spent in this charge, within all limits. */
  availableFen: Fen
}

/** Nothing where no card that we issued has this number. */
export async function whoPaysByCard(db: Db, place: Place, no: string, now: Instant): Promise<Payer | undefined> {
  const card = await findCard(db, place, no)
  if (!card) return undefined
  const means = await meansOf(db, place, card, now)
  const why =
    objectionToCard(card, place, now) ??
    (await objectionToVehiclesOf(db, card.holder, place, now)) ??
    (await objectionToHolder(db, card, now)) ??
    means.why
  return { ...payerOf(card, why, means), cardId: card.cardId, bindingId: null, cardNo: card.cardNo }
}

/** A driver at the app, at their own expense or at that of a fleet which they drive for; nothing where they do not. */
export async function whoPaysByMember(
  db: Db,
  place: Place,
  asked: { memberId: string; fleetId: string | null },
  now: Instant,
): Promise<Payer | undefined> {
  const facts = await findMember(db, place, asked)
  if (!facts) return undefined
  const means = await meansOf(db, place, facts, now)
  const why =
    (facts.isCharging ? ('charging' as const) : undefined) ?? (await objectionToHolder(db, facts, now)) ?? means.why
  return { ...payerOf(facts, why, means), cardId: null, bindingId: null, cardNo: '' }
}

/** Nothing where no binding holds this number. */
export async function whoPaysByVin(db: Db, place: Place, vin: string, now: Instant): Promise<Payer | undefined> {
  const binding = await findBinding(db, place, vin)
  if (!binding) return undefined
  const means = await meansOf(db, place, binding, now)
  const why =
    objectionToBinding(binding, now) ??
    (await objectionToVehicle(db, binding.vehicle, place, now))?.why ??
    (await objectionToHolder(db, binding, now)) ??
    means.why
  return { ...payerOf(binding, why, means), cardId: null, bindingId: binding.bindingId, cardNo: '' }
}

const payerOf = ({ holder }: Facts, why: Objection | undefined, { accountIds, availableFen }: Means) => ({
  verdict: why === undefined ? ('Accepted' as const) : verdictOf[why],
  why: why ?? null,
  holder,
  accountIds,
  availableFen,
})

const [lost, locked, cancelled] = [2, 3, 4]
const [onePile, manyPiles] = [1, 2]

function objectionToCard(card: CardFacts, { pileId }: Place, now: Instant): Objection | undefined {
  if (card.status === lost) return 'cardLost'
  if (card.status === locked) return 'cardLocked'
  if (card.until !== null && card.until < businessDay(now)) return 'expired'
  if (card.chargeType === onePile && card.pileId !== pileId) return 'otherPile'
  if (card.chargeType === manyPiles && !card.isHere) return 'otherStation'
  return card.isCharging ? 'charging' : undefined
}

const [toBeVerified, inConflict] = [1, 4]

function objectionToBinding(binding: BindingFacts, now: Instant) {
  const today = businessDay(now)
  if (binding.status === toBeVerified) return 'notVerified' as const
  if (binding.status === inConflict) return 'inConflict' as const
  if (today < binding.fromDate) return 'notYet' as const
  if (binding.toDate !== null && binding.toDate < today) return 'expired' as const
  if (!binding.isHere) return 'otherStation' as const
  return binding.isCharging ? ('charging' as const) : undefined
}

const normal = 1

async function objectionToHolder(db: Db, { member, fleet, driver, holder }: Facts, now: Instant) {
  if (member?.isBlacklisted) return 'blacklisted' as const
  if (member && member.status !== normal) return 'memberNotNormal' as const
  if (fleet && !fleet.isEnabled) return 'fleetOff' as const
  if (fleet && !fleet.isHere) return 'otherStation' as const
  if (await isInDebt(db, holder)) return 'inDebt' as const
  if (!driver) return undefined
  if (!driver.isEnabled) return 'driverOff' as const
  if (driver.dayLimitTimes === null || holder.driverId === null) return undefined
  return (await timesToday(db, holder.driverId, now)) < driver.dayLimitTimes ? undefined : ('timesUsedUp' as const)
}

/** A charge, or a stay, that is not paid yet. What a driver owes who pays alone is no matter of the fleet's. */
async function isInDebt(db: Db, { memberId, fleetId, driverId }: Holder): Promise<boolean> {
  const isTheirs = (driver: RawBuilder<unknown>) => sql`(${driver} = ${driverId} or not exists (
    select from member_driver d where d.id = ${driver} and d.quota_type = ${ownQuota}))`
  const { rows } = await sql<{ owes: boolean }>`
    select exists (select from bill_order o where o.debt_fen > 0
        and (o.member_id = ${memberId} or (o.fleet_id = ${fleetId} and ${isTheirs(sql`o.driver_id`)})))
      or exists (select from bill_occupy b where b.status = 2
        and (b.member_id = ${memberId} or (b.fleet_id = ${fleetId} and ${isTheirs(sql`b.driver_id`)})))
      as owes`.execute(db)
  return rows[0]?.owes ?? false
}

const dayBegan = (now: Instant) => at(readTime(`${businessDay(now)} 00:00:00`) as Instant)

async function timesToday(db: Db, driverId: string, now: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('operation_session')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('driver_id', '=', driverId)
    .where('asked_at', '>=', dayBegan(now))
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Means = { accountIds: readonly string[]; availableFen: Fen; why: Objection | undefined }

const leastOf = async (db: Db, { sellerId }: Place, { member }: Facts) =>
  member?.lowBalanceFen ?? fen(await readParameter(db, sellerId, 'money.leastStartFen'))

async function meansOf(db: Db, place: Place, facts: Facts, now: Instant): Promise<Means> {
  const accountIds = await accountsOf(db, place, facts)
  const balances = await balancesOf(db, accountIds)
  const accounts = accountIds.flatMap(id => balances.get(id) ?? [])
  const limitsFen = await limitsOf(db, facts, now)
  const why = objectionToMeans({ accounts, limitsFen, leastFen: await leastOf(db, place, facts) })
  return { accountIds, availableFen: affordable({ accounts, limitsFen }), why }
}

type Limited = Pick<Facts, 'dayLimitFen' | 'cardId'> & {
  driver: Pick<NonNullable<Facts['driver']>, 'quotaType' | 'monthLimitFen'> | null
  holder: Pick<Holder, 'driverId'>
}

/** What is left of the day's limit of a card, and of the month's of a driver. */
async function limitsOf(db: Db, { driver, holder, dayLimitFen, cardId }: Limited, now: Instant): Promise<Fen[]> {
  const limits: Fen[] = []
  if (dayLimitFen !== null && cardId !== null) limits.push(fen(dayLimitFen - (await spentToday(db, cardId, now))))
  if (driver?.quotaType === byMonth && driver.monthLimitFen !== null && holder.driverId !== null)
    limits.push(fen(driver.monthLimitFen - (await monthUsedFen(db, holder.driverId, now))))
  return limits
}

/** Of a charge that goes on: what more may be set aside for it. */
export async function limitsLeft(
  db: Db,
  { driverId, cardId }: { driverId: string | null; cardId: string | null },
  now: Instant,
): Promise<Fen[]> {
  const free = beyondScope(db)
  const card = await free.selectFrom('member_card').select('day_limit_fen').where('id', '=', cardId).executeTakeFirst()
  const driver = await free
    .selectFrom('member_driver')
    .select(['quota_type as quotaType', 'month_limit_fen'])
    .where('id', '=', driverId)
    .executeTakeFirst()
  const limited = {
    dayLimitFen: fenOrNull(card?.day_limit_fen ?? null),
    cardId,
    driver: driver ? { quotaType: driver.quotaType, monthLimitFen: fenOrNull(driver.month_limit_fen) } : null,
    holder: { driverId },
  }
  return limitsOf(db, limited, now)
}

/** By a card: of every charge what was taken for it, or what is set aside while it goes on. */
async function spentToday(db: Db, cardId: string, now: Instant): Promise<number> {
  const { rows } = await sql<{ spent: string }>`
    select coalesce(sum(coalesce(h.taken_fen, h.amount_fen)), 0) as spent
    from operation_session s
    join ledger_hold h on h.seller_id = s.seller_id and h.purpose = 'charge' and h.document_id = s.id
    where s.card_id = ${cardId} and s.asked_at >= ${dayBegan(now)} and h.state <> 'released'`.execute(db)
  return Number(rows[0]?.spent ?? 0)
}

const [ownQuota, byMonth] = [2, 3]

/** What pays, in its order; a driver pays with their own account or as their fleet does, a purse pays alone. */
async function accountsOf(db: Db, { sellerId }: Place, facts: Facts): Promise<string[]> {
  const { hasPurse, cardId, holder, driver } = facts
  const rows = await payingAccounts(db, {
    holder,
    purseCardId: hasPurse ? cardId : null,
    isDriversOwn: driver?.quotaType === ownQuota,
  })
  return byTurn(rows, await readParameter(db, sellerId, 'money.payOrder')).map(row => row.id)
}

type Paying = { holder: Holder; purseCardId: string | null; isDriversOwn: boolean }

function payingAccounts(db: Db, { holder: { memberId, fleetId, driverId }, purseCardId, isDriversOwn }: Paying) {
  const accounts = beyondScope(db).selectFrom('ledger_account').select(['id', 'kind']).orderBy('id')
  if (purseCardId !== null) return accounts.where('owner', '=', 'card').where('card_id', '=', purseCardId).execute()
  if (memberId !== null) return accounts.where('owner', '=', 'member').where('member_id', '=', memberId).execute()
  return isDriversOwn
    ? accounts.where('owner', '=', 'driver').where('driver_id', '=', driverId).execute()
    : accounts.where('owner', '=', 'fleet').where('fleet_id', '=', fleetId).execute()
}

/** The accounts that pay for what somebody used, with their kinds; a card may have a purse of its own. */
export async function accountsThatPay(db: Db, holder: Holder, cardId: string | null) {
  const card =
    cardId === null
      ? undefined
      : await beyondScope(db)
          .selectFrom('member_card')
          .select(['has_purse', 'member_id', 'fleet_id'])
          .where('id', '=', cardId)
          .where('status', '<>', cancelled)
          .executeTakeFirst()
  // A card that was handed over meanwhile has the money of somebody else, and one that was cancelled has none.
  const isTheirs = card?.member_id === holder.memberId && card.fleet_id === holder.fleetId
  const driver =
    holder.driverId === null
      ? undefined
      : await beyondScope(db)
          .selectFrom('member_driver')
          .select('quota_type')
          .where('id', '=', holder.driverId)
          .executeTakeFirst()
  return payingAccounts(db, {
    holder,
    purseCardId: card?.has_purse && isTheirs ? cardId : null,
    isDriversOwn: driver?.quota_type === ownQuota,
  })
}
