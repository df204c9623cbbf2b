// The brand of the login page, before anybody has signed in.
import { platform } from '@ev/contract/config/platform'
import { merchantKeys } from '../env.ts'
import { type AnyoneCtx, answers } from '../http/context.ts'

const fallbackTitle = '充电运营管理平台'

export const platformCalls = answers(platform, {
  async getPlatformInfo(ctx, { sellerId }) {
    const brand = await brandOf(ctx, sellerId || undefined)
    // Where no merchant is meant, filing number and copyright are the platform's own.
    const { filing_no: filingNo = '', copyright = '' } = brand ?? (await bySeller(ctx, '-1')) ?? {}
    const address = (fileId: string | null | undefined) => (fileId ? ctx.app.files.publicAddress(fileId) : '')
    return {
      sellerId: brand?.id ?? null,
      platformName: brand?.platform_name || fallbackTitle,
      platformTitle: brand?.platform_title || fallbackTitle,
      platformLogo: address(brand?.logo_file_id),
      platformWebsiteIcon: address(brand?.icon_file_id),
      filingNo,
      copyright,
    }
  },
})

async function brandOf(ctx: AnyoneCtx, asked: string | undefined) {
  if (asked !== undefined) return bySeller(ctx, asked)
  const byHost = await brands(ctx)
    .where('domain', '=', ctx.host.toLowerCase())
    .where('domain', '<>', '')
    .executeTakeFirst()
  const keyed = merchantKeys[ctx.app.env.merchantKey]
  return byHost ?? (keyed === undefined ? undefined : bySeller(ctx, keyed))
}

const bySeller = (ctx: AnyoneCtx, id: string) => brands(ctx).where('id', '=', id).executeTakeFirst()

const brands = (ctx: AnyoneCtx) =>
  ctx.db
    .selectFrom('system_seller')
    .select(['id', 'platform_name', 'platform_title', 'logo_file_id', 'icon_file_id', 'filing_no', 'copyright'])
    .where('status', '=', 'enabled')
