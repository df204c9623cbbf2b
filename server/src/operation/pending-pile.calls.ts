// Piles that wait to be accepted: only the platform sees them, since nobody knows whose they are.
import type { PageOut } from '@ev/contract/kit/list'
import type { Row } from '@ev/contract/kit/resource'
import { pendingPile } from '@ev/contract/operation/pending-pile'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { addPile, nextPile } from '../config/door.ts'
import type { UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { pagesOf } from '../resource/pages.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { draftOf, typesFor } from './pending-pile.ts'

type PendingRow = Row<typeof pendingPile.fields>

export const pendingPiles: Mounted = mount(
  pendingPile,
  {
    table: 'operation_pending_pile',
    columns: { firstTime: 'first_at', lastTime: 'last_at' },
    // Whoever adds a pile of this name by hand has accepted it.
    where: sql`not exists (select from config_pile p
      where (p.charger_identity = t.identity or p.code = t.identity) and ${linked('config_pile')})`,
  },
  {
    async pages(ctx, asked): Promise<PageOut<PendingRow>> {
      mustBePlatform(ctx)
      return pagesOf(ctx, pendingPiles, asked) as unknown as Promise<PageOut<PendingRow>>
    },
    async delete(ctx, { id }) {
      await forget(ctx, await waiting(ctx, id))
      return { approvalId: null }
    },
    async offered(ctx, { id, station }) {
      const pending = await waiting(ctx, id)
      const { types, pileType } = await typesFor(ctx, pending, station)
      const next = await nextPile(ctx, station)
      const isCodeFixed = pending.protocol !== 'OCPP1.6J'
      const code = isCodeFixed ? pending.identity : next.code
      return { types, pileType, name: pending.identity, code, isCodeFixed, pileNo: next.pileNo }
    },
    async accept(ctx, { id, ...asked }) {
      const pending = await waiting(ctx, id)
      const added = await addPile(ctx, await draftOf(ctx, pending, asked))
      await forget(ctx, pending)
      return added
    },
  },
)

function mustBePlatform({ user, scope }: UserCtx): void {
  if (user.sellerId !== '-1' || scope !== 'everything') refuse('onlyPlatform')
}

async function waiting(ctx: UserCtx, id: string): Promise<PendingRow> {
  mustBePlatform(ctx)
  return (await recordOf(ctx, pendingPiles, id)) as unknown as PendingRow
}

const forget = (ctx: UserCtx, { id }: PendingRow) =>
  ctx.db.deleteFrom('operation_pending_pile').where('id', '=', id).execute()
