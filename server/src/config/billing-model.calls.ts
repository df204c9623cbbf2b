// Billing models and the versions that come of editing them.
import { billingModel } from '@ev/contract/config/billing-model'
import type { Row } from '@ev/contract/kit/resource'
import type { CreateOf } from '@ev/contract/kit/write'
import { at } from '@ev/db/pools'
import { tableNames } from '@ev/db/rows'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { switchedOn } from '../resource/switched.ts'
import {
  consistentCount,
  isBoundAt,
  nextVersionTime,
  ofNewestVersion,
  ofVersionInForce,
  pileCount,
  priceToday,
  stationCount,
  stationsBound,
  tableToday,
} from './billing-columns.ts'
import { checkIssue, issueVersion } from './billing-issuing.ts'
import { addVersion, isNewVersion, judgePlan, startOf } from './billing-versioning.ts'

type Draft = CreateOf<typeof billingModel.fields>
type Model = Row<typeof billingModel.fields>

export const billingModels: Mounted = mount(
  billingModel,
  {
    table: 'config_billing_model',
    offered: switchedOn,
    columns: {
      today: tableToday,
      todayPrices: tableToday,
      todaySlots: now => sql`coalesce(${tableToday(now)} ->> 'slots', '')`,
      versionNo: now => ofVersionInForce(now, sql`v.version_no`),
      effectiveTime: now => ofVersionInForce(now, sql`v.effective_at`),
      nextTime: nextVersionTime,
      stationCount,
      consistentCount,
      pileCount,
      stations: stationsBound,
      jianElecMil: priceToday('Jian', 'elecMil'),
      jianServiceMil: priceToday('Jian', 'serviceMil'),
      fengElecMil: priceToday('Feng', 'elecMil'),
      fengServiceMil: priceToday('Feng', 'serviceMil'),
      pingElecMil: priceToday('Ping', 'elecMil'),
      pingServiceMil: priceToday('Ping', 'serviceMil'),
      guElecMil: priceToday('Gu', 'elecMil'),
      guServiceMil: priceToday('Gu', 'serviceMil'),
      merchant: 'owner_merchant_id',
      lossBp: ofNewestVersion(sql`v.loss_bp`),
      plan: ofNewestVersion(sql`v.plan`),
      // Said of the version that comes of a change, and of no other.
      startTime: sql`null::timestamptz`,
      versionNote: sql`''`,
    },
    filters: { stations: isBoundAt },
    async guard(ctx, draft, before) {
      judgePlan(draft.plan)
      if (startOf(ctx, draft) < ctx.now)
        refuse('priceTimePast', { time: draft.startTime ?? '' }, { field: 'startTime' })
      await judgeMerchant(ctx, draft.merchant)
      if (!before) await judgeNumber(ctx, draft)
    },
    stored: async (ctx, draft) => ({
      model_no: draft.modelNo ?? (await nextNumber(ctx, ownerOf(ctx, draft))),
      owner_merchant_id: draft.merchant ?? ctx.user.merchantId,
    }),
    async after(ctx, { id, draft, before }) {
      if (!before || isNewVersion(draft, before)) await addVersion(ctx, id, draft)
    },
    // Versions are part of the model; one that was ever sent to a pile keeps both.
    async beforeDelete(ctx, { id }) {
      const bound = await beyondScope(ctx.db)
        .selectFrom('config_billing_binding')
        .select('id')
        .where('model_id', '=', id)
        .executeTakeFirst()
      if (bound) refuse('stillReferred', { what: tableNames.config_billing_binding[ctx.language] })
      await ctx.db.deleteFrom('config_billing_version').where('model_id', '=', id).execute()
    },
    actions: {
      enable: (ctx, row) => setStatus(ctx, row, 'enabled'),
      async disable(ctx, row) {
        await mustBeUnbound(ctx, row)
        await setStatus(ctx, row, 'disabled')
      },
    },
  },
  { issueCheck: checkIssue, issue: issueVersion },
)

async function judgeMerchant(ctx: UserCtx, merchantId: string | null): Promise<void> {
  if (merchantId === null) return
  const found = await ctx.db
    .selectFrom('system_seller')
    .select('kind')
    .where('id', '=', merchantId)
    .where('kind', 'in', ['merchant', 'subMerchant'])
    .executeTakeFirst()
  if (!found) refuse('referenceMissing', { what: tableNames.system_seller[ctx.language] }, { field: 'merchant' })
}

const ownerOf = (ctx: UserCtx, { seller }: Draft) => seller ?? ctx.user.sellerId

async function judgeNumber(ctx: UserCtx, draft: Draft): Promise<void> {
  if (draft.modelNo === null) return
  // Whoever sees a part of the models may not use the number of another one.
  const taken = await beyondScope(ctx.db)
    .selectFrom('config_billing_model')
    .select('name')
    .where('seller_id', '=', ownerOf(ctx, draft))
    .where('model_no', '=', draft.modelNo)
    .executeTakeFirst()
  if (!taken) return
  const next = await nextNumber(ctx, ownerOf(ctx, draft))
  refuse('priceModelNoTaken', { no: draft.modelNo, name: taken.name, next }, { field: 'modelNo' })
}

/** Behind the highest one; where that is the last there is, the first that is free. */
async function nextNumber(ctx: UserCtx, sellerId: string): Promise<number> {
  // Two new models at the same moment are numbered one after the other.
  await sql`select id from system_seller where id = ${sellerId} for no key update`.execute(beyondScope(ctx.db))
  const rows = await beyondScope(ctx.db)
    .selectFrom('config_billing_model')
    .select('model_no')
    .where('seller_id', '=', sellerId)
    .execute()
  const taken = new Set(rows.map(row => row.model_no))
  const highest = Math.max(0, ...taken)
  if (highest < lastNumber) return highest + 1
  const free = Array.from({ length: lastNumber }, (_, place) => place + 1).find(number => !taken.has(number))
  return free ?? refuse('outOfRange')
}

const lastNumber = 9_999

async function setStatus(ctx: UserCtx, { id }: Model, status: Model['status']): Promise<void> {
  await ctx.db
    .updateTable('config_billing_model')
    .set(e => ({ status, updated_at: at(ctx.now), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const mostNames = 3

/** Whatever is or will be bound to it would be left without a price. */
async function mustBeUnbound(ctx: UserCtx, { id }: Model): Promise<void> {
  const rows = await beyondScope(ctx.db)
    .selectFrom('config_billing_binding as b')
    .innerJoin('config_station as st', 'st.id', 'b.station_id')
    .select('st.name')
    .distinct()
    .where('b.model_id', '=', id)
    .where(e => e.or([e('b.to_at', 'is', null), e('b.to_at', '>', at(ctx.now))]))
    .orderBy('st.name')
    .execute()
  if (rows.length === 0) return
  const names = rows
    .slice(0, mostNames)
    .map(row => row.name)
    .join('、')
  refuse('priceModelBound', { count: rows.length, names: rows.length > mostNames ? `${names}…` : names })
}
