// Charging cards: issued, and what becomes of them.
import { card } from '@ev/contract/member/card'
import { cardEvent } from '@ev/contract/member/card-event'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { contains } from '../http/like.ts'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { type Doing, keepEvent } from './card-events.ts'
import { lockCard } from './card-row.ts'
import {
  cancelCard,
  handOverCard,
  issuePurse,
  moveMoney,
  mustBeFree,
  type plainSteps,
  replaceCard,
  takePlainStep,
} from './card-steps.ts'
import { holderName, holderOf, mustBeNormal } from './holder.ts'

const ofPurse = (column: string) =>
  sql`(select ${sql.ref(`a.${column}`)} from ledger_account a
    where a.owner = 'card' and a.card_id = t.id and ${linked('ledger_account')})`

const doing = (ctx: UserCtx, reason = ''): Doing => ({ madeBy: ctx.user.id, reason, now: ctx.now })

const plain =
  (step: keyof typeof plainSteps) => (ctx: UserCtx, row: { readonly id: string }, said: { reason?: string }) =>
    takePlainStep(ctx.db, row.id, step, doing(ctx, said.reason))

type Row = { readonly id: string }

export const cards: Mounted = mount(
  card,
  {
    table: 'member_card',
    columns: {
      holder: holderName,
      purseFen: ofPurse('balance_fen'),
      account: ofPurse('id'),
      replacedBy: sql`(select n.id from member_card n where n.replaces_id = t.id and ${linked('member_card')})`,
      lastUsedTime: sql`(select max(s.asked_at) from operation_session s
        where s.card_id = t.id and ${linked('operation_session')})`,
    },
    filters: {
      holder: value => sql`${holderName} ilike ${contains(Array.isArray(value) ? value.join(' ') : String(value))}`,
    },
    links: { stations: { table: 'member_card_station', of: 'card_id', to: 'station_id' } },
    offered: sql`t.status <> 4`,
    guard: async (ctx, draft, before) => {
      if (before) return
      await mustBeNormal(ctx.db, draft.seller ?? ctx.user.sellerId, holderOf(draft))
      await mustBeFree(ctx.db, draft)
    },
    after: async (ctx, { id, draft, before }) => {
      if (before) return
      const issued = await lockCard(ctx.db, id)
      if (draft.hasPurse) await issuePurse(ctx.db, issued, doing(ctx))
      await keepEvent(ctx.db, issued, 'issued', doing(ctx))
    },
    actions: {
      reportLoss: plain('reportLoss'),
      enable: plain('enable'),
      lock: plain('lock'),
      unlock: plain('unlock'),
      replace: (ctx, row: Row, { reason, ...printed }) => replaceCard(ctx.db, row.id, printed, doing(ctx, reason)),
      load: (ctx, row, { amountFen, reason }) => moveMoney(ctx.db, row.id, 'load', amountFen, doing(ctx, reason)),
      unload: (ctx, row, { amountFen, reason }) => moveMoney(ctx.db, row.id, 'unload', amountFen, doing(ctx, reason)),
      handOver: (ctx, row, { reason, ...to }) => handOverCard(ctx.db, row.id, holderOf(to), doing(ctx, reason)),
      cancel: (ctx, row, { reason }) => cancelCard(ctx.db, row.id, doing(ctx, reason)),
    },
  },
  {},
)

export const cardEvents: Mounted = mount(cardEvent, { table: 'member_card_event', columns: { madeBy: 'made_by' } }, {})
