// Organisation units: a tree without circles, ten deep at most.
import { deepestOrg, org } from '@ev/contract/system/org'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, inSight } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { lockedRecord } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { mustBeMerchant, mustBeTenant, mustBeUnit, mustStayInSight } from './companies.ts'

const userCount = sql`(select count(*) from system_staff u where u.org_id = t.id and ${inSight('system_staff', 'u')})`

export const orgs: Mounted = mount(
  org,
  {
    table: 'system_org',
    columns: { userCount },
    async guard(ctx, draft, before) {
      await mustBeTenant(ctx, before ? undefined : draft.seller)
      const sellerId = before ? before.seller?.id : (draft.seller ?? ctx.user.sellerId)
      await mustBeMerchant(ctx, draft.merchant)
      await mustHangInSight(ctx, before?.parent?.id ?? null, draft.parent)
      await mustBeFree(ctx, sellerId ?? ctx.user.sellerId, draft.code, before?.id)
      await mustFitBelow(ctx, { id: before?.id, sellerId: sellerId ?? ctx.user.sellerId, parentId: draft.parent })
    },
    async after(ctx, { id }) {
      await mustStayInSight(ctx, 'system_org', id)
    },
    async beforeDelete(ctx, { id }) {
      const child = beyondScope(ctx.db).selectFrom('system_org').select('id').where('parent_id', '=', id)
      if (await child.executeTakeFirst()) refuse('orgHasChildren')
    },
  },
  {
    async tree(ctx, { sellerId }) {
      const rows = await ctx.db
        .selectFrom('system_org as t')
        .leftJoin('system_seller as m', 'm.id', 't.merchant_id')
        .select([
          't.id',
          't.parent_id',
          't.name',
          't.code',
          't.leader',
          't.sort',
          'm.id as merchantId',
          'm.name as merchantName',
        ])
        .select(sql<string>`${userCount}`.as('userCount'))
        .where('t.seller_id', '=', sellerId ?? ctx.user.sellerId)
        .orderBy('t.sort')
        .orderBy('t.id')
        .execute()
      return rows.map(row => ({
        id: row.id,
        parentId: row.parent_id,
        name: row.name,
        code: row.code,
        leader: row.leader,
        sort: row.sort,
        merchant: row.merchantId === null ? null : { id: row.merchantId, label: row.merchantName ?? '' },
        userCount: Number(row.userCount),
      }))
    },

    async move(ctx, { id, parent, place }) {
      const row = await lockedRecord(ctx, orgs, id)
      const sellerId = (row.seller as { id: string }).id
      await mustHangInSight(ctx, (row.parent as { id: string } | null)?.id ?? null, parent)
      await mustFitBelow(ctx, { id, sellerId, parentId: parent })
      await putAmong(ctx, { id, sellerId, parentId: parent }, place)
      return null
    },
  },
)

async function mustBeFree(ctx: UserCtx, sellerId: string, code: string, exceptId: string | undefined) {
  const same = beyondScope(ctx.db)
    .selectFrom('system_org')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('code', '=', code)
    .where('id', '<>', exceptId ?? '0')
  if (await same.executeTakeFirst()) refuse('orgCodeTaken', { code }, { field: 'code' })
}

/** Nobody hangs a unit where they do not see it: those who see it from their own unit down keep it below that. */
async function mustHangInSight(ctx: UserCtx, before: string | null, parentId: string | null): Promise<void> {
  if (parentId === before) return
  const seesFromTheirs = ctx.scope !== 'everything' && ctx.scope.narrows.some(({ column }) => column === 'org_id')
  if (parentId === null && seesFromTheirs) refuse('beyondYourScope')
  await mustBeUnit(ctx, parentId, 'parent')
}

type Spot = { id: string | undefined; sellerId: string; parentId: string | null }

/** Neither below itself nor too deep, with all that stands below it. Two moves of one seller take turns. */
async function mustFitBelow(ctx: UserCtx, { id, sellerId, parentId }: Spot): Promise<void> {
  if (parentId === null) return
  // Who stands above and below counts whether or not the caller sees it.
  const db = beyondScope(ctx.db)
  await db.selectFrom('system_seller').select('id').where('id', '=', sellerId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from system_org where id = ${parentId} and seller_id = ${sellerId}
      union
      select o.id, o.parent_id from above join system_org o on o.id = above.parent_id
    ) select id::text from above`.execute(db)
  if (rows.some(row => row.id === id)) refuse('orgCircle', {}, { field: 'parent' })
  const height = id === undefined ? 1 : await heightOf(ctx, id)
  if (rows.length + height > deepestOrg) refuse('orgTooDeep', { most: deepestOrg }, { field: 'parent' })
}

/** How many levels a unit and what is below it take. */
async function heightOf(ctx: UserCtx, id: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive below as (
      select id, 1 as level from system_org where id = ${id}
      union all
      select o.id, below.level + 1 from below join system_org o on o.parent_id = below.id where below.level < 100
    ) select max(level)::int as height from below`.execute(beyondScope(ctx.db))
  return rows[0]?.height ?? 1
}

/** Numbers the siblings anew, in tens. */
async function putAmong(ctx: UserCtx, { id, sellerId, parentId }: Spot & { id: string }, place: number) {
  const siblings = await ctx.db
    .selectFrom('system_org')
    .select(['id', 'sort'])
    .where('seller_id', '=', sellerId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('id', '<>', id)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  await ctx.db
    .updateTable('system_org')
    .set(e => ({ parent_id: parentId, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const order = siblings.toSpliced(place, 0, { id, sort: -1 })
  for (const [index, one] of order.entries()) {
    const sort = (index + 1) * 10
    if (one.sort !== sort) await ctx.db.updateTable('system_org').set({ sort }).where('id', '=', one.id).execute()
  }
}
