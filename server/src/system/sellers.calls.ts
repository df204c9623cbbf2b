// Sellers, opened by the platform, and the merchants that they keep below themselves.

import type { Row } from '@ev/contract/kit/resource'
import type { Text } from '@ev/contract/kit/text'
import type { CreateOf, UpdateOf } from '@ev/contract/kit/write'
import { sellers } from '@ev/contract/system/sellers'
import { seedChannels } from '@ev/db/seed/channels'
import { seedEvaluateTags } from '@ev/db/seed/evaluate-tags'
import { giveRole, seedRoles } from '@ev/db/seed/seed'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, inSight } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { addRecord } from '../resource/write.ts'
import { takeBrand } from './brand-pictures.ts'
import { isPlatform } from './companies.ts'
import { clearAway, mustBeEmpty } from './seller-delete.ts'
import { kindOfDraft, placeOf } from './seller-place.ts'
import { endCompanySessions } from './sessions.ts'
import { addUser } from './user-save.ts'

type Company = Row<typeof sellers.fields>
type Draft = CreateOf<typeof sellers.fields>
type Update = UpdateOf<typeof sellers.fields>

const userCount = sql`(
  select count(*) from system_staff u
  where case when t.kind = 'seller' then u.seller_id = t.id else u.merchant_id = t.id end and ${inSight('system_staff', 'u')}
)`

export const sellerResource: Mounted = mount(
  sellers,
  {
    table: 'system_seller',
    where: sql`t.kind <> 'platform'`,
    columns: {
      // A seller is its own tenant; what it is a part of is nothing.
      seller: sql`case when t.kind <> 'seller' then t.seller_id end`,
      parent: sql`case when t.kind = 'subMerchant' then t.parent_id end`,
      expireDate: 'expires_on',
      autoLogin: 'auto_login_user_id',
      userCount,
    },
    filters: { seller: ids => sql`t.seller_id = any(${ids}::bigint[])` },
    async guard(ctx, draft, before) {
      await mustBeSavable(ctx, draft, before)
      if (before) await takeBrand(ctx, before.id, draft)
    },
    // Its pictures are taken over once it is known whose they become.
    stored: async (ctx, draft) => ({ ...(await placeOf(ctx, draft)), logo_file_id: null, icon_file_id: null }),
    async after(ctx, { id, draft, before }) {
      if (before) return
      const brand = await takeBrand(ctx, id, draft)
      if (brand.logo_file_id !== null || brand.icon_file_id !== null)
        // It was made a moment ago: the scope of whoever made it does not know it yet.
        await beyondScope(ctx.db).updateTable('system_seller').set(brand).where('id', '=', id).execute()
      if (kindOfDraft(ctx, draft) === 'seller') {
        await seedRoles(ctx.db, id)
        await seedChannels(ctx.db, id)
        await seedEvaluateTags(ctx.db, id)
      }
    },
    async beforeDelete(ctx, row) {
      await mustBeTheirs(ctx, row)
      await mustBeEmpty(ctx, row)
      if (row.kind === 'seller') await clearAway(ctx, row.id)
    },
    async risk(ctx, { verb, before, draft }) {
      // Whoever asks has to be allowed to, not only whoever agrees.
      if (draft === undefined) await mustBeTheirs(ctx, before)
      return riskOf(verb, before, draft)
    },
    actions: {
      enable: async (ctx, row) => {
        await mustBeTheirs(ctx, row)
        await setStatus(ctx, row, 'enabled')
      },
      disable: async (ctx, row) => {
        await mustBeTheirs(ctx, row)
        await setStatus(ctx, row, 'disabled')
        await endCompanySessions(ctx, row.id)
      },
    },
  },
  {
    async open(ctx, { seller, administrator }) {
      if (!isPlatform(ctx)) refuse('onlyPlatform')
      if (seller.seller !== null || seller.parent !== null) refuse('merchantPlaceWrong')
      const { id } = await addRecord(ctx, sellerResource, seller)
      const { id: userId, password } = await addUser(ctx, { ...blankProfile, ...administrator, sellerId: id })
      await giveRole(ctx.db, { userId, roleId: await administratorRole(ctx, id), sellerId: id })
      return { id, userId, account: administrator.account, password: password ?? '' }
    },
  },
)

const blankProfile = { sex: 3, weChatNumber: '', zipCode: '', phone: '', mailAddress: '', icon: '' } as const

async function administratorRole(ctx: UserCtx, sellerId: string): Promise<string> {
  const roles = ctx.db.selectFrom('system_role').select('id').where('seller_id', '=', sellerId)
  return (await roles.where('code', '=', 'sellerAdmin').executeTakeFirstOrThrow()).id
}

/** Sellers are the platform's to switch and delete, merchants their seller's; nobody cuts off the branch they sit on. */
async function mustBeTheirs(ctx: UserCtx, { id, kind }: Company): Promise<void> {
  if (await isOwn(ctx, id)) refuse('ownSellerKept')
  if (kind === 'seller' && !isPlatform(ctx)) refuse('onlyPlatform')
}

/** One's own company, or one above it. */
async function isOwn({ db, user }: UserCtx, id: string): Promise<boolean> {
  if (id === user.sellerId || id === user.merchantId) return true
  if (user.merchantId === null) return false
  const merchant = beyondScope(db).selectFrom('system_seller').select('parent_id').where('id', '=', user.merchantId)
  return (await merchant.executeTakeFirst())?.parent_id === id
}

/** What a company is given by the one above it: its people do not give it to themselves. */
const granted = ['expireDate', 'stationLimit', 'pileLimit', 'domain'] as const

async function mustNotGrantThemselves(ctx: UserCtx, draft: Update | Draft, before: Company): Promise<void> {
  const changed = granted.find(name => draft[name] !== before[name])
  if (changed === undefined || isPlatform(ctx) || !(await isOwn(ctx, before.id))) return
  refuse('grantedFromAbove', { what: sellers.fields[changed].label[ctx.language] }, { field: changed })
}

async function mustBeSavable(ctx: UserCtx, draft: Update | Draft, before: Company | undefined): Promise<void> {
  const kind = before?.kind ?? kindOfDraft(ctx, draft as Draft)
  if (kind === 'seller' && !isPlatform(ctx)) refuse('onlyPlatform')
  if (before) await mustNotGrantThemselves(ctx, draft, before)
  if (kind !== 'seller' && (draft.needsKnownAddress || draft.autoLogin !== null)) refuse('sellerSettingOnly')
  await mustBeFree(ctx, draft.domain, before?.id)
}

/** A host name opens one brand; this tells no more than that it is taken. */
async function mustBeFree(ctx: UserCtx, domain: string, exceptId: string | undefined): Promise<void> {
  if (domain === '') return
  const same = beyondScope(ctx.db).selectFrom('system_seller').select('id').where('domain', '=', domain)
  if (await same.where('id', '<>', exceptId ?? '0').executeTakeFirst())
    refuse('domainTaken', { domain }, { field: 'domain' })
}

async function setStatus(ctx: UserCtx, { id }: Company, status: 'enabled' | 'disabled'): Promise<void> {
  await ctx.db
    .updateTable('system_seller')
    .set(e => ({ status, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

// Each lets people in or keeps them out, or decides who is taken for whom.
const risks: readonly { holds: (before: Company, draft: Update) => boolean; says: Text }[] = [
  {
    holds: (before, draft) => draft.expireDate !== null && draft.expireDate < (before.expireDate ?? '9999'),
    says: { zh: '提前到期日', en: 'ends its term earlier' },
  },
  { holds: (before, draft) => draft.domain !== before.domain, says: { zh: '修改访问域名', en: 'changes its domain' } },
  {
    holds: (before, draft) => draft.needsKnownAddress !== before.needsKnownAddress,
    says: { zh: '修改新地址登录验证', en: 'changes whether new addresses are proven' },
  },
  {
    holds: (before, draft) => draft.autoLogin !== (before.autoLogin?.id ?? null),
    says: { zh: '修改自动登录', en: 'changes the automatic login' },
  },
]

const switches: Readonly<Record<string, Text>> = {
  enable: { zh: '启用商户', en: 'enables the seller' },
  disable: { zh: '停用商户，其人员将立即退出登录', en: 'disables the seller and signs its people out' },
}

function riskOf(verb: string, before: Company, draft: Update | undefined): Text | undefined {
  if (draft === undefined) return switches[verb]
  const found = risks.filter(({ holds }) => holds(before, draft)).map(({ says }) => says)
  if (found.length === 0) return undefined
  return { zh: found.map(({ zh }) => zh).join('，'), en: found.map(({ en }) => en).join(', ') }
}
