// What stands at stations now: piles, guns, their power; by station, merchant or seller.
import type { Ref } from '@ev/contract/kit/field'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { areaNames } from '../resource/areas.ts'
import type { Matching } from '../resource/report.ts'

export type Assets = {
  key: string
  name: string
  stations: number
  piles: number
  directGuns: number
  alternatingGuns: number
  ratedW: number
  capacityKva: number
  area: Ref | null
  openDate: string | null
}

export const noAssets: Assets = {
  key: '',
  name: '',
  stations: 0,
  piles: 0,
  directGuns: 0,
  alternatingGuns: 0,
  ratedW: 0,
  capacityKva: 0,
  area: null,
  openDate: null,
}

type By = 'all' | 'station' | 'merchant' | 'seller'

const company = (id: string) =>
  sql`(select l.name from system_seller l where l.id = ${sql.ref(id)} and ${linked('system_seller')})`

const keys: Record<By, { key: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  all: { key: sql`null::text`, name: sql`''` },
  station: { key: sql`s.id`, name: sql`min(s.name)` },
  merchant: { key: sql`s.merchant_id`, name: company('s.merchant_id') },
  seller: { key: sql`s.seller_id`, name: company('s.seller_id') },
}

/** Of stations `t` that match. */
export async function assetsBy(ctx: UserCtx, matching: Matching, by: By): Promise<Assets[]> {
  const { key, name } = keys[by]
  const stations = matching.select([
    sql`t.id`.as('id'),
    sql`t.name`.as('name'),
    sql`t.merchant_id`.as('merchant_id'),
    sql`t.seller_id`.as('seller_id'),
    sql`t.capacity_kva`.as('capacity_kva'),
    sql`t.area_code`.as('area_code'),
    sql`t.opened_on`.as('opened_on'),
  ])
  // The stations are in sight, so what stands there is.
  const { rows } = await sql<Omit<Assets, 'area'> & { areaCode: string | null }>`
    select coalesce((${key})::text, '') as key, coalesce((${name})::text, '') as name, count(*)::float8 as stations,
      coalesce(sum(g.piles), 0)::float8 as piles, coalesce(sum(g.direct), 0)::float8 as "directGuns",
      coalesce(sum(g.guns - g.direct), 0)::float8 as "alternatingGuns", coalesce(sum(g.rated_w), 0)::float8 as "ratedW",
      coalesce(sum(s.capacity_kva), 0)::float8 as "capacityKva",
      ${by === 'station' ? sql`min(s.area_code)` : sql`null::text`} as "areaCode",
      ${by === 'station' ? sql`min(s.opened_on)::text` : sql`null::text`} as "openDate"
    from (${stations}) s
    left join lateral (
      select count(distinct u.pile_id) as piles, count(*) as guns, sum(u.rated_power_w) as rated_w,
        count(*) filter (where y.current_mode <> 2) as direct
      from config_gun u join config_pile p on p.id = u.pile_id join config_pile_type y on y.id = p.pile_type_id
      where u.station_id = s.id and ${linked('config_gun')} and ${linked('config_pile')} and ${linked('config_pile_type')}
    ) g on true
    group by ${key}`.execute(ctx.db)
  const names = await areaNames(ctx.db, [...new Set(rows.flatMap(({ areaCode }) => areaCode ?? []))])
  return rows.map(({ areaCode, ...row }) => ({
    ...row,
    area: areaCode === null ? null : { id: areaCode, label: names.get(areaCode) ?? areaCode },
  }))
}

export const assetRow = ({ stations, piles, directGuns, alternatingGuns, ratedW, capacityKva }: Assets) => ({
  stations,
  piles,
  directGuns,
  alternatingGuns,
  ratedKw: Math.round(ratedW / 100) / 10,
  capacityKva,
})
