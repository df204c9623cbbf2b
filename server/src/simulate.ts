// In the demo the network lives: its piles are simulated by a process of their own and connect over real sockets, and some
// of the demo's members drive up, begin with their app or card, and leave.
import { fork } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'
import type { App } from './http/context.ts'
import { openMemberSession } from './member/door.ts'

const program = join(import.meta.dirname, '..', '..', 'simulator', 'src', 'main.ts')

/** The demo is the same at every start, so its life begins the same way. */
const seed = 2026
/** Of a hundred guns so many are taken on average over the day. */
const busyShare = 0.13
/** Of each seller; more do not come at once. */
const [driversEach, cardsEach, vinsEach] = [60, 150, 60]
/** Who has less does not set out. */
const leastFen = 8_000

type Ports = { ocpp: number | null; ykc: number | null; http: AddressInfo | string | null }

/** Gives what ends it. The child ends by itself where we do: its channel closes. */
export async function startSimulator(app: App, ports: Ports): Promise<() => void> {
  const order = {
    fleet: await fleetOf(app),
    cards: [...(await offlineCards(app)), ...(await memberCards(app))],
    vins: await knownVehicles(app),
    app: { url: urlOf(ports.http), drivers: await driversOf(app) },
    ocppUrl: `ws://127.0.0.1:${ports.ocpp}/ocpp`,
    ykc: `127.0.0.1:${ports.ykc}`,
    speed: 1,
    seed,
    busyShare,
  }
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('error', error => app.log.error({ err: error }, 'the simulator does not start'))
  child.on('exit', code => {
    if (code) app.log.warn({ code }, 'the simulator has ended')
  })
  child.send(order)
  return () => {
    if (child.connected) child.disconnect()
  }
}

/** A server that listens everywhere is also here. */
function urlOf(address: Ports['http']): string {
  if (address === null || typeof address === 'string') throw new Error('the platform listens on no port')
  const isEverywhere = address.address === '::' || address.address === '0.0.0.0'
  const host = isEverywhere ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

async function fleetOf({ pools }: App) {
  const rows = await pools.read
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('operation_pile_access as a', 'a.pile_id', 'p.id')
    .innerJoin('config_pile_state as s', 's.pile_id', 'p.id')
    .select(['p.code', 'p.charger_identity', 'ty.protocol', 'ty.gun_count', 'p.rated_power_w', 'ty.current_mode'])
    .select(['p.seller_id', 's.program_version'])
    .where('p.status', '=', 'enabled')
    // A password is known to its pile alone; such a one is somebody's own.
    .where('a.password_hash', '=', '')
    .orderBy('p.id')
    .execute()
  return rows.map(row => ({
    code: row.code,
    identity: row.charger_identity || row.code,
    protocol: row.protocol,
    guns: row.gun_count,
    powerW: row.rated_power_w,
    isDirectCurrent: row.current_mode !== 2,
    password: null,
    version: row.program_version || '1.0.0',
    owner: row.seller_id,
  }))
}

type Card = { card_no: string; chip_no: string; seller_id: string }

const shown = (rows: readonly Card[]) =>
  rows.map(row => ({ logical: row.card_no, physical: row.chip_no, tag: row.card_no, owner: row.seller_id }))

async function offlineCards({ pools }: App) {
  const rows = await pools.read
    .selectFrom('operation_offline_card')
    .select(['card_no', 'chip_no', 'seller_id'])
    .where('status', '=', 'enabled')
    .orderBy('id')
    .execute()
  return shown(rows)
}

/** Over the row `h` of what a member or a fleet holds: who pays for it has enough. */
const hasMeans = sql<boolean>`exists (
  select from ledger_account a
  where a.kind = 2 and a.state = 1 and a.balance_fen - a.held_fen >= ${sql.lit(leastFen)} and case
    when h.member_id is not null then a.owner = 'member' and a.member_id = h.member_id
    else (a.owner = 'driver' and a.driver_id = h.driver_id)
      or (a.owner = 'fleet' and a.fleet_id = h.fleet_id
        and not exists (select from member_driver d where d.id = h.driver_id and d.quota_type = 2))
  end)`

const firstOfEach = <Row extends { seller_id: string }>(rows: readonly Row[], count: number): Row[] =>
  [...Map.groupBy(rows, row => row.seller_id).values()].flatMap(own => own.slice(0, count))

async function memberCards({ pools }: App) {
  const rows = await pools.read
    .selectFrom('member_card as h')
    .select(['h.card_no', 'h.chip_no', 'h.seller_id'])
    .where('h.status', '=', 1)
    .where('h.has_purse', '=', false)
    .where(hasMeans)
    .orderBy('h.id', 'desc')
    .execute()
  return shown(firstOfEach(rows, cardsEach))
}

async function knownVehicles({ pools }: App) {
  const rows = await pools.read
    .selectFrom('member_vin_binding as h')
    .select(['h.vin', 'h.seller_id'])
    .where('h.status', '=', 2)
    .where(hasMeans)
    .orderBy('h.id', 'desc')
    .execute()
  return firstOfEach(rows, vinsEach).map(row => ({ vin: row.vin, owner: row.seller_id }))
}

/** Members with money and without a debt are signed in on a telephone. */
async function driversOf({ pools, clock }: App) {
  const { rows } = await sql<{ id: string; seller_id: string; plateNo: string }>`
    select h.id, h.seller_id, coalesce((select min(v.plate_no) from member_vehicle v
      where v.member_id = h.id and v.status = 'enabled' and not v.is_blacklisted), '') as "plateNo"
    from member_member h
    join ledger_account a on a.member_id = h.id and a.owner = 'member' and a.kind = 2 and a.state = 1
    where h.status = 1 and not h.is_blacklisted and a.balance_fen - a.held_fen >= ${leastFen}
      and not exists (select from bill_order o where o.member_id = h.id and o.debt_fen > 0)
    order by a.balance_fen - a.held_fen desc, h.id`.execute(pools.read)
  const drivers: { token: string; owner: string; plateNo: string }[] = []
  for (const { id, seller_id, plateNo } of firstOfEach(rows, driversEach)) {
    const session = { memberId: id, sellerId: seller_id, client: 'app' }
    const { token } = await openMemberSession(pools.write as Db, session, clock())
    drivers.push({ token, owner: seller_id, plateNo })
  }
  return drivers
}
