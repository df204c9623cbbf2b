import { serviceArea } from '@ev/contract/config/service-area'
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import { mount } from '../resource/mount.ts'
import { refuseMissing } from './at-station.ts'

export const serviceAreas = mount(
  serviceArea,
  {
    table: 'config_service_area',
    async guard(ctx, { section, mileageM }) {
      const { start_m: from, end_m: to } = await sectionOf(ctx, section)
      if (mileageM < from || mileageM > to) refuse('areaOffSection', { from, to }, { field: 'mileageM' })
    },
    stored: async (ctx, { section }) => ({ seller_id: (await sectionOf(ctx, section)).seller_id }),
  },
  {},
)

async function sectionOf(ctx: UserCtx, id: string) {
  const found = await ctx.db
    .selectFrom('config_section')
    .select(['seller_id', 'start_m', 'end_m'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? refuseMissing(ctx, 'config_section', 'section')
}
