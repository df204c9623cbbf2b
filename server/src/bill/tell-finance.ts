// Tells those who look after the money of a seller: whoever holds the right and sees all of the seller.
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'
import type { App, Notice } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'

type Told = { permission: string; notice: Notice }

export async function tellFinance(app: App, db: Db, sellerId: string, { permission, notice }: Told): Promise<void> {
  const free = beyondScope(db)
  const { rows } = await sql<{ id: string; sellerId: string }>`
    select distinct u.id, u.seller_id as "sellerId"
    from system_staff u
    join system_user_role ur on ur.user_id = u.id
    join system_role r on r.id = ur.role_id and r.data_scope = 'seller'
    join system_role_menu rm on rm.role_id = ur.role_id
    join system_menu m on m.id = rm.menu_id
    where u.seller_id = ${sellerId} and u.status = 'enabled' and m.permission = ${permission}
    limit 100`.execute(free)
  for (const reader of rows) await app.notify(free, reader, notice, app.clock())
}
