// Names of companies for pickers.
import type { OptionsAsked } from '@ev/contract/kit/shapes'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { contains } from '../http/like.ts'

export const companyOptions = (ctx: UserCtx, kinds: readonly string[], { text, ids, isToUse, seller }: OptionsAsked) =>
  ctx.db
    .selectFrom('system_seller')
    .select(['id', 'name as label'])
    .where('kind', 'in', kinds)
    .where('name', 'ilike', contains(text))
    .$if(isToUse && ids === undefined, query => query.where('status', '=', 'enabled'))
    .$if(seller !== undefined, query => query.where('seller_id', '=', seller ?? ''))
    .$if(ids !== undefined, query => query.where('id', 'in', ids?.length ? ids : ['0']))
    .orderBy(sql`name collate zh_sort`)
    .limit(ids === undefined ? 100 : 500)
    .execute()
