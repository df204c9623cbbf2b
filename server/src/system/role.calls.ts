// Roles: nobody grants what they do not hold, and a role that people hold is widened by two persons.
import type { Row } from '@ev/contract/kit/resource'
import { role } from '@ev/contract/system/role'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, inSight, linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { addRecord } from '../resource/write.ts'
import { mustBeTenant } from './companies.ts'
import { type DataScope, hasAdministrator, mustNotWiden, scopeOrder, takeTurn } from './rights.ts'
import { mustBeGrantable, setRights, withAbove } from './role-rights.ts'

type Role = Row<typeof role.fields>
type Draft = { dataScope: DataScope; stationIds: readonly string[]; menuIds: readonly string[] }

export const roles: Mounted = mount(
  role,
  {
    table: 'system_role',
    columns: {
      userCount: sql`(select count(*) from system_user_role ur where ur.role_id = t.id and ${inSight('system_user_role', 'ur')})`,
      menuIds: sql`coalesce((select json_agg(rm.menu_id::text order by rm.menu_id) from system_role_menu rm where rm.role_id = t.id and ${linked('system_role_menu')}), '[]')`,
      stationIds: sql`t.station_ids::text[]`,
    },
    async guard(ctx, draft, before) {
      await mustBeTenant(ctx, before ? undefined : draft.seller)
      const sellerId = before ? sellerIdOf(before) : (draft.seller ?? ctx.user.sellerId)
      if (!before) await mustBeFree(ctx, sellerId, draft.code)
      await mustBeTheirsToGive(ctx, sellerId, draft, before)
      await mustBeStationsOf(ctx, sellerId, draft.stationIds)
    },
    stored: (_ctx, draft) => ({ station_ids: draft.stationIds }),
    changed: (_ctx, draft) => ({ station_ids: draft.stationIds }),
    async after(ctx, { id, draft, before }) {
      const sellerId = before ? sellerIdOf(before) : (draft.seller ?? ctx.user.sellerId)
      await setRights(ctx, { roleId: id, sellerId }, await withAbove(ctx, draft.menuIds))
      if (before && (await holdersOf(ctx, id)) > 0) await mustKeepAdministrator(ctx, sellerId)
    },
    async beforeDelete(ctx, row) {
      if (row.isBuiltIn) refuse('roleBuiltIn')
      mustNotWiden(ctx, row)
      await mustBeGrantable(ctx, sellerIdOf(row), { gained: [], lost: row.menuIds })
    },
    risk: (ctx, { before, draft }) => (draft === undefined ? undefined : widening(ctx, before, draft)),
    parts: [{ table: 'system_role_menu', says: { zh: '权限', en: 'Rights' } }],
  },
  {
    async copy(ctx, { id, name, code }) {
      const { seller, description, dataScope, stationIds, menuIds } = (await recordOf(
        ctx,
        roles,
        id,
      )) as unknown as Role
      const draft = { name, code, seller: seller?.id ?? null, description, dataScope, stationIds, menuIds }
      return addRecord(ctx, roles, draft)
    },
  },
)

const sellerIdOf = ({ seller }: Role) => seller?.id ?? refuse('notFound')

async function mustBeFree(ctx: UserCtx, sellerId: string, code: string): Promise<void> {
  const same = beyondScope(ctx.db).selectFrom('system_role').select('id').where('seller_id', '=', sellerId)
  if (await same.where('code', '=', code).executeTakeFirst()) refuse('roleCodeTaken', { code }, { field: 'code' })
}

/** Whether or not the caller sees them: the list counts only those in sight. */
async function holdersOf(ctx: UserCtx, roleId: string): Promise<number> {
  const { count } = await beyondScope(ctx.db)
    .selectFrom('system_user_role')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function mustKeepAdministrator(ctx: UserCtx, sellerId: string): Promise<void> {
  await takeTurn(ctx, sellerId)
  if (!(await hasAdministrator(ctx.db, sellerId))) refuse('lastAdministrator')
}

/** What a role gains or loses by a draft has to be the caller's own, and so has what it shows, before and after. */
async function mustBeTheirsToGive(ctx: UserCtx, sellerId: string, draft: Draft, before: Role | undefined) {
  if (before) mustNotWiden(ctx, before)
  await mustBeGrantable(ctx, sellerId, await moved(ctx, draft, before))
  mustNotWiden(ctx, draft)
}

/** What was chosen before and is gone by now has left the role by itself. */
async function mustBeStationsOf(ctx: UserCtx, sellerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { count } = await beyondScope(ctx.db)
    .selectFrom('config_station')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('seller_id', '=', sellerId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  const missing = new Set(ids).size - Number(count)
  if (missing > 0) refuse('roleStationsForeign', { count: missing }, { field: 'stationIds' })
}

async function moved(ctx: UserCtx, { menuIds }: Draft, before: Role | undefined) {
  const held = new Set(before?.menuIds)
  const wanted = new Set(await withAbove(ctx, menuIds))
  return { gained: [...wanted].filter(id => !held.has(id)), lost: [...held].filter(id => !wanted.has(id)) }
}

/** Why a second person has to look: more rights, or more data, for people who hold the role now. */
async function widening(ctx: UserCtx, before: Role, draft: Draft) {
  const holders = await holdersOf(ctx, before.id)
  if (holders === 0) return undefined
  const more = (await moved(ctx, draft, before)).gained.length
  const place = (scope: DataScope) => scopeOrder.indexOf(scope)
  const seesMore =
    place(draft.dataScope) < place(before.dataScope) ||
    (draft.dataScope === 'stations' && draft.stationIds.some(id => !before.stationIds.includes(id)))
  if (more === 0 && !seesMore) return undefined
  const zh = [...(more > 0 ? [`新增 ${more} 项权限`] : []), ...(seesMore ? ['扩大数据范围'] : [])]
  const en = [...(more > 0 ? [`adds ${more} rights`] : []), ...(seesMore ? ['widens the data scope'] : [])]
  return {
    zh: `${zh.join('，')}，影响 ${holders} 个用户`,
    en: `${en.join(' and ')} of ${holders} users`,
  }
}
