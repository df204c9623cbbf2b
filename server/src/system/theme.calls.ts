// The brand of a company and the look that its people start with.
import { type ThemeSettings, theme } from '@ev/contract/system/theme'
import { beyondScope } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { takeBrand } from './brand-pictures.ts'

export const themes: Mounted = mount(
  theme,
  {
    table: 'system_seller',
    columns: { settings: 'theme' },
    async guard(ctx, draft, before) {
      if (before) await takeBrand(ctx, before.id, draft)
    },
  },
  {
    async mine(ctx) {
      const { merchantId, sellerId } = ctx.user
      // One's own companies, whatever the data scope of one's roles.
      const rows = await beyondScope(ctx.db)
        .selectFrom('system_seller as t')
        .leftJoin('system_seller as below', join =>
          join.onRef('below.parent_id', '=', 't.id').on('below.id', '=', merchantId ?? '0'),
        )
        .select(['t.id', 't.theme'])
        .where(e => e.or([e('t.id', 'in', [merchantId ?? '0', sellerId]), e('below.id', 'is not', null)]))
        .execute()
      const rank = (id: string) => (id === merchantId ? 0 : id === sellerId ? 2 : 1)
      const own = rows.filter(row => row.theme !== null).toSorted((a, b) => rank(a.id) - rank(b.id))[0]
      return (own?.theme ?? {}) as ThemeSettings
    },
  },
)
