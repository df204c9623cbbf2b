// Whom a command can be sent to, and why not the others.

import { protocol as protocols } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import { type CommandName, commandKind } from '@ev/contract/operation/command-kinds'
import { gunLetter } from '@ev/rules/gun-letter'
import type { RefusalName, RefusalValues } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { reservationIdOf } from './command-building.ts'

export type Target = {
  /** As it was chosen: a pile or a gun. */
  id: string
  label: string
  sellerId: string
  stationId: string
  pileId: string
  pileCode: string
  protocol: string
  isEnabled: boolean
  gun: TargetGun | null
}
type TargetGun = {
  id: string
  no: number
  status: number
  isProhibited: boolean
  hasLock: boolean
  /** What is starting or charging there. */
  sessionId: string | null
  /** The last reservation that the pile accepted and nobody took back. */
  reservationId: number | null
}
export type Objection = { refusal: RefusalName; values: RefusalValues }

export async function pileTargets(ctx: UserCtx, ids: readonly string[]): Promise<Target[]> {
  const rows = await ctx.db
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .select(['p.id', 'p.name', 'p.code', 'p.seller_id', 'p.station_id', 'p.status', 'ty.protocol'])
    .where('p.id', 'in', ['0', ...ids])
    .orderBy('p.station_id')
    .orderBy('p.pile_no')
    .execute()
  return rows.map(row => ({
    id: row.id,
    label: row.name,
    sellerId: row.seller_id,
    stationId: row.station_id,
    pileId: row.id,
    pileCode: row.code,
    protocol: row.protocol,
    isEnabled: row.status === 'enabled',
    gun: null,
  }))
}

const openSession = sql<string | null>`(select max(o.id)::text from operation_session o
  where o.gun_id = g.id and o.state in ('starting', 'charging') and ${linked('operation_session')})`

/** Taken back is what was cancelled after it was made. */
const reserved = sql<string | null>`(select case when c.kind = 'reserve' then c.id::text end from operation_command c
  where c.gun_id = g.id and c.kind in ('reserve', 'cancelReservation') and c.state = 'accepted'
    and ${linked('operation_command')} order by c.id desc limit 1)`

/** Those of a start wait for whoever starts at the same gun at this moment. */
export async function gunTargets(
  ctx: Pick<UserCtx, 'db'>,
  ids: readonly string[],
  isLocked: boolean,
): Promise<Target[]> {
  if (isLocked)
    await ctx.db
      .selectFrom('config_gun')
      .select('id')
      .where('id', 'in', ['0', ...ids])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  const rows = await ctx.db
    .selectFrom('config_gun as g')
    .innerJoin('config_gun_state as s', 's.gun_id', 'g.id')
    .innerJoin('config_pile as p', 'p.id', 'g.pile_id')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .select(['g.id', 'g.gun_index', 'g.is_prohibited', 'g.ground_lock_no', 's.status as gun_status'])
    .select(['p.id as pile_id', 'p.name', 'p.code', 'p.seller_id', 'p.station_id', 'p.status', 'ty.protocol'])
    .select([openSession.as('session_id'), reserved.as('reserved_by')])
    .where('g.id', 'in', ['0', ...ids])
    .orderBy('g.station_id')
    .orderBy('p.pile_no')
    .orderBy('g.gun_index')
    .execute()
  return rows.map(row => ({
    id: row.id,
    label: `${row.name} · ${gunLetter(row.gun_index)}`,
    sellerId: row.seller_id,
    stationId: row.station_id,
    pileId: row.pile_id,
    pileCode: row.code,
    protocol: row.protocol,
    isEnabled: row.status === 'enabled',
    gun: {
      id: row.id,
      no: row.gun_index + 1,
      status: row.gun_status,
      isProhibited: row.is_prohibited,
      hasLock: row.ground_lock_no !== '',
      sessionId: row.session_id,
      reservationId: row.reserved_by === null ? null : reservationIdOf(row.reserved_by),
    },
  }))
}

type Rule = { says: RefusalName; when: (gun: TargetGun) => boolean }

const offline = 5
const fault = 7
const charging = 3

/** What has to hold at the gun, the first that does not is said. */
const rules: { readonly [K in CommandName]?: readonly Rule[] } = {
  start: [
    { says: 'commandGunProhibited', when: gun => gun.isProhibited },
    { says: 'commandChargingAlready', when: gun => gun.sessionId !== null || gun.status === charging },
    { says: 'commandGunOffline', when: gun => gun.status === offline },
    { says: 'commandGunFaulty', when: gun => gun.status === fault },
  ],
  stop: [{ says: 'commandNothingCharging', when: gun => gun.sessionId === null }],
  moveLock: [{ says: 'commandNoLock', when: gun => !gun.hasLock }],
  cancelReservation: [{ says: 'commandNoReservation', when: gun => gun.reservationId === null }],
}

export function objectionTo(ctx: Pick<UserCtx, 'language'>, name: CommandName, target: Target): Objection | undefined {
  const { gun, protocol } = target
  if (!target.isEnabled) return { refusal: 'commandPileDisabled', values: {} }
  if (!commandKind(name).protocols.some(one => one === protocol)) {
    const said = labelOf(protocols.list, protocol, ctx.language)
    return { refusal: 'commandNotInProtocol', values: { protocol: said } }
  }
  const broken = gun && rules[name]?.find(({ when }) => when(gun))
  return broken ? { refusal: broken.says, values: {} } : undefined
}
