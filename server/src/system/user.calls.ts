// The logged-in user: info, profile, password, sessions.
import { userType } from '@ev/contract/enums'
import type { Option } from '@ev/contract/kit/choices'
import { user } from '@ev/contract/system/user'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { shown } from '../http/page.ts'
import { beyondScope } from '../http/scope.ts'
import { passwordDue } from '../http/session.ts'
import { readParameter } from '../parameters.ts'
import { passwordChangedNotice } from './account-notices.ts'
import { beginAttempt } from './attempts.ts'
import { heldRoles } from './held-roles.ts'
import { notify } from './notify.ts'
import { subjectOf } from './open-session.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { keepPicture } from './pictures.ts'
import { dataRightsOf } from './rights.ts'
import { endSessions, livingSessions } from './sessions.ts'

// Saving is answered with the users, in users.calls.ts.
const { add: _add, update: _update, ...own } = user

export const userCalls = answers(own, {
  async getUserInfoDTO(ctx) {
    const me = await ofMyself(ctx)
      .leftJoin('system_org as o', 'o.id', 'u.org_id')
      .select([...infoColumns, 'o.name as orgName'])
      .executeTakeFirstOrThrow()
    const ageDays = await readParameter(ctx.db, me.seller_id, 'password.ageDays')
    const due = passwordDue({ ...me, age_days: String(ageDays), way: ctx.user.way }, ctx.now)
    const roleList = await rolesOf(ctx)
    return {
      id: me.id,
      name: me.name,
      account: me.account,
      sex: me.sex as 1 | 2 | 3,
      organize: me.org_id === null ? null : { id: me.org_id, name: me.orgName ?? '' },
      userType: me.user_type as 1 | 2 | 3,
      roleList,
      createTime: shown(me.created_at),
      telephone: me.telephone,
      weChatNumber: me.we_chat_number,
      zipCode: me.zip_code,
      email: me.email,
      phone: me.phone,
      mailAddress: me.mail_address,
      icon: me.icon_file_id === null ? '' : ctx.app.files.signedAddress(me.icon_file_id, ctx.now),
      sellerId: me.seller_id,
      isFirstLoginForceModifyPwd: due.isFirst,
      isExceedsThresholdForceModifyPwd: due.isTooOld,
      thresholdForceModifyPwdDay: due.ageDays,
      isReadOnly: ctx.user.way === 'auto' || ctx.user.way === 'preview',
      ...(ctx.user.previewRoleId !== null && { previewRole: roleList[0]?.name ?? '' }),
    }
  },

  async getDataPermissionUser(ctx) {
    const { dataScopes, stationIds } = await dataRightsOf(ctx.db, ctx.user)
    const { id, account, name, sellerId, merchantId, orgId } = ctx.user
    return { id, account, name, sellerId, merchantId, orgId, dataScopes, stationIds }
  },

  async loginStationData(ctx) {
    const { dataScopes, stationIds } = await dataRightsOf(ctx.db, ctx.user)
    return { isAll: dataScopes.some(scope => scope !== 'stations'), stationIds }
  },

  async userTypeEnum(ctx) {
    return Object.fromEntries(userType.list.map((option: Option<number>) => [option[ctx.language], option.value]))
  },

  uploadIcon: (ctx, uploaded) => keepPicture(ctx, uploaded, 'icon'),

  async checkPassword(ctx, { id, password }) {
    await mustKnowPassword(ctx, id, password)
    return null
  },

  async updatePassword(ctx, { id, oldPassword, password }) {
    const knownHash = await mustKnowPassword(ctx, id, oldPassword)
    if (password === oldPassword) refuse('passwordNotNew')
    const passwordHash = await hashPassword(password)
    const { numUpdatedRows } = await beyondScope(ctx.db)
      .updateTable('system_staff')
      .set(e => ({
        password_hash: passwordHash,
        must_change_password: false,
        password_changed_at: at(ctx.now),
        version: e('version', '+', 1),
      }))
      .where('id', '=', ctx.user.id)
      // Of two changes at the same moment the second no longer knows the password.
      .where('password_hash', '=', knownHash)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) refuse('oldPasswordWrong')
    // Whoever knew the old password is out.
    await endOtherSessions(ctx)
    await notify(ctx.db, ctx.user, passwordChangedNotice(ctx), ctx.now)
    return null
  },

  async mySessions(ctx) {
    // Behind an automatic login stands nobody in particular: its visitors do not see each other.
    const isAuto = ctx.user.way === 'auto'
    const sessions = await livingSessions(ctx, ctx.user.id)
    return sessions.filter(session => !isAuto || session.isCurrent)
  },

  async revokeSession(ctx, { id }) {
    const revoked = await endSessions(ctx, ctx.user.id, query => query.where('id', '=', id))
    return revoked === 0 ? refuse('notFound') : null
  },

  async revokeOtherSessions(ctx) {
    return { revoked: await endOtherSessions(ctx) }
  },

  async logout(ctx) {
    await endSessions(ctx, ctx.user.id, query => query.where('id', '=', ctx.user.sessionId))
    return null
  },
})

const infoColumns = [
  'u.id',
  'u.name',
  'u.account',
  'u.sex',
  'u.org_id',
  'u.user_type',
  'u.created_at',
  'u.telephone',
  'u.we_chat_number',
  'u.zip_code',
  'u.email',
  'u.phone',
  'u.mail_address',
  'u.icon_file_id',
  'u.seller_id',
  'u.must_change_password',
  'u.password_ages',
  'u.password_changed_at',
] as const

// What is one's own is seen whatever the data scope of one's roles: hence beyondScope below.
const ofMyself = (ctx: UserCtx) => beyondScope(ctx.db).selectFrom('system_staff as u').where('u.id', '=', ctx.user.id)

const rolesOf = (ctx: UserCtx) =>
  beyondScope(ctx.db)
    .selectFrom('system_role as r')
    .select(['r.id', 'r.name'])
    .where(sql<boolean>`r.id in (${heldRoles(ctx.user)})`)
    .orderBy('r.id')
    .execute()

/** A stolen session must not become a way to guess the password, so wrong ones count as at the login. */
async function mustKnowPassword(ctx: UserCtx, id: string, password: string): Promise<string> {
  if (id !== ctx.user.id) refuse('profileNotYours')
  const attempt = await beginAttempt(ctx, 'password', subjectOf(ctx.user))
  const { password_hash } = await ofMyself(ctx).select('u.password_hash').executeTakeFirstOrThrow()
  if (!(await isPassword(password_hash, password))) {
    await attempt.wrong()
    refuse('oldPasswordWrong')
  }
  await attempt.right()
  return password_hash
}

const endOtherSessions = (ctx: UserCtx) =>
  endSessions(ctx, ctx.user.id, query => query.where('id', '<>', ctx.user.sessionId))
