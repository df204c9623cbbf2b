// Saving a user: one's own profile, or somebody else's with their place and roles (requirements 5.4 and 7).
import { isMasked, masked } from '@ev/contract/kit/masked'
import type { user } from '@ev/contract/system/user'
import { at, type Db } from '@ev/db/pools'
import { randomPassword, storedPassword } from '@ev/db/seed/password'
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import type { Known } from '../resource/source.ts'
import { refuseStale } from '../resource/write.ts'
import { contactChangedNotice } from './account-notices.ts'
import { mustBeMerchant, mustBeUnit, mustStayInSight } from './companies.ts'
import { notify } from './notify.ts'
import { hashPassword } from './passwords.ts'
import { takePicture } from './pictures.ts'
import { mustNotOutrank, watchAdministrators } from './rights.ts'
import { rolesOf, setRoles } from './user-roles.ts'

type Parsed<C extends keyof typeof user> = NonNullable<(typeof user)[C]['types']>['parsed']

export async function addUser(ctx: UserCtx, draft: Parsed<'add'>): Promise<{ id: string; password: string | null }> {
  const sellerId = draft.sellerId ?? draft.seller ?? ctx.user.sellerId
  if (ctx.user.sellerId !== '-1' && sellerId !== ctx.user.sellerId) refuse('forbidden', { permission: 'user:add' })
  await mustBeSeller(ctx, sellerId)
  await mustBeFree(ctx.db, draft, undefined)
  await mustBeMerchant(ctx, draft.merchant)
  await mustBeUnit(ctx, draft.org)
  const password = draft.password === undefined ? randomPassword() : null
  const { id } = await ctx.db
    .insertInto('system_staff')
    .values({
      ...profileColumns(draft),
      ...placeColumns(draft),
      icon_file_id: await takePicture(ctx, draft.icon, null, { sellerId, purpose: 'icon', field: 'icon' }),
      seller_id: sellerId,
      password_hash:
        draft.password === undefined ? await storedPassword(password ?? '') : await hashPassword(draft.password),
      password_changed_at: at(ctx.now),
      created_at: at(ctx.now),
      created_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setRoles(ctx, { userId: id, sellerId }, draft.roles ?? [])
  await mustStayInSight(ctx, 'system_staff', id)
  return { id, password }
}

export async function updateUser(ctx: UserCtx, known: Known, draft: Parsed<'update'>) {
  const isMine = draft.id === ctx.user.id
  if (isMine && ctx.user.sellerId === '-1') refuse('platformProfileFixed')
  // A role that shows only what its holder created does not show the holder; their own row is theirs all the same.
  const db = isMine ? beyondScope(ctx.db) : ctx.db
  const before = (await lockedUser(db, draft.id)) ?? refuse('notFound')
  if (draft.version !== undefined && draft.version !== before.version)
    await refuseStale(ctx, known, draft.id, draft.version)
  const profile = { ...draft, telephone: telephoneOf(draft.telephone, before.telephone) }
  await mustBeFree(ctx.db, profile, draft.id)
  if (isMine) await mustKeepPlace(ctx, draft, before)
  else await mustNotOutrank(ctx, before)
  const icon = { sellerId: before.seller_id, purpose: 'icon', field: 'icon' } as const
  const iconId = await takePicture(ctx, draft.icon, before.icon_file_id, icon)
  await mustBeMerchant(ctx, isMine ? null : draft.merchant)
  await mustBeUnit(ctx, isMine || draft.org === before.org_id ? null : draft.org)
  await db
    .updateTable('system_staff')
    .set(e => ({
      ...profileColumns(profile),
      ...(isMine ? {} : placeColumns(draft)),
      icon_file_id: iconId,
      version: e('version', '+', 1),
    }))
    .where('id', '=', draft.id)
    .execute()
  if (!isMine) await finishForAnother(ctx, draft, before, profile)
  return { approvalId: null }
}

const lockedUser = (db: Db, id: string) =>
  db
    .selectFrom('system_staff')
    .select(['id', 'name', 'seller_id', 'telephone', 'email', 'icon_file_id', 'org_id', 'merchant_id', 'version'])
    .where('id', '=', id)
    // Not the whole lock: the idempotency key of another call refers to this row.
    .forNoKeyUpdate()
    .executeTakeFirst()

type Before = NonNullable<Awaited<ReturnType<typeof lockedUser>>>

async function finishForAnother(ctx: UserCtx, draft: Parsed<'update'>, before: Before, profile: Profile) {
  const reader = { id: before.id, sellerId: before.seller_id }
  if (draft.roles !== undefined) {
    const mustKeepOne = await watchAdministrators(ctx, before.seller_id)
    await setRoles(ctx, { userId: before.id, sellerId: before.seller_id }, draft.roles)
    await mustKeepOne()
  }
  await mustStayInSight(ctx, 'system_staff', before.id)
  if (profile.telephone !== before.telephone || profile.email !== before.email)
    await notify(ctx.db, reader, contactChangedNotice(ctx.now, ctx.user), ctx.now)
}

/** What came back as the list showed it is what is there. */
function telephoneOf(sent: string, current: string): string {
  if (!isMasked(sent)) return sent
  return sent === masked(current) ? current : refuse('badInput', { message: sent }, { field: 'telephone' })
}

/** Roles, unit and merchant decide what one sees and may do: nobody sets their own. */
async function mustKeepPlace(ctx: UserCtx, draft: Parsed<'update'>, before: Before): Promise<void> {
  const held = new Set(await rolesOf(ctx.db, before.id))
  const hasOtherRoles =
    draft.roles !== undefined && (draft.roles.length !== held.size || draft.roles.some(id => !held.has(id)))
  const isMoved =
    (draft.org !== undefined && draft.org !== before.org_id) ||
    (draft.merchant !== undefined && draft.merchant !== before.merchant_id)
  if (hasOtherRoles || isMoved) refuse('ownPlaceFixed')
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

type Place = { org?: string | null | undefined; merchant?: string | null | undefined; userType?: number | undefined }

/** Only what was said: a profile comes without it. */
const placeColumns = ({ org, merchant, userType }: Place) => ({
  ...(org !== undefined && { org_id: org }),
  ...(merchant !== undefined && { merchant_id: merchant }),
  ...(userType !== undefined && { user_type: userType }),
})

/** Accounts and telephones sign in, so they are unique over all sellers; this tells no more than that one is taken. */
async function mustBeFree(
  db: Db,
  { account, telephone }: { account: string; telephone: string },
  exceptId: string | undefined,
): Promise<void> {
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
