// Figures of whoever charges: by plate, VIN, fleet, member or the way it was started, from the orders of the period.
import type { Fields, Ref } from '@ev/contract/kit/field'
import type { FilterKey } from '@ev/contract/kit/list'
import { measuresOf, type Report, type ReportRow, type Totals } from '@ev/contract/kit/report'
import { instantOf } from '@ev/db/pools'
import { shareBp } from '@ev/rules/price/margin'
import { showTime } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { mask } from '../resource/columns.ts'
import { type Matched, type MountedReport, matchingOf, mostRows, mountFigures } from '../resource/report.ts'
import { figuresAndWhole, wholeOfOrders } from '../statistics/door.ts'
import { moneyRow, only } from './figure-row.ts'

type Dimension = {
  /** Over the order `t`; nothing where there is none. */
  key: RawBuilder<unknown>
  /** Of most there are as many as there are customers. */
  areFew?: boolean
  /** What a key stands for, where it is an id. */
  labels?: (ctx: UserCtx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  read?: (key: string) => unknown
}

const dimensions: Readonly<Record<string, Dimension>> = {
  plateNo: { key: sql`nullif(t.plate_no, '')` },
  vin: { key: sql`nullif(t.vin, '')` },
  fleet: { key: sql`t.fleet_id`, areFew: true, labels: fleetNames },
  member: { key: sql`t.member_id`, labels: memberNames },
  bizType: { key: sql`t.biz_type`, read: Number },
}

async function fleetNames({ db }: UserCtx, ids: readonly string[]) {
  const rows = await db
    .selectFrom('member_fleet')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function memberNames({ db }: UserCtx, ids: readonly string[]) {
  const rows = await db
    .selectFrom('member_member')
    .select(['id', 'nickname', mask(sql`phone`).as('phone')])
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, nickname, phone }) => [id, [nickname, phone].filter(Boolean).join(' ')]))
}

export function mountCustomers<F extends Fields, Q extends Fields & { day: Fields[string] }>(
  report: Report<F, Q>,
): MountedReport {
  const known = report as unknown as Report
  const shown = measuresOf(known)
  const source: Matched<Q> = { table: 'bill_order', filters: { day: 'stat_day' } as { [K in FilterKey<Q>]?: string } }
  const countsMembers = shown.includes('users')
  const wholeOf = (whole: Awaited<ReturnType<typeof wholeOfOrders>>) => {
    const shareOfAll = whole.energyE4 > 0 ? 10_000 : null
    const figures = { ...moneyRow(whole), shareBp: shareOfAll, users: whole.members }
    return { counted: whole.allOrders, totals: only(figures, shown) as Totals }
  }
  return mountFigures(report, {
    async figures(ctx, filters, by) {
      const dimension = dimensions[by]
      if (!dimension) throw new Error(`the report says nothing of ${by}`)
      const matching = matchingOf(ctx, report, source, filters)
      const { key, areFew = false } = dimension
      const wanted = { key, areFew, most: mostRows + 1, countsMembers }
      const { whole, rows: found } = await figuresAndWhole(ctx, matching, wanted)
      const keys = found.flatMap(({ key }) => key ?? [])
      const labels = await dimension.labels?.(ctx, keys)
      const heading = (key: string | null): unknown => {
        if (key === null) return null
        if (labels) return { id: key, label: labels.get(key) ?? `#${key}` } satisfies Ref
        return dimension.read?.(key) ?? key
      }
      const rows = found.map(one => {
        const figures = {
          ...moneyRow(one),
          shareBp: shareBp(one.energyE4, whole.energyE4),
          lastTime: one.lastAt ? showTime(instantOf(one.lastAt)) : null,
          users: one.members,
        }
        return { ...only(figures, shown), [by]: heading(one.key) } as ReportRow<Fields>
      })
      return { rows, ...wholeOf(whole) }
    },
    totals: async (ctx, filters) =>
      wholeOf(await wholeOfOrders(ctx, matchingOf(ctx, report, source, filters), { countsMembers })),
  })
}
