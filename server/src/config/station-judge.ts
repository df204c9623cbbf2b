// What only the database can say about a station that is to be written.
import type { station } from '@ev/contract/config/station'
import type { Row } from '@ev/contract/kit/resource'
import type { CreateOf } from '@ev/contract/kit/write'
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { refuseMissing } from './at-station.ts'
import { fullOf, limitsOf } from './company-limit.ts'

export type Station = Row<typeof station.fields>
export type StationDraft = CreateOf<typeof station.fields>

export async function judgeStation(ctx: UserCtx, draft: StationDraft, before: Station | undefined): Promise<void> {
  const sellerId = before?.seller?.id ?? draft.seller ?? ctx.user.sellerId
  await mustBeFree(ctx, sellerId, draft, before?.id)
  await mustBeDistrict(ctx, draft.area)
  await judgeUnit(ctx, sellerId, draft.operatingUnit, before)
  await judgeTags(ctx, sellerId, draft.tags)
  const merchantId = draft.merchant ?? sellerId
  await judgeMerchant(ctx, sellerId, merchantId)
  if (before?.merchant?.id !== merchantId) await mustHaveRoom(ctx, merchantId, before?.merchant?.id)
}

/** Of the whole seller, whatever of it the caller sees. */
async function mustBeFree(ctx: UserCtx, sellerId: string, { name, code }: StationDraft, id = '0'): Promise<void> {
  const same = await beyondScope(ctx.db)
    .selectFrom('config_station')
    .select(['name', 'code'])
    .where('seller_id', '=', sellerId)
    .where('id', '<>', id)
    .where(e => e.or([e('name', '=', name), e('code', '=', code)]))
    .execute()
  if (same.some(one => one.code === code)) refuse('stationCodeTaken', { code }, { field: 'code' })
  if (same.some(one => one.name === name)) refuse('stationNameTaken', { name }, { field: 'name' })
}

async function mustBeDistrict(ctx: UserCtx, code: string): Promise<void> {
  const area = await ctx.db.selectFrom('system_area').select('code').where('code', '=', code).executeTakeFirst()
  if (!area) refuseMissing(ctx, 'system_area', 'area')
  const below = ctx.db.selectFrom('system_area').select('code').where('parent_code', '=', code).limit(1)
  if (await below.executeTakeFirst()) refuse('areaTooWide', {}, { field: 'area' })
}

/** A unit that was switched off afterwards keeps the stations that it has. */
async function judgeUnit(ctx: UserCtx, sellerId: string, id: string | null, before: Station | undefined) {
  if (id === null || id === before?.operatingUnit?.id) return
  const unit = await ctx.db
    .selectFrom('config_operating_unit')
    .select(['name', 'status', 'seller_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (unit?.seller_id !== sellerId) return refuseMissing(ctx, 'config_operating_unit', 'operatingUnit')
  if (unit.status !== 'enabled') refuse('operatingUnitDisabled', { name: unit.name }, { field: 'operatingUnit' })
}

async function judgeMerchant(ctx: UserCtx, sellerId: string, merchantId: string): Promise<void> {
  const company = ctx.db.selectFrom('system_seller').select('seller_id').where('id', '=', merchantId)
  const found = await company.executeTakeFirst()
  if (found?.seller_id !== sellerId) refuseMissing(ctx, 'system_seller', 'merchant')
}

/** Of a company that has the station already it is not one more. */
async function mustHaveRoom(ctx: UserCtx, merchantId: string, formerId: string | undefined): Promise<void> {
  const limits = await limitsOf(ctx, 'station_limit', [merchantId, ...(formerId ? [formerId] : [])])
  const had = new Set(formerId === undefined ? [] : limits.get(formerId))
  const full = fullOf(limits.get(merchantId)?.filter(limit => !had.has(limit)))
  if (full)
    refuse('stationLimitReached', { company: full.name, limit: full.limit, used: full.used }, { field: 'merchant' })
}

/** Tags of stations only, and one at most of a class that allows one. */
export async function judgeTags(ctx: UserCtx, sellerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const tags = await ctx.db
    .selectFrom('taglib_tag as g')
    .innerJoin('taglib_class as c', 'c.id', 'g.class_id')
    .select(['g.name', 'g.seller_id', 'c.id as classId', 'c.name as className', 'c.subject', 'c.is_single'])
    .where('g.id', 'in', ids)
    .where('g.seller_id', 'in', [sellerId, '-1'])
    .orderBy('g.id')
    .execute()
  if (tags.length < new Set(ids).size) refuseMissing(ctx, 'taglib_tag', 'tags')
  const others = tags.filter(tag => tag.subject !== 'station')
  if (others.length > 0) refuse('stationTagNotForStations', { tags: namesOf(others) }, { field: 'tags' })
  for (const group of Map.groupBy(tags, tag => tag.classId).values()) {
    const [first] = group
    if (first?.is_single && group.length > 1)
      refuse('stationTagSingle', { class: first.className, tags: namesOf(group) }, { field: 'tags' })
  }
}

const namesOf = (tags: readonly { name: string }[]) => tags.map(one => one.name).join('、')
