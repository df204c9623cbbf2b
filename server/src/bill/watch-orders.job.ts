// Looked at every few seconds while piles charge: what each order comes to so far, whether its money lasts, whether it has
// reached what its driver wanted, and whether its pile still speaks.
import { at, type Db, instantOf } from '@ev/db/pools'
import { halfHourOf } from '@ev/rules/price/half-hours'
import { type PriceVersion, slotPrice } from '@ev/rules/price/version'
import { type AccountKind, byTurn, type PayingAccount, pay } from '@ev/rules/settle'
import { earlier, energy, feeOf, fen, fenOf, type Instant, type Mil, mil, minuteMs, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { versionById } from '../config/door.ts'
import type { App } from '../http/context.ts'
import { heldFor, moreAside } from '../ledger/door.ts'
import { accountsThatPay, limitsLeft } from '../member/door.ts'
import { readParameter } from '../parameters.ts'
import { unnested } from '../unnest.ts'
import { logOrder } from './order-log.ts'
import { lockOrder } from './order-row.ts'
import { type PayRules, payRules } from './pay-bill.ts'

type Running = {
  id: string
  sellerId: string
  stationId: string
  pileId: string
  gunId: string
  sessionId: string
  memberId: string | null
  fleetId: string | null
  driverId: string | null
  cardId: string | null
  versionId: string | null
  orderStatus: number
  begunAt: Date | null
  stopMode: string
  stopValue: string | null
  energyE4: string | null
  soc: number | null
  powerW: number | null
  knownE4: string
  amountMil: string
  serviceMil: string
  heardAt: Date
  heardBefore: Date | null
  held: PayingAccount[]
}

/** What goes on is read and written in sets; only where something has to be done an order has a transaction of its own. */
export async function watchOrders(app: App): Promise<undefined> {
  await suspendSilent(app)
  await resumeHeard(app)
  const now = app.clock()
  const orders = await runningOrders(app.pools.read)
  // Thousands of orders have a few prices and sellers: each is asked for once a round.
  const versionOf = askedOnce(id => versionById(app.pools.read, id))
  const rulesOf = askedOnce(sellerId => payRules(app.pools.read, sellerId))
  const looked = []
  for (const order of orders) {
    const soFar = await orSkipped(app, order, () => reckonSoFar(order, versionOf, now))
    if (soFar) looked.push({ order, soFar })
  }
  await keepSoFar(app.pools.write, looked)
  for (const { order, soFar } of looked)
    await orSkipped(app, order, async () => see(app, order, { ...soFar, rules: await rulesOf(order.sellerId) }, now))
}

/** What fails is not tried again for the others of the round either. */
function askedOnce<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return key => {
    const answer = asked.get(key) ?? ask(key)
    asked.set(key, answer)
    return answer
  }
}

/** One order failing keeps no other from being watched. */
async function orSkipped<T>(app: App, order: Running, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    app.log.error({ err: error, order: order.id }, 'an order is not watched')
    return undefined
  }
}

const heldAccounts = sql`(
  select jsonb_agg(jsonb_build_object('id', h.account_id::text, 'kind', a.kind, 'availableFen', h.amount_fen))
  from ledger_hold h join ledger_account a on a.id = h.account_id
  where h.purpose = 'charge' and h.document_id = o.session_id and h.state = 'held')`

async function runningOrders(db: Db): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select o.id, o.seller_id as "sellerId", o.station_id as "stationId", o.pile_id as "pileId", o.gun_id as "gunId",
      o.session_id as "sessionId", o.member_id as "memberId", o.fleet_id as "fleetId", o.driver_id as "driverId",
      o.card_id as "cardId", o.version_id as "versionId", o.order_status as "orderStatus", o.begun_at as "begunAt",
      o.stop_mode as "stopMode", o.stop_value as "stopValue", l.energy_e4 as "energyE4", l.soc, l.power_w as "powerW",
      o.live_energy_e4 as "knownE4", o.live_amount_mil as "amountMil", o.live_service_mil as "serviceMil",
      l.at as "heardAt", coalesce(o.live_at, o.begun_at) as "heardBefore", coalesce(${heldAccounts}, '[]') as held
    from bill_order o
    join operation_gun_live l on l.gun_id = o.gun_id and l.session_id = o.session_id
    where o.order_status in (3, 4) and l.at is distinct from o.live_at
    order by o.id limit 20000`.execute(db)
  return rows
}

type Looked = { order: Running; soFar: SoFar }

/** In the order of their ids, as everybody writes orders. As of when it was measured: clocks of piles may be behind. */
async function keepSoFar(db: Db, looked: readonly Looked[]): Promise<void> {
  if (looked.length === 0) return
  const rows = unnested(looked, {
    id: ['bigint', one => one.order.id],
    energy: ['bigint', one => one.soFar.energyE4],
    amount: ['bigint', one => one.soFar.elecMil + one.soFar.serviceMil],
    service: ['bigint', one => one.soFar.serviceMil],
    heard: ['timestamptz', one => one.order.heardAt],
  })
  await sql`
    update bill_order o set live_energy_e4 = r.energy, live_amount_mil = r.amount, live_service_mil = r.service,
      live_at = r.heard
    from ${rows} where o.id = r.id`.execute(db)
}

/** Nothing to do for most of them. */
async function see(app: App, order: Running, seen: Seen, now: Instant): Promise<void> {
  // It may have ended since it was read; and whoever settles it locks it before the accounts too.
  const within = (act: (db: Db) => Promise<void>) =>
    app.pools.write.transaction().execute(async transaction => {
      const db = transaction as Db
      const locked = await lockOrder(db, order.id)
      if (locked?.orderStatus === order.orderStatus) await act(db)
    })
  if (order.orderStatus === 4) return within(db => stopAgain(app, db, order, now))
  const why = reached(order, seen, now)
  if (why !== undefined) return within(db => stop(app, db, order, why, now))
  const isTheirs = order.memberId !== null || order.fleetId !== null
  if (!isTheirs || isCovered(order, order.held, seen)) return
  await within(async db => {
    if (!(await setMoreAside(db, order, seen, now))) await stop(app, db, order, 'money', now)
  })
}

type SoFar = { energyE4: number; elecMil: number; serviceMil: number; priceMil: number }
type Seen = SoFar & { rules: PayRules }

/** What flowed since the last look costs what a kilowatt-hour costs now. */
async function reckonSoFar(
  order: Running,
  versionOf: (id: string) => Promise<PriceVersion>,
  now: Instant,
): Promise<SoFar> {
  const energyE4 = Math.max(Number(order.energyE4 ?? 0), Number(order.knownE4))
  const grown = energy(energyE4 - Number(order.knownE4))
  const serviceBefore = Number(order.serviceMil)
  const elecBefore = Number(order.amountMil) - serviceBefore
  if (order.versionId === null) return { energyE4, elecMil: elecBefore, serviceMil: serviceBefore, priceMil: 0 }
  const { elecMil, serviceMil } = slotPrice(await versionOf(order.versionId), halfHourOf(now))
  return {
    energyE4,
    elecMil: elecBefore + feeOf(grown, elecMil),
    serviceMil: serviceBefore + feeOf(grown, serviceMil),
    priceMil: elecMil + serviceMil,
  }
}

/** What the driver wanted, where it is reached. */
function reached(
  { stopMode, stopValue, begunAt, soc }: Running,
  { energyE4, elecMil, serviceMil }: SoFar,
  now: Instant,
) {
  if (stopValue === null) return undefined
  const value = Number(stopValue)
  const now_ = {
    energy: energyE4,
    money: fenOf(mil(elecMil + serviceMil)),
    time: begunAt ? (now - instantOf(begunAt)) / minuteMs : 0,
    soc: soc ?? 0,
  }
  const is = now_[stopMode as keyof typeof now_]
  if (is === undefined || is < value) return undefined
  return stopMode === 'money' ? 'amount' : stopMode
}

/** A pile needs a while to stop: what flows in this time has to be paid too. */
const stoppingMs = 20 * secondMs
/** And what flows until it measures again, which it does about as often as before; after a silence, not that late again. */
const longestBetweenMs = 60 * secondMs
const leastReserveFen = 50

/** Whether what is set aside pays for what has flowed, and for what flows until that is known and the pile has stopped. */
function isCovered(order: Running, held: readonly PayingAccount[], seen: Seen): boolean {
  const owed = {
    elecFen: fen(fenOf(mil(seen.elecMil)) + reserveFen(order, seen)),
    serviceFen: fenOf(mil(seen.serviceMil)),
  }
  return pay(owed, held, seen.rules).debtFen === 0
}

/** As much again as the operator sets aside for a charge, or what is left within all limits; whether that is enough. */
async function setMoreAside(db: Db, order: Running, seen: Seen, now: Instant): Promise<boolean> {
  const { id, memberId, fleetId, driverId, cardId, sellerId, sessionId } = order
  const owners = byTurn(await accountsThatPay(db, { memberId, fleetId, driverId }, cardId), seen.rules.order)
  const thing = { sellerId, purpose: 'charge', documentId: sessionId } as const
  const limitsFen = await limitsLeft(db, { driverId, cardId }, now)
  const usual = await readParameter(db, sellerId, 'money.holdFen')
  const amountFen = fen(Math.max(Math.min(usual, ...limitsFen), 0))
  const more = await moreAside(db, { ...thing, amountFen, accountIds: owners.map(one => one.id) }, now)
  if (more > 0) await logOrder(db, { sellerId, orderId: id, event: 'moreAside', data: { amountFen: more } }, now)
  const held = await heldFor(db, thing)
  const accounts = owners.map(one => ({
    id: one.id,
    kind: (one.kind ?? 2) as AccountKind,
    availableFen: held.get(one.id) ?? fen(0),
  }))
  return isCovered(order, accounts, seen)
}

function reserveFen({ powerW, heardAt, heardBefore }: Running, { priceMil }: SoFar): number {
  const sinceMs = heardBefore === null ? 0 : heardAt.getTime() - heardBefore.getTime()
  const flowsMs = stoppingMs + Math.min(Math.max(sinceMs, 0), longestBetweenMs)
  const flows = energy(Math.ceil(((powerW ?? 0) / 1_000) * (flowsMs / 3_600_000) * 10_000))
  return Math.max(leastReserveFen, fenOf(feeOf(flows, mil(priceMil) as Mil)))
}

async function stop(app: App, db: Db, order: Running, why: string, now: Instant): Promise<void> {
  const { id, sellerId, stationId, pileId, gunId, sessionId } = order
  await app.commands.ask(
    db,
    [
      {
        sellerId,
        stationId,
        pileId,
        gunId,
        sessionId,
        kind: 'stop',
        params: {},
        reason: why,
        source: 'system',
        userId: null,
      },
    ],
    now,
  )
  await db
    .updateTable('bill_order')
    .set(e => ({ order_status: 4, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('order_status', '=', 3)
    .execute()
  await logOrder(db, { sellerId, orderId: id, event: 'stopping', data: { why } }, now)
}

/** After this long a stop that the pile did not obey is asked for again. */
const obeyMs = 60 * secondMs

async function stopAgain(app: App, db: Db, order: Running, now: Instant): Promise<void> {
  const last = await db
    .selectFrom('operation_command')
    .select(['created_at', 'reason', 'source'])
    .where('session_id', '=', order.sessionId)
    .where('kind', '=', 'stop')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || instantOf(last.created_at) > earlier(now, obeyMs)) return
  await stop(app, db, order, last.source === 'system' ? last.reason : last.source, now)
}

const recordMs = 30 * secondMs
const awayMs = 15 * minuteMs
const [idle, preparing, charging, fullyCharged, offline, fault, reserved] = [1, 2, 3, 4, 5, 7, 8]

/** Its gun charges no more and no record came, or its pile has been away for long. */
async function suspendSilent(app: App): Promise<void> {
  const now = app.clock()
  const { rows } = await sql<{ id: string; sellerId: string }>`
    update bill_order o set order_status = 9, suspended_at = ${at(now)}, abnormal_reasons = '{noRecord}',
      version = o.version + 1
    from operation_session s, config_gun_state g
    where o.order_status in (3, 4) and s.id = o.session_id and s.state = 'charging' and s.recorded_at is null
      and g.gun_id = o.gun_id and (
        (g.status in (${idle}, ${preparing}, ${fault}, ${reserved}) and g.since_at < ${at(earlier(now, recordMs))}
          and s.begun_at < ${at(earlier(now, recordMs))})
        or (g.status = ${offline} and g.since_at < ${at(earlier(now, awayMs))}))
    returning o.id, o.seller_id as "sellerId"`.execute(app.pools.write)
  for (const { id, sellerId } of rows)
    await logOrder(app.pools.write, { sellerId, orderId: id, event: 'suspended' }, now)
}

/** It speaks again: what was suspended goes on. */
async function resumeHeard(app: App): Promise<void> {
  const { rows } = await sql<{ id: string; sellerId: string }>`
    update bill_order o set order_status = 3, suspended_at = null, abnormal_reasons = '{}', version = o.version + 1
    from operation_session s, config_gun_state g, operation_gun_live l
    where o.order_status = 9 and s.id = o.session_id and s.state = 'charging' and s.recorded_at is null
      and g.gun_id = o.gun_id and g.status in (${charging}, ${fullyCharged})
      and l.gun_id = o.gun_id and l.session_id = o.session_id and l.at > coalesce(o.live_at, o.suspended_at)
    returning o.id, o.seller_id as "sellerId"`.execute(app.pools.write)
  for (const { id, sellerId } of rows)
    await logOrder(app.pools.write, { sellerId, orderId: id, event: 'resumed' }, app.clock())
}
