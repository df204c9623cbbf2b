import { area } from '@ev/contract/config/area'
import { answers } from '../http/context.ts'

export const areaCalls = answers(area, {
  async options(ctx, { parentCode }) {
    const rows = await ctx.db
      .selectFrom('system_area as a')
      .select(e => [
        'a.code',
        'a.name',
        'a.level',
        e
          .not(
            e.exists(
              e.selectFrom('system_area as child').select('child.code').whereRef('child.parent_code', '=', 'a.code'),
            ),
          )
          .as('isLeaf'),
      ])
      .where('a.parent_code', parentCode === undefined ? 'is' : '=', parentCode ?? null)
      .where('a.valid_to', 'is', null)
      .orderBy('a.code')
      .execute()
    return rows.map(row => ({ ...row, isLeaf: Boolean(row.isLeaf) }))
  },
})
