// The logged-in user: info, profile, password, sessions.
import { type Option, userType } from '@ev/contract/enums'
import { user } from '@ev/contract/system/user'
import { at, type Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { answers, type UserCtx } from '../http/context.ts'
import { fileIdIn } from '../http/files.ts'
import { shown } from '../http/page.ts'
import { beyondScope } from '../http/scope.ts'
import { passwordDue } from '../http/session.ts'
import { readParameter } from '../parameters.ts'
import { passwordChangedNotice } from './account-notices.ts'
import { beginAttempt } from './attempts.ts'
import { imageType } from './image-type.ts'
import { notify } from './notify.ts'
import { subjectOf } from './open-session.ts'
import { hashPassword, isPassword } from './passwords.ts'

export const userCalls = answers(user, {
  async getUserInfoDTO(ctx) {
    const me = await ofMyself(ctx)
      .leftJoin('system_org as o', 'o.id', 'u.org_id')
      .select([...infoColumns, 'o.name as orgName'])
      .executeTakeFirstOrThrow()
    const ageDays = await readParameter(ctx.db, me.seller_id, 'password.ageDays')
    const due = passwordDue({ ...me, age_days: String(ageDays), way: ctx.user.way }, ctx.now)
    return {
      id: me.id,
      name: me.name,
      account: me.account,
      sex: me.sex as 1 | 2 | 3,
      organize: me.org_id === null ? null : { id: me.org_id, name: me.orgName ?? '' },
      userType: me.user_type as 1 | 2 | 3,
      roleList: await rolesOf(ctx),
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
      isReadOnly: ctx.user.way === 'auto',
    }
  },

  async getDataPermissionUser(ctx) {
    const { dataScopes, stationIds } = await dataRights(ctx)
    const { id, account, name, sellerId, merchantId, orgId } = ctx.user
    return { id, account, name, sellerId, merchantId, orgId, dataScopes, stationIds }
  },

  async loginStationData(ctx) {
    const { dataScopes, stationIds } = await dataRights(ctx)
    return { isAll: dataScopes.some(scope => scope !== 'stations'), stationIds }
  },

  async userTypeEnum(ctx) {
    return Object.fromEntries(userType.list.map((option: Option<number>) => [option[ctx.language], option.value]))
  },

  async add(ctx, { sellerId, password, icon: _icon, ...profile }) {
    if (ctx.user.sellerId !== '-1' && sellerId !== ctx.user.sellerId) refuse('forbidden', { permission: 'user:add' })
    await mustBeSeller(ctx, sellerId)
    await mustBeFree(ctx.db, profile, undefined)
    return ctx.db
      .insertInto('system_staff')
      .values({
        ...profileColumns(profile),
        seller_id: sellerId,
        password_hash: await hashPassword(password),
        password_changed_at: at(ctx.now),
        created_at: at(ctx.now),
        created_by: ctx.user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  },

  async update(ctx, { id, icon, ...profile }) {
    const isMine = id === ctx.user.id
    if (isMine && ctx.user.sellerId === '-1') refuse('platformProfileFixed')
    // A role that shows only what its holder created does not show the holder; their own row is theirs all the same.
    const db = isMine ? beyondScope(ctx.db) : ctx.db
    const row = await db
      .selectFrom('system_staff')
      .select(['id', 'icon_file_id'])
      .where('id', '=', id)
      // Not the whole lock: the idempotency key of another call refers to this row.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return refuse('notFound')
    await mustBeFree(ctx.db, profile, id)
    const iconId = await acceptedIcon(ctx, icon, row.icon_file_id)
    await db
      .updateTable('system_staff')
      .set(e => ({ ...profileColumns(profile), icon_file_id: iconId, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    return null
  },

  async uploadIcon(ctx, { name, bytes }) {
    const contentType = imageType(bytes) ?? refuse('imageFormatWrong')
    const file = {
      sellerId: ctx.user.sellerId,
      userId: ctx.user.id,
      purpose: 'icon',
      name,
      contentType,
      bytes,
      now: ctx.now,
    }
    return ctx.app.files.signedAddress(await ctx.app.files.keep(ctx.db, file), ctx.now)
  },

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
    const rows = await beyondScope(ctx.db)
      .selectFrom('system_session')
      .select(['id', 'way', 'address', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
      .where('user_id', '=', ctx.user.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at(ctx.now))
      // Behind an automatic login stands nobody in particular: its visitors do not see each other.
      .$if(ctx.user.way === 'auto', query => query.where('id', '=', ctx.user.sessionId))
      .orderBy('created_at', 'desc')
      .limit(200)
      .execute()
    return rows.map(row => ({
      id: row.id,
      way: row.way as 'password',
      address: row.address,
      userAgent: row.user_agent,
      createTime: shown(row.created_at),
      lastSeenTime: shown(row.last_seen_at),
      expireTime: shown(row.expires_at),
      isCurrent: row.id === ctx.user.sessionId,
    }))
  },

  async revokeSession(ctx, { id }) {
    const revoked = await endSessions(ctx, query => query.where('id', '=', id))
    return revoked === 0 ? refuse('notFound') : null
  },

  async revokeOtherSessions(ctx) {
    return { revoked: await endOtherSessions(ctx) }
  },

  async logout(ctx) {
    await endSessions(ctx, query => query.where('id', '=', ctx.user.sessionId))
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
    .selectFrom('system_user_role as ur')
    .innerJoin('system_role as r', 'r.id', 'ur.role_id')
    .select(['r.id', 'r.name'])
    .where('ur.user_id', '=', ctx.user.id)
    .orderBy('r.id')
    .execute()

type DataScope = 'seller' | 'merchant' | 'org' | 'stations' | 'own'

async function dataRights(ctx: UserCtx) {
  const rows = await beyondScope(ctx.db)
    .selectFrom('system_user_role as ur')
    .innerJoin('system_role as r', 'r.id', 'ur.role_id')
    .select(['r.data_scope', 'r.station_ids'])
    .where('ur.user_id', '=', ctx.user.id)
    .execute()
  return {
    dataScopes: [...new Set(rows.map(row => row.data_scope as DataScope))],
    stationIds: [...new Set(rows.flatMap(row => (row.data_scope === 'stations' ? row.station_ids : [])))],
  }
}

type Profile = {
  name: string
  account: string
  telephone: string
  email: string
  sex: 1 | 2 | 3
  weChatNumber: string
  zipCode: string
  phone: string
  mailAddress: string
}

const profileColumns = (profile: Profile) => ({
  name: profile.name,
  account: profile.account,
  telephone: profile.telephone,
  email: profile.email,
  sex: profile.sex,
  we_chat_number: profile.weChatNumber,
  zip_code: profile.zipCode,
  phone: profile.phone,
  mail_address: profile.mailAddress,
})

/** Accounts and telephones sign in, so they are unique over all sellers; this tells no more than that one is taken. */
async function mustBeFree(db: Db, { account, telephone }: Profile, exceptId: string | undefined): Promise<void> {
  const others = () =>
    beyondScope(db)
      .selectFrom('system_staff')
      .select('id')
      .where('id', '<>', exceptId ?? '0')
  const sameAccount = others().where(e => e.fn<string>('lower', ['account']), '=', account.toLowerCase())
  if (await sameAccount.executeTakeFirst()) refuse('accountTaken', { account }, { field: 'account' })
  if (await others().where('telephone', '=', telephone).executeTakeFirst())
    refuse('telephoneTaken', { telephone }, { field: 'telephone' })
}

/** A user belongs to a tenant; merchants are parts of one. */
async function mustBeSeller(ctx: UserCtx, sellerId: string): Promise<void> {
  const seller = await ctx.db.selectFrom('system_seller').select('kind').where('id', '=', sellerId).executeTakeFirst()
  if (!seller || !['platform', 'seller'].includes(seller.kind)) refuse('notFound')
}

/** The picture a profile may take: the one it has, none, or one that the caller uploaded. */
async function acceptedIcon(ctx: UserCtx, icon: string, current: string | null): Promise<string | null> {
  if (icon === '') return null
  const id = fileIdIn(icon)
  if (id !== undefined && id === current) return current
  const file = await ctx.db
    .selectFrom('system_file')
    .select('id')
    .where('id', '=', id ?? '0')
    .where('created_by', '=', ctx.user.id)
    .where('content_type', 'in', ['image/jpeg', 'image/png'])
    .executeTakeFirst()
  return file?.id ?? refuse('imageFormatWrong', {}, { field: 'icon' })
}

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

const endOtherSessions = (ctx: UserCtx) => endSessions(ctx, query => query.where('id', '<>', ctx.user.sessionId))

type SessionUpdate = ReturnType<typeof livingSessions>

const livingSessions = (ctx: UserCtx) =>
  beyondScope(ctx.db)
    .updateTable('system_session')
    .set({ revoked_at: at(ctx.now) })
    .where('user_id', '=', ctx.user.id)
    .where('revoked_at', 'is', null)

async function endSessions(ctx: UserCtx, which: (query: SessionUpdate) => SessionUpdate): Promise<number> {
  const { numUpdatedRows } = await which(livingSessions(ctx)).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
