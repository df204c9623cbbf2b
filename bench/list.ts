// `npm run bench -- list`: pages of a list of five million rows through the kit, beside the same rows asked for by the
// bare driver in the same run, which is the limit.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { CompiledQuery } from 'kysely'
import { choices } from '../contract/src/kit/choices.ts'
import { f } from '../contract/src/kit/field.ts'
import { resource } from '../contract/src/kit/resource.ts'
import { startEmbedded } from '../db/src/embedded.ts'
import { openPools } from '../db/src/pools.ts'
import { type Database, scopedTables } from '../db/src/rows.ts'
import { instant } from '../rules/src/units.ts'
import type { UserCtx } from '../server/src/http/context.ts'
import { scopedDb } from '../server/src/http/scope.ts'
import { mount } from '../server/src/resource/mount.ts'
import { type Asked, pagesOf } from '../server/src/resource/pages.ts'
import { type Figure, print } from './parts/figures.ts'

const rows = Number(process.env.BENCH_ROWS ?? 5_000_000)
const times = 40
const sellerId = '399'

const state = choices([
  { value: 1, zh: '未支付', en: 'Unpaid' },
  { value: 2, zh: '部分扣款', en: 'Partly' },
  { value: 3, zh: '已结算', en: 'Settled' },
])

const order = mount(
  resource('bill-service/benchOrder', {
    title: { zh: '订单', en: 'Order' },
    label: 'orderNo',
    verbs: ['pages'],
    fields: {
      orderNo: f.text('订单号', 'Number', { filter: true }),
      plateNo: f.text('车牌', 'Plate', { filter: true }),
      state: f.choice('状态', 'State', state, { filter: true }),
      amountFen: f.fen('金额', 'Amount', { sum: true }),
      usedE4: f.energy('电量', 'Energy', { sum: true }),
      createTime: f.time('时间', 'Time', { filter: true, sort: true }),
    },
    list: { order: ['createTime', 'desc'] },
  }),
  { table: 'bench_order' as keyof Database },
  {},
)

const dataDir = await mkdtemp(join(tmpdir(), 'bench-list-'))
const embedded = await startEmbedded({ dataDir, say: () => {} })
const pools = openPools(embedded.connection, () => {})
const month = { from: '2025-03-01', to: '2025-03-31' }
const ctx = {
  db: scopedDb(pools.read, { sellerId, narrows: [] }),
  now: instant(Date.now()),
  language: 'zh',
} as unknown as UserCtx

const page = (asked: Asked) => pagesOf(ctx, order, asked)

try {
  await fill()
  print(await measure())
} finally {
  await pools.end()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function fill() {
  const run = (text: string) => bare(text, [], 'write')
  console.log(`filling ${rows.toLocaleString('en')} rows …`)
  await run(`set statement_timeout = 0; create unlogged table bench_order (
    id bigint primary key, seller_id bigint not null, order_no text not null, plate_no text not null,
    state smallint not null, amount_fen bigint not null, used_e4 bigint not null, created_at timestamptz not null)`)
  await run(`set statement_timeout = 0; insert into bench_order select n, case when n % 10 < 8 then 399 else 365 end,
    'CD' || lpad(n::text, 18, '0'), '粤A' || lpad((n % 99999)::text, 5, '0'), n % 3 + 1, n % 9000 + 100, n % 600000,
    timestamptz '2024-11-01' + n * interval '12 seconds' from generate_series(1, ${rows}) as n`)
  await run('set statement_timeout = 0; create index on bench_order (seller_id, created_at desc, id desc)')
  await run('vacuum analyze bench_order')
  scopedTables.bench_order = ['seller_id']
}

async function measure(): Promise<Figure[]> {
  const deep = await placeAt(rows / 2)
  const asked = (part: Partial<Asked>): Asked => ({
    current: 1,
    pageSize: 10,
    filters: {},
    count: 'none',
    sums: false,
    ...part,
  })
  const columns =
    "id, order_no, plate_no, state, amount_fen::float8, used_e4::float8, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS')"
  const newest = `select ${columns} from bench_order where seller_id = 399 order by created_at desc, id desc`
  return [
    await figure('page 1 by the kit', () => page(asked({})), 80),
    await figure('page 1 by the bare driver', () => bare(`${newest} limit 11`, []), 80),
    await figure('page 1,000 by the kit', () => page(asked({ current: 1_000 })), 100),
    await figure('page 1,000 by the bare driver', () => bare(`${newest} limit 11 offset 9990`, []), 100),
    await figure('half way down by place', () => page(asked({ after: deep })), 100),
    await figure('half way down by offset, bare', () => bare(`${newest} limit 11 offset ${rows * 0.4}`, []), 100, 3),
    await figure('page 1 with the capped count', () => page(asked({ count: 'capped' })), 80),
    await figure('page 1 with the exact count', () => page(asked({ count: 'exact' })), 2_000, 3),
    await figure('one month, with sums', () => page(asked({ filters: { createTime: month }, sums: true })), 1_000, 5),
  ]
}

/** The cursor of the row so many places down, as walking there would have given it. */
async function placeAt(place: number): Promise<string> {
  const { rows: found } = await bare('select id, created_at::text as at from bench_order where id = $1', [place])
  const row = found[0] as { id: string; at: string }
  return Buffer.from(JSON.stringify(['createTime', 'desc', row.at, row.id])).toString('base64url')
}

async function bare(text: string, values: unknown[], pool: 'read' | 'write' = 'read') {
  return pools[pool].executeQuery(CompiledQuery.raw(text, values))
}

async function figure(what: string, act: () => Promise<unknown>, target: number, count = times): Promise<Figure> {
  await act()
  const values: number[] = []
  for (let time = 0; time < count; time++) {
    const begun = performance.now()
    await act()
    values.push(performance.now() - begun)
  }
  return { what, unit: 'ms', values, target, by: 'max' }
}
