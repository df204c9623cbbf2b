// The figures of a simulation as a sheet: a row for each hour of each station.
import { leftOutReason, type Simulated } from '@ev/contract/bill/price-simulation'
import { labelOf } from '@ev/contract/kit/choices'
import type { Language } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import type { Column } from '../sheet/columns.ts'
import { openSheet } from '../sheet/write-sheet.ts'

export async function writeSimulation({ language, user }: UserCtx, found: Simulated, path: string): Promise<void> {
  const say = words[language]
  const sheet = await openSheet(path, {
    name: say.title,
    columns: columnsOf(language),
    totals: say.total,
    notes: {
      name: say.about,
      rows: say.rows,
      lines: [
        [say.by, found.by],
        [say.days, `${found.from} – ${found.to}`],
        [say.orders, String(found.orders)],
        [say.spread, String(found.spread)],
        ...found.leftOut.map(
          ({ reason, count }) =>
            [`${say.leftOut}: ${labelOf(leftOutReason.list, reason, language)}`, String(count)] as const,
        ),
        [say.who, `${user.name}（${user.account}）`],
        [say.when, found.asOf],
      ],
    },
  })
  await sheet.addRows(
    found.cells.map(([place = 0, hour = 0, energyE4 = 0, elec = 0, service = 0, newElec = 0, newService = 0]) => [
      found.stations[place]?.station.label,
      `${String(hour).padStart(2, '0')}:00`,
      energyE4,
      elec,
      service,
      elec + service,
      newElec,
      newService,
      newElec + newService,
      newElec + newService - elec - service,
    ]),
  )
  await sheet.finish()
}

function columnsOf(language: Language): Column[] {
  const say = words[language]
  const money = (label: string): Column => ({ label, format: 'money', sum: true })
  return [
    { label: say.station, format: 'text' },
    { label: say.hour, format: 'text', width: 10 },
    { label: say.energy, format: 'energy', sum: true },
    ...[say.before, say.after].flatMap(when => [
      money(`${when} ${say.elec}`),
      money(`${when} ${say.service}`),
      money(`${when} ${say.sum}`),
    ]),
    money(say.change),
  ]
}

const words = {
  zh: {
    title: '计费模拟',
    total: '合计',
    about: '说明',
    rows: '行数',
    by: '模拟价格',
    days: '业务日期',
    orders: '计入订单数',
    spread: '其中按时间分摊到时段的订单数（桩按档计费）',
    leftOut: '未计入',
    who: '提交人',
    when: '生成时间',
    station: '电站',
    hour: '时段',
    energy: '电量（度）',
    before: '原',
    after: '模拟',
    elec: '电费（元）',
    service: '服务费（元）',
    sum: '合计（元）',
    change: '差额（元）',
  },
  en: {
    title: 'Price simulation',
    total: 'Total',
    about: 'About',
    rows: 'Rows',
    by: 'Priced by',
    days: 'Business days',
    orders: 'Orders',
    spread: 'Of these laid over half hours by time (billed by the pile)',
    leftOut: 'Left out',
    who: 'Asked by',
    when: 'Made at',
    station: 'Station',
    hour: 'Hour',
    energy: 'Energy (kWh)',
    before: 'Before:',
    after: 'After:',
    elec: 'electricity (¥)',
    service: 'service (¥)',
    sum: 'total (¥)',
    change: 'Difference (¥)',
  },
} as const
