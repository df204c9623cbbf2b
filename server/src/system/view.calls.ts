import { view } from '@ev/contract/system/view'
import { refuse } from '@ev/rules/refuse'
import { answers, type UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { rightsOf } from '../http/session.ts'

const mostOfOne = 50
const sharesWithEveryone = 'role:edit'

// A view belongs to a person, a role or the seller, whatever part of the seller's data a role shows.
const within = (ctx: UserCtx) => beyondScope(ctx.db)

export const viewCalls = answers(view, {
  async list(ctx, { resource }) {
    const roles = (await rolesOf(ctx)).map(({ id }) => id)
    const rows = await within(ctx)
      .selectFrom('system_view as v')
      .innerJoin('system_staff as owner', 'owner.id', 'v.created_by')
      .leftJoin('system_role as r', 'r.id', 'v.role_id')
      .select(['v.id', 'v.name', 'v.audience', 'v.role_id', 'v.created_by', 'v.state'])
      .select(['r.name as role_name', 'owner.name as owner_name'])
      .where('v.seller_id', '=', ctx.user.sellerId)
      .where('v.resource', '=', resource)
      .where(e =>
        e.or([
          e('v.created_by', '=', ctx.user.id),
          e('v.audience', '=', 'everyone'),
          ...(roles.length > 0 ? [e('v.role_id', 'in', roles)] : []),
        ]),
      )
      .orderBy('v.name')
      .orderBy('v.id')
      .execute()
    return rows.map(row => ({
      id: row.id,
      name: row.name,
      audience: row.audience as 'mine',
      roleId: row.role_id,
      roleName: row.role_name ?? '',
      ownerName: row.owner_name,
      isMine: row.created_by === ctx.user.id,
      state: row.state as { query: string; layout: Record<string, unknown> },
    }))
  },

  async audiences(ctx) {
    return { roles: await rolesOf(ctx), mayShareWithEveryone: await mayShareWithEveryone(ctx) }
  },

  async save(ctx, { id, resource, name, audience, roleId: asked, state }) {
    const roleId = audience === 'role' ? asked : null
    await checkAudience(ctx, audience, roleId)
    const content = { name, audience, role_id: roleId, state: JSON.stringify(state) }
    if (id !== undefined) return await change(ctx, id, resource, content)
    const { sellerId, id: userId } = ctx.user
    const saved = await within(ctx)
      .insertInto('system_view')
      .values({ seller_id: sellerId, created_by: userId, resource, ...content })
      .returning('id')
      .executeTakeFirstOrThrow()
    if ((await countOf(ctx, resource)) > mostOfOne) refuse('viewsTooMany', { most: mostOfOne })
    return saved
  },

  async delete(ctx, { id }) {
    const gone = await within(ctx)
      .deleteFrom('system_view')
      .where('id', '=', id)
      .where('created_by', '=', ctx.user.id)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) refuse('notFound')
    return null
  },
})

type Content = { name: string; audience: string; role_id: string | null; state: string }

/** Only its owner changes a view; to everybody else it is not there. */
async function change(ctx: UserCtx, id: string, resource: string, content: Content): Promise<{ id: string }> {
  const changed = await within(ctx)
    .updateTable('system_view')
    .set(content)
    .where('id', '=', id)
    .where('resource', '=', resource)
    .where('created_by', '=', ctx.user.id)
    .returning('id')
    .executeTakeFirst()
  return changed ?? refuse('notFound')
}

async function checkAudience(ctx: UserCtx, audience: string, roleId: string | null): Promise<void> {
  if (audience === 'everyone' && !(await mayShareWithEveryone(ctx)))
    refuse('forbidden', { permission: sharesWithEveryone })
  const isHolder = roleId === null || (await rolesOf(ctx)).some(({ id }) => id === roleId)
  if (!isHolder) refuse('viewRoleNotHeld')
}

const rolesOf = (ctx: UserCtx) =>
  within(ctx)
    .selectFrom('system_user_role as ur')
    .innerJoin('system_role as r', 'r.id', 'ur.role_id')
    .select(['r.id', 'r.name'])
    .where('ur.user_id', '=', ctx.user.id)
    .orderBy('r.name')
    .execute()

const mayShareWithEveryone = async ({ app, user, now }: UserCtx) =>
  (await rightsOf(app, user.id, sharesWithEveryone, now))?.mayCall ?? false

async function countOf(ctx: UserCtx, resource: string): Promise<number> {
  const { count } = await within(ctx)
    .selectFrom('system_view')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('created_by', '=', ctx.user.id)
    .where('resource', '=', resource)
    .executeTakeFirstOrThrow()
  return Number(count)
}
