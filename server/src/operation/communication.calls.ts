// Communication configurations, the piles that go by them, and writing them into those that can be told.
import { protocol as protocolChoice } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import { mostCommanded, mostFollowed } from '@ev/contract/operation/command'
import { communication } from '@ev/contract/operation/communication'
import { refuse, sayRefusal } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { CommandAsked, UserCtx } from '../http/context.ts'
import { pageOf } from '../http/page.ts'
import { linked } from '../http/scope.ts'
import { idsOf } from '../resource/batch.ts'
import { mount } from '../resource/mount.ts'
import { resourceAt } from '../resource/registry.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { pileTargets, type Target } from './command-judging.ts'

export const communications: Mounted = mount(
  communication,
  {
    table: 'operation_communication',
    columns: {
      pileCount: sql`(select count(*) from operation_pile_access a
        where a.communication_id = t.id and ${linked('operation_pile_access')})`,
    },
    guard: async (ctx, draft, before) => {
      if (!draft.isDefault) return
      // One of a language holds for all: the one that did before does so no longer.
      await ctx.db
        .updateTable('operation_communication')
        .set(e => ({ is_default: false, version: e('version', '+', 1) }))
        .where('seller_id', '=', before?.seller?.id ?? draft.seller ?? ctx.user.sellerId)
        .where('protocol', '=', before?.protocol ?? draft.protocol)
        .where('is_default', '=', true)
        .where('id', '<>', before?.id ?? '0')
        .execute()
    },
  },
  {
    async apply(ctx, { id, selection, isWritten }) {
      const profile = await seen(ctx, id)
      const known = resourceAt(ctx.app, 'config-service/pile')
      if (!known) throw new Error('there are no piles')
      const ids = await idsOf(ctx, known, selection)
      if (ids.length > mostCommanded) refuse('commandTooMany', { most: mostCommanded })
      const judged = (await pileTargets(ctx, ids)).map(target => ({ target, why: whyNot(ctx, profile, target) }))
      const fit = judged.filter(({ why }) => why === undefined).map(({ target }) => target)
      await ctx.db
        .updateTable('operation_pile_access')
        .set({ communication_id: id })
        .where('pile_id', 'in', ['0', ...fit.map(target => target.pileId)])
        .execute()
      const told =
        isWritten && profile.protocol === 'OCPP1.6J' ? fit.flatMap(target => settingsFor(ctx, profile, target)) : []
      const refused = judged.flatMap(({ target, why }) =>
        why === undefined ? [] : [{ id: target.id, label: target.label, why }],
      )
      return {
        count: fit.length,
        refusedCount: refused.length,
        refused: refused.slice(0, mostFollowed),
        batchNo: told.length === 0 ? '' : await ctx.app.commands.ask(ctx.db, told, ctx.now),
      }
    },
    async uses(ctx, { id, ...page }) {
      await recordOf(ctx, communications, id)
      const query = ctx.db
        .selectFrom('operation_pile_access as a')
        .innerJoin('config_pile as p', 'p.id', 'a.pile_id')
        .innerJoin('config_station as st', 'st.id', 'p.station_id')
        .innerJoin('config_pile_state as s', 's.pile_id', 'p.id')
        .select(['p.id', 'p.name', 'p.code', 'st.name as station', 's.is_online as isOnline'])
        .where('a.communication_id', '=', id)
        .orderBy('st.id')
        .orderBy('p.pile_no')
      return pageOf(query, page)
    },
    async withdraw(ctx, { id, pile }) {
      await ctx.db
        .updateTable('operation_pile_access')
        .set({ communication_id: null })
        .where('communication_id', '=', id)
        .where('pile_id', '=', pile)
        .execute()
      return null
    },
  },
)

type Profile = Awaited<ReturnType<typeof seen>>

async function seen(ctx: UserCtx, id: string) {
  const found = await ctx.db
    .selectFrom('operation_communication')
    .select(['id', 'name', 'seller_id', 'protocol', 'heartbeat_sec', 'sample_sec'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? refuse('notFound')
}

function whyNot({ language }: UserCtx, profile: Profile, target: Target): string | undefined {
  if (target.sellerId !== profile.seller_id) return sayRefusal('communicationSellerDiffers', {}, language).msg
  if (target.protocol === profile.protocol) return undefined
  const protocol = labelOf(protocolChoice.list, target.protocol, language)
  return sayRefusal('communicationProtocolDiffers', { protocol }, language).msg
}

const settingsFor = (ctx: UserCtx, profile: Profile, target: Target): CommandAsked[] =>
  Object.entries({
    HeartbeatInterval: profile.heartbeat_sec,
    MeterValueSampleInterval: profile.sample_sec,
  }).map(([key, value]) => ({
    sellerId: target.sellerId,
    stationId: target.stationId,
    pileId: target.pileId,
    gunId: null,
    sessionId: null,
    kind: 'writeConfiguration',
    params: { key, value: String(value) },
    reason: profile.name,
    source: 'staff',
    userId: ctx.user.id,
  }))
