// The demo's six billing models. The hours of their tiers are those that the provinces have published for commerce and
// industry; the prices are invented, at the ratios of the same notices where these are known. A fifth tier (深谷) is
// valley here.
import { type Season, spansOf, tableOn } from '@ev/rules/price/calendar'
import type { DayTableDraft } from '@ev/rules/price/day-table'
import { letterOf, type Tier, tiers } from '@ev/rules/price/tier'
import type { CalendarDraft } from '@ev/rules/price/version'

type DemoModel = {
  sellerId: string
  /** The first two digits of the areas whose stations it is bound to. */
  province: string
  no: number
  name: string
  note: string
  versions: readonly DemoVersion[]
}

/** `from` is a day, or so many months from the one in which the demo is filled. */
type DemoVersion = { from: string | { months: number }; note: string; plan: CalendarDraft }

/** `ratios` to the flat price. */
type Prices = { flatMil: number; ratios: Record<Exclude<Tier, 'Ping'>, number>; serviceMil: Record<Tier, number> }
/** `10-12 14-19`, in hours. What is not named is flat; the sharp ones cut into the peak. */
type Hours = Partial<Record<Exclude<Tier, 'Ping'>, string>>

function day({ flatMil, ratios, serviceMil }: Prices, { Gu, Feng, Jian }: Hours): DayTableDraft {
  const slots = Array.from({ length: 48 }, () => letterOf('Ping'))
  for (const [tier, spans = ''] of [['Gu', Gu] as const, ['Feng', Feng] as const, ['Jian', Jian] as const])
    for (const [, from, to] of spans.matchAll(/([\d.]+)-([\d.]+)/g))
      slots.fill(letterOf(tier), Number(from) * 2, Number(to) * 2)
  const priceOf = (tier: Tier) => Math.round(flatMil * (tier === 'Ping' ? 1 : ratios[tier]))
  return {
    slots: slots.join(''),
    tiers: tiers.map(tier => ({ tier, elecMil: priceOf(tier), serviceMil: serviceMil[tier] })),
  }
}

const season = (name: string, months: readonly number[], table: DayTableDraft): Season<DayTableDraft> => ({
  name,
  spans: spansOf(months),
  table,
})

const service = (all: number) => ({ Jian: all, Feng: all, Ping: all, Gu: all })

// 粤发改价格〔2021〕331号, from October 2021, and for Shenzhen the same hours in 深发改〔2021〕1005号. Beside these months
// days of 35 °C and more have the tier too; which those are, nobody knows ahead.
const guangdong = (serviceMil: number): CalendarDraft => {
  const prices = { flatMil: 6_650, ratios: { Jian: 2.125, Feng: 1.7, Gu: 0.38 }, serviceMil: service(serviceMil) }
  const hours = { Gu: '0-8', Feng: '10-12 14-19' }
  return {
    byDefault: day(prices, hours),
    seasons: [season('夏季尖峰', [7, 8, 9], day(prices, { ...hours, Jian: '11-12 15-17' }))],
    holidays: [],
  }
}

// 京发改规〔2023〕11号, from September 2023.
const beijing = (serviceMil: number): CalendarDraft => {
  const prices = { flatMil: 7_270, ratios: { Jian: 1.92, Feng: 1.6, Gu: 0.4 }, serviceMil: service(serviceMil) }
  const hours = { Gu: '0-7 23-24', Feng: '10-13 17-22' }
  return {
    byDefault: day(prices, hours),
    seasons: [
      season('夏季尖峰', [7, 8], day(prices, { ...hours, Jian: '11-13 16-17' })),
      season('冬季尖峰', [12, 1], day(prices, { ...hours, Jian: '18-21' })),
    ],
    holidays: [],
  }
}

// 川发改价格〔2025〕185号, from May 2025; its sharp hours are those of large industry.
const sichuan: CalendarDraft = (() => {
  const prices = { flatMil: 5_970, ratios: { Jian: 1.92, Feng: 1.6, Gu: 0.4 }, serviceMil: service(3_000) }
  const summer = { Gu: '1-7', Feng: '11-18 20-23' }
  return {
    byDefault: day(prices, { Gu: '0-8 22-24', Feng: '10-12 17-22' }),
    seasons: [
      season('夏季尖峰', [7, 8], day(prices, { ...summer, Jian: '13-14 21-23' })),
      season('夏季', [9], day(prices, summer)),
      season('冬季', [12, 1, 2], day(prices, { Gu: '0-8', Feng: '10-12 16-22' })),
    ],
    holidays: [],
  }
})()

// 苏发改价格发〔2025〕426号, from June 2025; its sharp hours are those of industry of 315 kVA and more.
const jiangsu: CalendarDraft = (() => {
  const prices = { flatMil: 6_480, ratios: { Jian: 2.04, Feng: 1.7, Gu: 0.35 }, serviceMil: service(3_600) }
  const hours = { Gu: '0-6 11-13', Feng: '14-22' }
  return {
    byDefault: day(prices, { Gu: '2-6 10-14', Feng: '15-22' }),
    seasons: [
      season('夏季', [6], day(prices, hours)),
      season('夏季尖峰', [7, 8], day(prices, { ...hours, Jian: '14-15 19.5-21.5' })),
      season('冬季尖峰', [12, 1], day(prices, { ...hours, Jian: '18-20' })),
      season('冬季', [2], day(prices, hours)),
    ],
    holidays: [],
  }
})()

const zhejiangService = { Jian: 3_200, Feng: 3_200, Ping: 3_800, Gu: 4_400 }

// 浙发改价格〔2024〕21号, from March 2024.
const zhejiangBefore: CalendarDraft = (() => {
  const prices = { flatMil: 6_720, ratios: { Jian: 1.98, Feng: 1.65, Gu: 0.38 }, serviceMil: zhejiangService }
  return {
    byDefault: day(prices, { Gu: '0-8 11-13', Feng: '8-11 13-17' }),
    seasons: [
      season('夏冬尖峰', [7, 8, 12, 1], day(prices, { Gu: '0-8 11-13', Feng: '8-9 17-23', Jian: '9-11 15-17' })),
    ],
    holidays: [],
  }
})()

const labourAndNationalDays = (year: number) =>
  ['05', '10'].flatMap(month => ['01', '02', '03'].map(date => `${year}-${month}-${date}`))
const springFestival2027 = ['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08']

// 浙发改价格〔2026〕112号, from July 2026. At the Spring Festival, and on the first three days of the Labour Day and the
// National Day holidays, 9 to 15 o'clock are cheapest.
const zhejiang: CalendarDraft = (() => {
  const prices = { flatMil: 6_720, ratios: { Jian: 2.05, Feng: 1.85, Gu: 0.4 }, serviceMil: zhejiangService }
  const hours = { Gu: '0-7 11-14', Feng: '16-23' }
  return {
    byDefault: day(prices, hours),
    seasons: [season('夏冬尖峰', [7, 8, 12, 1], day(prices, { ...hours, Jian: '18-22' }))],
    holidays: [
      {
        name: '节假日深谷',
        days: [...labourAndNationalDays(2026), ...springFestival2027, ...labourAndNationalDays(2027)],
        table: day(prices, { Gu: '0-7 9-15', Feng: '16-23' }),
      },
    ],
  }
})()

// 沪发改价管〔2022〕50号, from January 2023: the hours of two-part tariffs, whose ratios differ by season.
const shanghai: CalendarDraft = (() => {
  const flatMil = 7_350
  const serviceMil = service(4_500)
  const wide = { flatMil, ratios: { Jian: 2.25, Feng: 1.8, Gu: 0.4 }, serviceMil }
  const narrow = { flatMil, ratios: { Jian: 2, Feng: 1.6, Gu: 0.5 }, serviceMil }
  const summer = { Gu: '0-6 22-24', Feng: '8-15 18-21' }
  const hours = { Gu: '0-6 22-24', Feng: '8-11 18-21' }
  return {
    byDefault: day(narrow, hours),
    seasons: [
      season('夏季尖峰', [7, 8], day(wide, { ...summer, Jian: '12-14' })),
      season('夏季', [9], day(wide, summer)),
      season('冬季尖峰', [12, 1], day(wide, { ...hours, Jian: '19-21' })),
    ],
    holidays: [],
  }
})()

export const demoModels: readonly DemoModel[] = [
  {
    sellerId: '365',
    province: '32',
    no: 1,
    name: '江苏分时电价',
    note: '苏发改价格发〔2025〕426号时段',
    versions: [{ from: '2025-06-01', note: '按省通知时段', plan: jiangsu }],
  },
  {
    sellerId: '365',
    province: '33',
    no: 2,
    name: '浙江分时电价',
    note: '浙发改价格〔2026〕112号时段',
    versions: [
      { from: '2024-03-01', note: '按2024年省通知时段', plan: zhejiangBefore },
      { from: '2026-07-01', note: '高峰移至傍晚，午间为低谷', plan: zhejiang },
    ],
  },
  {
    sellerId: '365',
    province: '31',
    no: 3,
    name: '上海分时电价',
    note: '沪发改价管〔2022〕50号两部制时段',
    versions: [{ from: '2023-01-01', note: '按市通知时段', plan: shanghai }],
  },
  {
    sellerId: '399',
    province: '44',
    no: 1,
    name: '广东分时电价',
    note: '粤发改价格〔2021〕331号时段，深圳同',
    versions: [
      { from: '2021-10-01', note: '按省通知时段', plan: guangdong(4_500) },
      { from: { months: -3 }, note: '服务费每度下调0.05元', plan: guangdong(4_000) },
    ],
  },
  {
    sellerId: '399',
    province: '11',
    no: 2,
    name: '北京分时电价',
    note: '京发改规〔2023〕11号时段',
    versions: [
      { from: '2023-09-01', note: '按市通知时段', plan: beijing(5_000) },
      { from: { months: 1 }, note: '服务费每度上调0.03元', plan: beijing(5_300) },
    ],
  },
  {
    sellerId: '399',
    province: '51',
    no: 3,
    name: '四川分时电价',
    note: '川发改价格〔2025〕185号时段',
    versions: [{ from: '2025-05-01', note: '按省通知时段', plan: sichuan }],
  },
]

/** The table that a date has in the province of an area, by the newest hours. */
export function tariffOn(areaCode: string, day: string): DayTableDraft {
  const plan = demoModels.find(({ province }) => areaCode.startsWith(province))?.versions.at(-1)?.plan
  if (!plan) throw new Error(`no tariff for ${areaCode}`)
  return tableOn(plan, day).table
}
