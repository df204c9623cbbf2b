// Income by billing strategy. What was sold comes from settled orders by station and month, what it cost from the bills of
// the utility, which are of stations and months; the rule puts them together.
import {
  billed,
  type ChangeSide,
  costModelChanges,
  costModelIncome,
  strategyId,
  type VersionChange,
} from '@ev/contract/bill/cost-model-income'
import type { Ref } from '@ev/contract/kit/field'
import { averageMil, type Margin, marginsOf, shareBp, totalMargin, type UtilityBill } from '@ev/rules/price/margin'
import { energy, fen } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { type Matched, type Matching, matchingOf, mostRows, mountReckoned } from '../resource/report.ts'
import { seesMoneyTotals } from '../resource/totals.ts'

/** Of rows that are grouped by station and version already, so each is looked up once. */
const priced = sql<Priced | null>`(
  select jsonb_build_object('model', jsonb_build_object('id', m.id::text, 'label', m.name), 'versionNo', v.version_no)
  from config_billing_version v join config_billing_model m on m.id = v.model_id
  where v.id = t.version_id and ${linked('config_billing_version')} and ${linked('config_billing_model')})`
const stationName = sql<
  string | null
>`(select s.name from config_station s where s.id = t.station_id and ${linked('config_station')})`

type Priced = { model: Ref; versionNo: number }
type Heading = { key: string; heading: string | Ref | null }

const headings: Readonly<Record<string, (group: Group) => Heading>> = {
  strategy: ({ station, priced: by }) => {
    const id = strategyId({ stationId: station.id, model: by?.model ?? null, versionNo: by?.versionNo ?? null })
    const version = by ? `${by.model.label} V${by.versionNo}` : '—'
    return { key: id, heading: { id, label: `${station.label} · ${version}` } }
  },
  station: ({ station }) => ({ key: station.id, heading: station }),
  model: ({ priced: by }) => ({ key: by?.model.id ?? '', heading: by?.model ?? null }),
  day: ({ day }) => ({ key: day ?? '', heading: day }),
  nothing: () => ({ key: '', heading: null }),
  spell: ({ station, versionId }) => ({ key: spellKey({ stationId: station.id, versionId }), heading: null }),
}

const source: Matched<typeof costModelIncome.filters> = {
  table: 'bill_order',
  filters: {
    day: 'business_day',
    model: sql`(select v.model_id from config_billing_version v
    where v.id = t.version_id and ${linked('config_billing_version')})`,
  },
  where: () => sql`t.order_status = any(${billed})`,
}

type Sums = {
  orders: number
  energyE4: number
  jianE4: number
  fengE4: number
  pingE4: number
  guE4: number
  elecFen: number
  serviceFen: number
  discountFen: number
}
type Group = Sums & {
  station: Ref
  versionId: string | null
  priced: Priced | null
  month: string
  /** Where figures are asked for by day. */
  day: string | null
}

const sums: Record<keyof Sums, RawBuilder<unknown>> = {
  orders: sql`count(*)`,
  energyE4: sql`sum(t.energy_e4)`,
  jianE4: sql`sum(t.jian_e4)`,
  fengE4: sql`sum(t.feng_e4)`,
  pingE4: sql`sum(t.ping_e4)`,
  guE4: sql`sum(t.gu_e4)`,
  elecFen: sql`sum(t.elec_fen)`,
  serviceFen: sql`sum(t.service_fen)`,
  discountFen: sql`sum(t.discount_elec_fen + t.discount_service_fen)`,
}
const names = Object.keys(sums) as (keyof Sums)[]
const month = sql<string>`to_char(t.business_day, 'YYYY-MM')`

/** By station, version and month, and by day where that is asked for. */
async function groupsOf({ db }: UserCtx, matching: Matching, by: string): Promise<Group[]> {
  const added = names.map(name => sql<number>`${sums[name]}::float8`.as(name))
  const isDay = by === 'day'
  const day = isDay ? sql<string | null>`t.business_day::text` : sql<string | null>`null::text`
  const grouped = matching
    .select([sql`t.station_id`.as('station_id'), sql`t.version_id`.as('version_id'), month.as('month')] as never)
    .select([day.as('day'), ...added] as never)
    .groupBy([sql`t.station_id`, sql`t.version_id`, month, ...(isDay ? [sql`t.business_day`] : [])] as never)
  const rows = await db
    .selectFrom(grouped.as('t'))
    .select([
      sql<Ref>`jsonb_build_object('id', t.station_id::text,
        'label', coalesce(${stationName}, '#' || t.station_id))`.as('station'),
      sql<string | null>`t.version_id::text`.as('versionId'),
      priced.as('priced'),
      sql<string>`t.month`.as('month'),
      sql<string | null>`t.day`.as('day'),
    ])
    .select(names.map(name => sql<number>`t.${sql.ref(name)}`.as(name)))
    .execute()
  return rows as Group[]
}

/** What the utility billed, as far as the reader sees the stations. */
async function billsOf({ db }: UserCtx, groups: readonly Group[]): Promise<UtilityBill[]> {
  const stations = [...new Set(groups.map(({ station }) => station.id))]
  const months = [...new Set(groups.map(one => `${one.month}-01`))]
  const rows = await db
    .selectFrom('config_meter_fee')
    .select(['station_id', sql<string>`to_char(month, 'YYYY-MM')`.as('billed')])
    .select([sql<number>`sum(total_e4)::float8`.as('energy'), sql<number>`sum(total_fen)::float8`.as('total')])
    .where('station_id', '=', sql<string>`any(${stations}::bigint[])`)
    .where('month', '=', sql<string>`any(${months}::date[])`)
    .groupBy(['station_id', 'month'])
    .execute()
  return rows.map(row => ({
    stationId: row.station_id,
    month: row.billed,
    energyE4: energy(row.energy),
    totalFen: fen(row.total),
  }))
}

async function reckoned(ctx: UserCtx, matching: Matching, by: string) {
  const headingOf = headings[by]
  if (!headingOf) throw new Error(`the report says nothing of ${by}`)
  const groups = (await groupsOf(ctx, matching, by)).map(group => ({ ...group, ...headingOf(group) }))
  const bills = await billsOf(ctx, groups)
  const sold = groups.map(({ key, station, month: sold_, energyE4, ...money }) => ({
    key,
    stationId: station.id,
    month: sold_,
    energyE4: energy(energyE4),
    incomeFen: fen(incomeOf(money)),
  }))
  return { groups, margins: marginsOf(sold, bills) }
}

const incomeOf = ({ elecFen, serviceFen, discountFen }: Pick<Sums, 'elecFen' | 'serviceFen' | 'discountFen'>) =>
  elecFen + serviceFen - discountFen

const added = (groups: readonly Sums[]): Sums =>
  Object.fromEntries(names.map(name => [name, groups.reduce((all, one) => all + one[name], 0)])) as Sums

const figuresOf = (sum: Sums, margin: Margin | undefined) => ({
  ...sum,
  averageMil: averageMil(sum.elecFen + sum.serviceFen, sum.energyE4),
  costFen: margin?.costFen ?? null,
  marginFen: margin?.marginFen ?? null,
  marginBp: margin ? shareBp(margin.marginFen, margin.costedFen) : null,
  costedBp: shareBp(margin?.costedE4 ?? 0, sum.energyE4),
})

export const costModelIncomes = mountReckoned(costModelIncome, source, {
  async rows(ctx, matching, by) {
    const { groups, margins } = await reckoned(ctx, matching, by)
    const rows = [...Map.groupBy(groups, ({ key }) => key)].map(([key, own]) => ({
      key,
      heading: own[0]?.heading ?? null,
      ...added(own),
    }))
    const sorted =
      by === 'day'
        ? rows.toSorted((one, other) => (one.key < other.key ? -1 : 1))
        : rows.toSorted((one, other) => other.energyE4 - one.energyE4)
    return sorted
      .slice(0, mostRows + 1)
      .map(({ key, heading, ...sum }) => ({ [by]: heading, ...figuresOf(sum, margins.get(key)) }))
  },
  async totals(ctx, matching) {
    const { groups, margins } = await reckoned(ctx, matching, 'nothing')
    const sum = added(groups)
    const margin = margins.size === 0 ? undefined : totalMargin(margins.values())
    return { counted: sum.orders, totals: figuresOf(sum, margin) }
  },
})

const mostChanges = 200

export const costModelChangeCalls = answers(costModelChanges, {
  async changes(ctx, { filters }) {
    const found = await changesOf(ctx, filters)
    return { changes: found.slice(0, mostChanges), isCapped: found.length > mostChanges }
  },
})

type Spell = { stationId: string; versionId: string | null; firstDay: string; lastDay: string; days: number }

/** Versions follow each other in the order in which they first priced something there. */
async function changesOf(ctx: UserCtx, filters: object): Promise<VersionChange[]> {
  const matching = () => matchingOf(ctx, costModelIncome, source, filters)
  const spells = (await matching()
    .select([
      sql<string>`t.station_id::text`.as('stationId'),
      sql<string | null>`t.version_id::text`.as('versionId'),
      sql<string>`min(t.business_day)::text`.as('firstDay'),
      sql<string>`max(t.business_day)::text`.as('lastDay'),
      sql<number>`count(distinct t.business_day)::int`.as('days'),
    ])
    .groupBy([sql`t.station_id`, sql`t.version_id`] as never)
    .orderBy(sql`min(t.begun_at)`)
    .execute()) as unknown as Spell[]
  const changing = [...Map.groupBy(spells, ({ stationId }) => stationId).values()].filter(own => own.length > 1)
  if (changing.length === 0) return []
  const ids = changing.flatMap(own => own.slice(0, 1).map(({ stationId }) => stationId))
  const there = () => matching().where(sql<boolean>`t.station_id = any(${ids}::bigint[])`)
  const { groups, margins } = await reckoned(ctx, there(), 'spell')
  const labels = await labelsOf(ctx, spells, ids)
  const seesMoney = await seesMoneyTotals(ctx)
  const sideOf = (spell: Spell): ChangeSide => {
    const key = spellKey(spell)
    const sum = added(groups.filter(group => group.key === key))
    const version = labels.versions.get(spell.versionId ?? '')
    return {
      model: version?.name ?? '—',
      versionNo: version?.version_no ?? null,
      firstDay: spell.firstDay,
      lastDay: spell.lastDay,
      days: spell.days,
      orders: sum.orders,
      energyE4: sum.energyE4,
      ...(seesMoney && {
        totalFen: sum.elecFen + sum.serviceFen,
        averageMil: averageMil(sum.elecFen + sum.serviceFen, sum.energyE4),
        marginFen: margins.get(key)?.marginFen ?? null,
      }),
    }
  }
  const changes = changing.flatMap(own =>
    own.slice(1).map((after, place) => ({
      station: { id: after.stationId, label: labels.stations.get(after.stationId) ?? '' },
      before: sideOf(own[place] as Spell),
      after: sideOf(after),
    })),
  )
  return changes.toSorted((one, other) => (one.after.firstDay < other.after.firstDay ? 1 : -1))
}

const spellKey = ({ stationId, versionId }: Pick<Spell, 'stationId' | 'versionId'>) => `${stationId} ${versionId ?? ''}`

async function labelsOf({ db }: UserCtx, spells: readonly Spell[], stationIds: readonly string[]) {
  const versionIds = spells.flatMap(({ versionId }) => (versionId === null ? [] : [versionId]))
  const [stations, versions] = await Promise.all([
    db
      .selectFrom('config_station')
      .select(['id', 'name'])
      .where('id', '=', sql<string>`any(${stationIds}::bigint[])`)
      .execute(),
    db
      .selectFrom('config_billing_version as v')
      .innerJoin('config_billing_model as m', 'm.id', 'v.model_id')
      .select(['v.id', 'v.version_no', 'm.name'])
      .where('v.id', '=', sql<string>`any(${versionIds}::bigint[])`)
      .execute(),
  ])
  return {
    stations: new Map(stations.map(row => [row.id, row.name])),
    versions: new Map(versions.map(row => [row.id, row])),
  }
}
