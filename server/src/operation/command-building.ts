// From the row of a command to what the pile is told. What people typed stays in the row as they typed it; what only the
// moment of sending knows, such as the cards that are enabled, is looked up here.
import type { Db } from '@ev/db/pools'
import type { Card, ChargerCommand, ChargingProfile } from '@ev/gateway/event'
import { fen, type Instant, instant, readTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { packageFor } from './upgrade-package.ts'

export type DueCommand = {
  id: string
  sellerId: string
  pileId: string
  protocol: string
  kind: ChargerCommand['kind']
  params: Readonly<Record<string, unknown>>
  /** As the wire counts; 0 is the whole pile. */
  gunNo: number
  session: { id: string; sessionNo: string; tag: string; state: string } | null
}

/** Staff pays nothing, and a pile that counts a balance down must not stop for it. */
const staffBalance = fen(10_000_00)
const mostReservationId = 2_147_483_647

/** Each gun has one profile of ours, so that a second one replaces the first. */
const profileIdOf = (gunNo: number) => 9_000 + gunNo

type Build = (row: DueCommand, db: Db, now: Instant, app: App) => ChargerCommand | Promise<ChargerCommand>

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const timeOf = (value: unknown) => (typeof value === 'string' ? (readTime(value) ?? null) : null)
const ofGun = ({ gunNo: gun }: DueCommand) => ({ gun })

const builds: { readonly [K in ChargerCommand['kind']]?: Build } = {
  start: row => ({
    kind: 'start',
    ...ofGun(row),
    sessionNo: row.session?.sessionNo ?? '',
    tag: row.session?.tag ?? '',
    card: (row.params.card as Card | undefined) ?? null,
    balanceFen: typeof row.params.balanceFen === 'number' ? fen(row.params.balanceFen) : staffBalance,
    parallelNo: (row.params.parallelNo as string | undefined) ?? null,
  }),
  stop: row => ({ kind: 'stop', ...ofGun(row), session: sessionKey(row) }),
  prohibit: row => ({ kind: 'prohibit', ...ofGun(row) }),
  allow: row => ({ kind: 'allow', ...ofGun(row) }),
  unlock: row => ({ kind: 'unlock', ...ofGun(row) }),
  readState: row => ({ kind: 'readState', ...ofGun(row) }),
  reset: ({ params }) => ({
    kind: 'reset',
    mode: params.mode === 'hard' ? 'hard' : 'soft',
    isWhenIdle: params.isWhenIdle === true,
  }),
  reserve: (row, _db, now) => ({
    kind: 'reserve',
    ...ofGun(row),
    reservationId: reservationIdOf(row.id),
    tag: text(row.params.tag),
    until: timeOf(row.params.until) ?? now,
  }),
  cancelReservation: ({ params }) => ({ kind: 'cancelReservation', reservationId: Number(params.reservationId) }),
  setProfile: (row, _db, now) => ({ kind: 'setProfile', ...ofGun(row), profile: profileOf(row, now) }),
  clearProfile: row => ({ kind: 'clearProfile', ...ofGun(row), profileId: profileIdOf(row.gunNo) }),
  moveLock: row => ({ kind: 'moveLock', ...ofGun(row), isUp: row.params.move === 'up' }),
  syncTime: () => ({ kind: 'syncTime' }),
  clearCache: () => ({ kind: 'clearCache' }),
  readConfiguration: ({ params }) => ({ kind: 'readConfiguration', keys: (params.keys as string[] | undefined) ?? [] }),
  writeConfiguration: ({ params }) => ({
    kind: 'writeConfiguration',
    key: text(params.key),
    value: text(params.value),
  }),
  limitPower: ({ params }) => ({ kind: 'limitPower', pct: Number(params.pct), isLocked: params.isLocked === true }),
  sendCards: async (row, db, now) => ({
    kind: 'sendCards',
    version: (await cardVersion(db, row.pileId)) + 1,
    isWhole: true,
    cards: await cardsOf(db, row.sellerId, now),
  }),
  clearCards: async (row, db) => ({ kind: 'clearCards', cards: await cardsOf(db, row.sellerId, null) }),
  setQrPrefix: ({ params }) => ({ kind: 'setQrPrefix', prefix: text(params.prefix) }),
  diagnostics: ({ params }) => ({
    kind: 'diagnostics',
    url: text(params.url),
    from: timeOf(params.from),
    to: timeOf(params.to),
  }),
  // The address and the password of the file server are good for this once, and kept in no row.
  upgrade: (row, _db, now, app) => packageFor(app, row, now),
}

export async function commandOf(row: DueCommand, app: App, now: Instant): Promise<ChargerCommand> {
  const build = builds[row.kind]
  // What a part of the platform asks for is written as the gateway takes it.
  return build
    ? build(row, app.pools.chargers, now, app)
    : ({ ...row.params, kind: row.kind, ...ofGun(row) } as unknown as ChargerCommand)
}

/** One language gives its sessions our numbers, the other is given an id. */
const sessionKey = ({ protocol, session }: DueCommand) =>
  protocol === 'OCPP1.6J' ? { transactionId: Number(session?.id ?? 0) } : { sessionNo: session?.sessionNo ?? '' }

/** By which a reservation is taken back later. */
export const reservationIdOf = (commandId: string) => Number(BigInt(commandId) % BigInt(mostReservationId)) + 1

function profileOf({ gunNo, params }: DueCommand, now: Instant): ChargingProfile {
  const [from, to] = [timeOf(params.from), timeOf(params.to)]
  const isDaily = params.isDaily === true && from !== null && to !== null
  const isKilowatt = params.unit === 'kW'
  return {
    id: profileIdOf(gunNo),
    stackLevel: 1,
    purpose: gunNo === 0 ? 'ChargePointMaxProfile' : 'TxDefaultProfile',
    kind: isDaily ? 'Recurring' : 'Absolute',
    transactionId: null,
    recurrency: isDaily ? 'Daily' : null,
    from: isDaily ? null : from,
    to: isDaily ? null : to,
    startAt: from ?? now,
    durationSec: from !== null && to !== null ? Math.round((to - from) / 1_000) : null,
    unit: isKilowatt ? 'W' : 'A',
    periods: [
      {
        startSec: 0,
        limit: isKilowatt ? Math.round(Number(params.limit) * 1_000) : Number(params.limit),
        phases: null,
      },
    ],
  }
}

async function cardVersion(db: Db, pileId: string): Promise<number> {
  const { card_version } = await db
    .selectFrom('operation_pile_access')
    .select('card_version')
    .where('pile_id', '=', pileId)
    .executeTakeFirstOrThrow()
  return card_version
}

/** Those that are enabled and not over at this moment; without one all there are. */
async function cardsOf(db: Db, sellerId: string, now: Instant | null): Promise<Card[]> {
  const rows = await db
    .selectFrom('operation_offline_card')
    .select(['card_no', 'chip_no', sql<Date | null>`(until + 1)::timestamp at time zone 'Asia/Shanghai'`.as('ends')])
    .where('seller_id', '=', sellerId)
    .$if(now !== null, query => query.where('status', '=', 'enabled'))
    .orderBy('card_no')
    .execute()
  return rows
    .map(({ card_no, chip_no, ends }) => ({
      logical: card_no,
      physical: chip_no,
      tag: chip_no,
      until: ends === null ? null : instant(ends.getTime()),
    }))
    .filter(({ until }) => now === null || until === null || until > now)
}
