// The list that every writer of bench/sheet.ts writes: twenty columns like those of an order.
import type { Column } from '../../server/src/sheet/columns.ts'

export const columns: Column[] = [
  { label: '订单编号', format: 'text' },
  { label: '电站名称', format: 'text' },
  { label: '车牌号', format: 'text' },
  { label: '手机号', format: 'text' },
  { label: '会员', format: 'text' },
  { label: '订单状态', format: 'text' },
  { label: '支付方式', format: 'text' },
  { label: '充电枪', format: 'text' },
  { label: '结束 SOC', format: 'integer' },
  { label: '充电时长（秒）', format: 'integer' },
  { label: '电费', format: 'money', sum: true },
  { label: '服务费', format: 'money', sum: true },
  { label: '优惠', format: 'money', sum: true },
  { label: '单价', format: 'price' },
  { label: '电量', format: 'energy', sum: true },
  { label: '分成比例', format: 'percent' },
  { label: '开始时间', format: 'time' },
  { label: '结束时间', format: 'time' },
  { label: '业务日期', format: 'date' },
  { label: '备注', format: 'text' },
]

const stations = ['深圳湾超级充电站', '上海虹桥枢纽站', '杭州西湖文化广场站', '北京<望京>SOHO 站']
const two = (value: number) => String(value).padStart(2, '0')

function rowOf(index: number): string[] {
  const day = `2026-${two((index % 12) + 1)}-${two((index % 28) + 1)}`
  const minutes = `${two(index % 60)}:${two((index * 7) % 60)}`
  return [
    `CD2026${String(index).padStart(14, '0')}`,
    stations[index % stations.length]!,
    `粤B${10_000 + (index % 90_000)}`,
    `138${String(index % 100_000_000).padStart(8, '0')}`,
    `member ${index % 5_000}`,
    '已完成',
    '微信支付',
    `桩${index % 300}-${(index % 2) + 1}号枪`,
    String(index % 100),
    String(index % 7_200),
    String((index * 37) % 100_000),
    String((index * 13) % 50_000),
    String((index * 7) % 1_000),
    '12345',
    String((index * 991) % 1_000_000),
    String(index % 10_000),
    `${day} ${two(index % 24)}:${minutes}`,
    `${day} ${two((index + 1) % 24)}:${minutes}`,
    day,
    index % 3 === 0 ? '备注' : '',
  ]
}

export function* rowsOf({ from, to }: { from: number; to: number }): Generator<string[]> {
  for (let index = from; index < to; index += 1) yield rowOf(index)
}

/** The same list as a statement. */
export const sql = `select
    'CD2026' || lpad(i::text, 14, '0'), (array['深圳湾超级充电站', '上海虹桥枢纽站', '杭州西湖文化广场站', '北京<望京>SOHO 站'])[i % 4 + 1],
    '粤B' || (10000 + i % 90000), '138' || lpad((i % 100000000)::text, 8, '0'), 'member ' || i % 5000, '已完成', '微信支付',
    '桩' || i % 300 || '-' || (i % 2 + 1) || '号枪', i % 100 as soc, i % 7200 as seconds,
    i::bigint * 37 % 100000 as fee, i::bigint * 13 % 50000 as service, i::bigint * 7 % 1000 as saved, 12345 as price,
    i::bigint * 991 % 1000000 as energy, i % 10000 as share, timestamptz '2026-01-01' + i * interval '27 seconds' as started_at,
    timestamptz '2026-01-01' + i * interval '29 seconds' as ended_at, date '2026-01-01' + i % 300 as business_day,
    case when i % 3 = 0 then '备注' end as note
  from generate_series(0, $1::int - 1) as list(i)`
