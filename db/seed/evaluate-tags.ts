// Every seller's drivers can say what they liked from the first day.
import { sql } from 'kysely'
import type { Db } from '../src/pools.ts'

const tags = [
  { name: '停车方便', isPraise: true },
  { name: '桩好用', isPraise: true },
  { name: '有餐厅', isPraise: true },
  { name: '收费合理', isPraise: true },
  { name: '设备故障', isPraise: false },
] as const

/** Of a seller that has none; whoever has taken one away keeps it away. */
export async function seedEvaluateTags(db: Db, sellerId: string): Promise<void> {
  await insertFor(db, sql`select ${sellerId}::bigint as id`)
}

/** Sellers from before there were tags. */
export async function seedMissingEvaluateTags(db: Db): Promise<void> {
  await insertFor(db, sql`select id from system_seller where kind = 'seller'`)
}

async function insertFor(db: Db, sellers: ReturnType<typeof sql>): Promise<void> {
  await sql`
    insert into bill_evaluate_tag (seller_id, name, is_praise, sort)
    select s.id, tag.name, tag.is_praise, tag.place * 10
    from (${sellers}) s,
      unnest(${tags.map(({ name }) => name)}::text[], ${tags.map(({ isPraise }) => isPraise)}::boolean[])
        with ordinality as tag (name, is_praise, place)
    where not exists (select from bill_evaluate_tag t where t.seller_id = s.id)`.execute(db)
}
