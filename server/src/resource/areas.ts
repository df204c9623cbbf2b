// Provinces, cities and districts by name: of a column, of some codes, and the other way round.
import type { Field } from '@ev/contract/kit/field'
import type { Text } from '@ev/contract/kit/text'
import type { Db } from '@ev/db/pools'
import { type RawBuilder, sql } from 'kysely'

/** From the province down, without the levels that only fill a gap: a city within itself, districts under no city. */
export const areaName = (code: RawBuilder<unknown>) =>
  sql<string>`coalesce((
    select string_agg(a.name, '' order by a.code) filter (where a.level <> 2 or not (a.name = '县' or a.name like '%直辖县%'
      or a.name = (select p.name from system_area p where p.code = a.parent_code)))
    from system_area a where a.code in (left(${code}, 2) || '0000', left(${code}, 4) || '00', ${code})
  ), '')`

/** Of a province or a city all that lies below it. */
export const isInside = (column: RawBuilder<unknown>, code: string) =>
  sql`${column} like ${`${code.replace(/(00){1,2}$/, '')}%`}`

export async function areaNames(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('system_area as t')
    .select(['t.code', areaName(sql`t.code`).as('name')])
    .where('t.code', 'in', [...codes, ''])
    .execute()
  return new Map(rows.map(row => [row.code, row.name]))
}

/** What the cells of a sheet mean: the code, or all names from the province down. Only places without further ones below. */
export async function findAreas(
  db: Db,
  { label }: Field,
  words: readonly string[],
): Promise<(word: string) => string | Text> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from (
      select t.code, ${areaName(sql`t.code`)} as name from system_area t
      where t.valid_to is null and not exists (select from system_area below where below.parent_code = t.code)
    ) as districts
    where code = any(${words}) or name = any(${words.map(plain)})`.execute(db)
  return word => {
    const found = rows.filter(row => row.code === word || row.name === plain(word))
    return found.length === 1 && found[0]
      ? found[0].code
      : {
          zh: `找不到${label.zh}“${word}”，请填完整的省市区名称`,
          en: `no ${label.en} “${word}” is known: all names from the province down`,
        }
  }
}

const plain = (word: string) => word.replaceAll(/[\s/／>-]/g, '')
