// How one pile is set up: where it connects to, what it calls itself, how it proves who it is.
import { protocol as protocolChoice } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import { type PileAccess, pileAccess } from '@ev/contract/operation/pile-access'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { shown } from '../http/page.ts'
import { linked } from '../http/scope.ts'
import { pileTargets } from './command-judging.ts'
import { hashPilePassword, newPilePassword } from './pile-password.ts'

export const pileAccessCalls = answers(pileAccess, {
  get: (ctx, { id }) => accessOf(ctx, id),

  async setPassword(ctx, { id, isSent }) {
    const { protocol } = await accessOf(ctx, id)
    if (protocol !== 'OCPP1.6J')
      refuse('accessNoPassword', { protocol: labelOf(protocolChoice.list, protocol, ctx.language) })
    const password = newPilePassword()
    await keepPassword(ctx, id, hashPilePassword(password))
    return { password, batchNo: isSent ? await tell(ctx, id, password) : '' }
  },

  async clearPassword(ctx, { id }) {
    await accessOf(ctx, id)
    await keepPassword(ctx, id, '')
    return null
  },
})

/** The pile takes it over as its own key; the record of the command covers it as soon as it is sent. */
async function tell(ctx: UserCtx, id: string, password: string): Promise<string> {
  const [target] = await pileTargets(ctx, [id])
  if (!target) return refuse('notFound')
  const { sellerId, stationId, pileId } = target
  const command = {
    sellerId,
    stationId,
    pileId,
    gunId: null,
    sessionId: null,
    kind: 'writeConfiguration',
    params: { key: 'AuthorizationKey', value: password },
    reason: '',
    source: 'staff',
    userId: ctx.user.id,
  } as const
  return ctx.app.commands.ask(ctx.db, [command], ctx.now)
}

/** From its next connection on. */
async function keepPassword(ctx: UserCtx, id: string, hash: string): Promise<void> {
  await ctx.db
    .updateTable('operation_pile_access')
    .set({ password_hash: hash, password_at: hash === '' ? null : at(ctx.now) })
    .where('pile_id', '=', id)
    .execute()
}

async function accessOf(ctx: UserCtx, id: string): Promise<PileAccess> {
  const row = await ctx.db
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('config_pile_state as s', 's.pile_id', 'p.id')
    .innerJoin('operation_pile_access as a', 'a.pile_id', 'p.id')
    .leftJoin('operation_communication as own', 'own.id', 'a.communication_id')
    .leftJoin('operation_communication as c', join =>
      join.on(
        sql<boolean>`c.id = coalesce(a.communication_id, (select d.id from operation_communication d
          where d.seller_id = p.seller_id and d.protocol = ty.protocol and d.is_default
            and ${linked('operation_communication')}))`,
      ),
    )
    .select(['p.code', 'p.charger_identity', 'ty.protocol', 'a.password_hash', 'a.password_at', 'a.card_version'])
    .select(['a.power_limit_pct', 'a.is_locked', 'a.communication_id', 'own.name as own_name'])
    .select(['c.id as in_force_id', 'c.name as in_force_name', 'c.server_host', 'c.server_port', 'c.heartbeat_sec'])
    .select(['c.security_profile', 's.is_online', 's.online_at', 's.offline_at', 's.heartbeat_at'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse('notFound')
  const isOcpp = row.protocol === 'OCPP1.6J'
  const identity = isOcpp ? row.charger_identity : row.code
  const host = row.server_host || ownHost(ctx)
  const port = row.server_port || ownPort(ctx, isOcpp)
  const profile = row.security_profile ?? 0
  const scheme = profile === 2 ? 'wss' : 'ws'
  return {
    protocol: row.protocol as PileAccess['protocol'],
    identity,
    address: isOcpp ? `${scheme}://${host}:${port}/ocpp/${encodeURIComponent(identity)}` : '',
    host,
    port,
    securityProfile: profile as PileAccess['securityProfile'],
    hasPassword: row.password_hash !== '',
    passwordTime: row.password_at && shown(row.password_at),
    communication: row.communication_id === null ? null : { id: row.communication_id, label: row.own_name ?? '' },
    inForce: row.in_force_id === null ? null : { id: row.in_force_id, label: row.in_force_name ?? '' },
    heartbeatSec: row.heartbeat_sec,
    isConnected: ctx.app.chargers.isConnected(id),
    isOnline: row.is_online,
    onlineTime: row.online_at && shown(row.online_at),
    offlineTime: row.offline_at && shown(row.offline_at),
    heartbeatTime: row.heartbeat_at && shown(row.heartbeat_at),
    cardVersion: row.card_version,
    powerLimitPct: row.power_limit_pct,
    isLocked: row.is_locked,
  }
}

function ownPort({ app: { chargers, env } }: UserCtx, isOcpp: boolean): number {
  return isOcpp ? (chargers.ports.ocpp ?? env.ocppPort) : (chargers.ports.ykc ?? env.ykcPort)
}

/** Under which name people reach the platform, piles do too. */
function ownHost({ app, host }: UserCtx): string {
  const publicHost = app.env.publicUrl === '' ? '' : (URL.parse(app.env.publicUrl)?.hostname ?? '')
  return publicHost || host.replace(/:\d+$/, '')
}
