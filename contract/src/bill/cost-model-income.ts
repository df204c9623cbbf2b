// What the prices brought in: by station and version, what was sold in which tier and for how much, beside what the energy
// cost the operator; and what became of it when a version changed.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { f, type Ref } from '../kit/field.ts'
import { type FiltersOf, filtersShape } from '../kit/list.ts'
import { report } from '../kit/report.ts'
import { Id } from '../kit/shapes.ts'
import { ordersBehind } from '../report/orders-behind.ts'
import { figureRights } from '../statistics/rights.ts'

const filters = {
  day: f.date('业务日期', 'Business day', { filter: true }),
  station: f.ref('电站', 'Station', 'config-service/station', { filter: true }),
  model: f.ref('计费模型', 'Billing model', 'config-service/billingModel', { filter: true }),
}
type Filters = FiltersOf<typeof filters>

/** A strategy is a version at a station; what no version priced is one too. */
export type Strategy = {
  readonly stationId: string
  readonly model: Ref | null
  readonly versionNo: number | null
}
export const strategyId = ({ stationId, model, versionNo }: Strategy): string =>
  [stationId, model?.id ?? '', versionNo ?? ''].join('/')

type Row = {
  readonly strategy?: Ref | null
  readonly station?: Ref | null
  readonly model?: Ref | null
  readonly day?: string | null
}
type Picked = { readonly row?: Row | undefined; readonly filters: Filters; readonly measure: string }

/** Those that were billed, of the same days, stations and versions. */
function ordersOf(picked: Picked): string {
  const { row = {}, filters: given } = picked
  const [station, model, versionNo] = row.strategy?.id.split('/') ?? [row.station?.id, row.model?.id]
  return ordersBehind(
    { row: model === '' ? { model: null } : row },
    {
      businessDay: row.day ? { from: row.day, to: row.day } : given.day,
      station: station ? [station] : given.station,
      model: model ? [model] : given.model,
      ...(versionNo && { versionNo: { from: Number(versionNo), to: Number(versionNo) } }),
      orderStatus: [...billed],
    },
  )
}

/** What an order is from its settlement on, whether it was paid or is owed. */
export const billed = [5, 6] as const

const revenue = figureRights.revenueFen

const tier = (zh: string, en: string) =>
  f.energy(`${zh}电量`, `${en} energy`, {
    sum: true,
    help: {
      zh: `已结算订单在${zh}时段的电量合计。`,
      en: `Energy of settled orders in the tier ${en.toLowerCase()}.`,
    },
  })

export const costModelIncome = report('bill-service/costModelIncome', {
  title: { zh: '计费策略收入', en: 'Billing strategy income' },
  fields: {
    strategy: f.ref('电站 · 计费版本', 'Station · version', 'config-service/billingVersion'),
    station: f.ref('电站', 'Station', 'config-service/station'),
    model: f.ref('计费模型', 'Billing model', 'config-service/billingModel'),
    day: f.date('业务日期', 'Business day'),
    energyE4: f.energy('电量', 'Energy', {
      sum: true,
      help: {
        zh: '已结算订单的电量合计，按结束时间所在的业务日期统计。',
        en: 'Energy of settled orders, by the day on which they ended.',
      },
    }),
    orders: f.int('结算订单数', 'Settled orders', {
      sum: true,
      help: {
        zh: '已结算（含有欠费）的订单数，异常与关闭的订单不计。',
        en: 'Settled orders, with or without a debt; abnormal and closed ones are not among them.',
      },
    }),
    jianE4: tier('尖', 'Sharp'),
    fengE4: tier('峰', 'Peak'),
    pingE4: tier('平', 'Flat'),
    guE4: tier('谷', 'Valley'),
    elecFen: f.fen('电费', 'Electricity', {
      sum: true,
      help: { zh: '按计费版本算出的电费，优惠前。', en: 'Electricity as the version prices it, before discounts.' },
    }),
    serviceFen: f.fen('服务费', 'Service', {
      sum: true,
      help: { zh: '按计费版本算出的服务费，优惠前。', en: 'Service as the version prices it, before discounts.' },
    }),
    averageMil: f.mil('度均价', 'Average price', {
      help: {
        zh: '（电费 + 服务费）÷ 电量，四舍五入到 0.0001 元。',
        en: 'Electricity and service by energy, rounded to ¥0.0001.',
      },
    }),
    discountFen: f.fen('优惠', 'Discounts', {
      sum: true,
      help: { zh: '各种优惠、抵扣与免收的合计。', en: 'All that was taken off.' },
    }),
    costFen: f.fen('购电成本', 'Utility cost', {
      help: {
        zh: '电量 × 该站当月度均购电价（电表电费的合计 ÷ 总电量，含基本电费与力调电费）。没有录入电表电费的电站和月份不计成本。',
        en: 'Energy at what the utility billed for a kWh of that station and month, basic charge and power factor included. Where no bill was entered there is no cost.',
      },
    }),
    marginFen: f.fen('毛利', 'Gross margin', {
      least: -100_000_000_000,
      help: {
        zh: '有购电成本的订单的（电费 + 服务费 − 优惠）− 购电成本；没有成本的订单不参与。',
        en: 'Fees less discounts less utility cost, of the orders whose cost is known and no others.',
      },
    }),
    marginBp: f.percent('毛利率', 'Margin', {
      least: -1_000_000,
      most: 1_000_000,
      help: {
        zh: '毛利 ÷ 有购电成本的订单的收入。',
        en: 'Gross margin by the income of the orders whose cost is known.',
      },
    }),
    costedBp: f.percent('成本覆盖', 'Cost known', {
      help: {
        zh: '有购电成本的电量 ÷ 电量；低于 100% 时请补录电表电费。',
        en: 'Energy whose cost is known by all energy; enter meter fees where it is below 100 %.',
      },
    }),
  },
  // What was sold is for whoever keeps the prices; what it brought in, and by the average price too, is revenue.
  guarded: {
    elecFen: revenue,
    serviceFen: revenue,
    averageMil: revenue,
    discountFen: revenue,
    costFen: revenue,
    marginFen: revenue,
    marginBp: revenue,
  },
  by: ['strategy', 'station', 'model', 'day'],
  filters,
  period: 'day',
  initial: 'last30Days',
  chart: { kind: 'bar', y: ['elecFen', 'serviceFen'] },
  better: {
    energyE4: 'up',
    orders: 'up',
    elecFen: 'up',
    serviceFen: 'up',
    marginFen: 'up',
    marginBp: 'up',
    costedBp: 'up',
  },
  drill: ordersOf,
})

/** What one version came to at a station while it was the one that priced. */
const Side = z.strictObject({
  model: z.string(),
  versionNo: z.int().nullable(),
  firstDay: z.string(),
  lastDay: z.string(),
  days: z.int(),
  orders: z.int(),
  energyE4: z.int(),
  // Of money nothing for whoever is not told totals of it.
  totalFen: z.int().optional(),
  averageMil: z.int().nullable().optional(),
  marginFen: z.int().nullable().optional(),
})
export type ChangeSide = z.infer<typeof Side>

const Change = z.strictObject({
  station: z.strictObject({ id: Id, label: z.string() }),
  before: Side,
  after: Side,
})
export type VersionChange = z.infer<typeof Change>

export const costModelChanges = calls('bill-service/costModelIncome', {
  /** Each change of version within the days, station by station, the last one first. */
  changes: read({
    may: 'query',
    input: z.strictObject({ filters: filtersShape(filters).default({}) }),
    output: z.strictObject({ changes: z.array(Change), isCapped: z.boolean() }),
  }),
})
