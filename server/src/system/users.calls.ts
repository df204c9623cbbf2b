// The users of a seller, as administrators keep them.
import type { Row } from '@ev/contract/kit/resource'
import { users } from '@ev/contract/system/users'
import { at } from '@ev/db/pools'
import { randomPassword, storedPassword } from '@ev/db/seed/password'
import { lockWindowMs, wrongPasswordsAllowed } from '@ev/rules/lock'
import { refuse } from '@ev/rules/refuse'
import { earlier, type Instant, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { refusalOf } from '../http/errors.ts'
import { pageOf, shown } from '../http/page.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { knownAt } from '../resource/columns.ts'
import { mount } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { passwordResetNotice } from './account-notices.ts'
import { notify } from './notify.ts'
import { subjectOf } from './open-session.ts'
import { dataRightsOf, mustNotOutrank, rightsOfUser, watchAdministrators } from './rights.ts'
import { endSessions, livingSessions } from './sessions.ts'
import { addUser, updateUser } from './user-save.ts'

type User = Row<typeof users.fields>

const window = sql`make_interval(secs => ${lockWindowMs / secondMs})`

// As rules/lock.ts says it, for a whole page at once.
const isLocked = (now: Instant) => sql`(
  select count(*) = ${wrongPasswordsAllowed}::int and min(wrong.at) > max(wrong.at) - ${window}
    and max(wrong.at) + ${window} > ${at(now)}
  from (
    select a.at from system_login_attempt a
    where a.kind = 'password' and a.subject = '#' || t.id and a.outcome = 'wrong' and a.at > ${at(earlier(now, 2 * lockWindowMs))}
      and a.at > coalesce((
        select max(r.at) from system_login_attempt r
        where r.kind = 'password' and r.subject = '#' || t.id and r.outcome = 'right'
      ), '-infinity')
    order by a.at desc limit ${wrongPasswordsAllowed}::int
  ) wrong
)`

const heldRoles = sql`coalesce((
  select json_agg(json_build_object('id', r.id::text, 'label', r.name) order by r.id)
  from system_user_role ur join system_role r on r.id = ur.role_id
  where ur.user_id = t.id and ${linked('system_user_role')} and ${linked('system_role')}
), '[]')`

const lastLogin = sql`(
  select max(s.created_at) from system_session s
  where s.user_id = t.id and s.way not in ('auto', 'preview') and ${linked('system_session')}
)`

export const userResource: Mounted = mount(
  users,
  {
    table: 'system_staff',
    columns: { isLocked, roles: heldRoles, lastLoginTime: lastLogin },
    filters: {
      roles: ids =>
        sql`exists (select from system_user_role ur where ur.user_id = t.id and ur.role_id = any(${ids}::bigint[]) and ${linked('system_user_role')})`,
    },
    async beforeDelete(ctx, row) {
      await mustBeMine(ctx, row)
    },
    actions: {
      enable: async (ctx, row) => {
        await mustBeMine(ctx, row)
        await setStatus(ctx, row, 'enabled')
      },
      disable: async (ctx, row) => {
        await mustBeMine(ctx, row)
        const mustKeepOne = await watchAdministrators(ctx, sellerIdOf(row))
        await setStatus(ctx, row, 'disabled')
        await endSessions(ctx, row.id)
        await mustKeepOne()
      },
      kick: async (ctx, row) => {
        await mustBeMine(ctx, row)
        await endSessions(ctx, row.id)
      },
      unlock: async (ctx, row) => {
        await mustBeMine(ctx, row)
        await unlock(ctx, row)
      },
    },
    parts: [{ table: 'system_user_role', says: { zh: '角色', en: 'Roles' } }],
  },
  {
    add: addUser,
    update: (ctx, draft) => updateUser(ctx, knownAt(userResource, ctx.now), draft),

    async delete(ctx, { id }) {
      const row = await userOf(ctx, id)
      const mustKeepOne = await watchAdministrators(ctx, sellerIdOf(row))
      const saved = await deleted(ctx, id)
      await mustKeepOne()
      return saved
    },

    async resetPassword(ctx, { id }) {
      const row = await userOf(ctx, id)
      await mustBeMine(ctx, row)
      const password = randomPassword()
      const password_hash = await storedPassword(password)
      await ctx.db
        .updateTable('system_staff')
        .set(e => ({
          password_hash,
          must_change_password: true,
          password_changed_at: at(ctx.now),
          version: e('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute()
      await endSessions(ctx, id)
      await unlock(ctx, row)
      await notify(ctx.db, { id, sellerId: sellerIdOf(row) }, passwordResetNotice(ctx.now, ctx.user), ctx.now)
      return { account: row.account, password }
    },

    async userSessions(ctx, { id }) {
      await userOf(ctx, id)
      return livingSessions(ctx, id)
    },

    async revokeUserSession(ctx, { id, sessionId }) {
      await mustBeMine(ctx, await userOf(ctx, id))
      const ended = await endSessions(ctx, id, query => query.where('id', '=', sessionId))
      return ended === 0 ? refuse('notFound') : null
    },

    async userLog(ctx, { id, isLogin, ...page }) {
      await userOf(ctx, id)
      // Whoever sees the user sees what they did.
      const entries = beyondScope(ctx.db)
        .selectFrom('system_audit')
        .select(['id', 'call', 'outcome', 'msg', 'address', 'user_agent', 'request_id', 'at'])
        .where('user_id', '=', id)
        .$if(isLogin, query => query.where('call', 'like', '/system-service/seller/%ogin'))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
      const { records, ...rest } = await pageOf(entries, page)
      return {
        ...rest,
        records: records.map(row => ({
          id: row.id,
          time: shown(row.at),
          call: row.call,
          outcome: row.outcome as 'done',
          msg: row.msg,
          address: row.address,
          userAgent: row.user_agent,
          requestId: row.request_id,
        })),
      }
    },

    async userScope(ctx, { id }) {
      await userOf(ctx, id)
      return { ...(await dataRightsOf(ctx.db, { id })), rights: await rightsOfUser(ctx.db, id) }
    },
  },
)

const userOf = async (ctx: UserCtx, id: string) =>
  (await recordOf(ctx, knownAt(userResource, ctx.now), id)) as unknown as User

const sellerIdOf = ({ seller }: User) => seller?.id ?? refuse('notFound')

/** One's own account is changed elsewhere, and whoever holds more is not one's to manage. */
async function mustBeMine(ctx: UserCtx, row: User): Promise<void> {
  if (row.id === ctx.user.id) refuse('notToYourself')
  await mustNotOutrank(ctx, row)
}

async function setStatus(ctx: UserCtx, { id }: User, status: 'enabled' | 'disabled'): Promise<void> {
  await ctx.db
    .updateTable('system_staff')
    .set(e => ({ status, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Wrong passwords count from the last right one: this stands for it. */
async function unlock(ctx: UserCtx, { id }: User): Promise<void> {
  await ctx.db
    .insertInto('system_login_attempt')
    .values({ kind: 'password', subject: subjectOf({ id }), address: ctx.address, outcome: 'right', at: at(ctx.now) })
    .execute()
}

async function deleted(ctx: UserCtx, id: string) {
  try {
    return await userResource.apply(ctx, 'delete', { id })
  } catch (error) {
    const refusal = refusalOf(error, ctx.language)
    if (refusal?.refusal === 'stillReferred') refuse('userStillReferred', refusal.values)
    throw error
  }
}
