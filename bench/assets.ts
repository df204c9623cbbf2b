// `npm run bench -- assets`: 1,000 stations and 5,000 piles with 10,000 guns through the door, beside the same rows asked
// for by the bare driver in the same run, which is the limit; then 10,000 piles more by an import.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { assetTree } from '../contract/src/config/asset-tree.ts'
import { gun } from '../contract/src/config/gun.ts'
import { pile } from '../contract/src/config/pile.ts'
import { station } from '../contract/src/config/station.ts'
import { work } from '../contract/src/system/work.ts'
import { openSheet } from '../server/src/sheet/write-sheet.ts'
import { type Figure, print } from './parts/figures.ts'
import { openInside } from './parts/inside.ts'

const piles = Number(process.env.BENCH_PILES ?? 5_000)
const imported = Number(process.env.BENCH_ROWS ?? 10_000)
const leastStations = 1_000
const perStation = 33
const times = 30
/** What all rows of the sheet have in common, from the maker on. */
const same = ['特来电', 'BENCH-2', '云快充1.6', '2', '120', '', '']

const inside = await openInside()
try {
  await fill()
  print([...(await stationLists()), ...(await lists()), ...(await tree()), ...(await sheet())])
} finally {
  await inside.close()
}

async function fill() {
  const run = (text: string) => inside.bare(text, [], 'write')
  console.log(`filling ${piles.toLocaleString('en')} piles …`)
  await run(`insert into config_pile_type (id, seller_id, name, maker, model, protocol, current_mode, speed_mode,
      gun_layout, gun_count, connector_type, rated_power_w, voltage_lower, voltage_upper, max_current)
    values (900000, 399, '测量双枪', 'teld', 'BENCH-2', 'YKC1.6', 1, 2, 'TWO_GUN', 2, 4, 120000, 200, 1000, 250)`)
  const stations = Math.max(leastStations, Math.ceil(piles / perStation) + Math.ceil(imported / perStation))
  await run(`insert into config_station (id, seller_id, merchant_id, code, name, pinyin, run_type, kind, area_code,
      address, longitude, latitude)
    select 100000 + n, 399, 399, 'B' || n, '测量第' || n || '充电站', 'celiangdi' || n || 'chongdianzhan cld' || n || 'cdz',
      'ZiYing', 1, '440305', '科技园', 113.95, 22.54 from generate_series(0, ${stations}) as n`)
  await run(`insert into config_pile (id, seller_id, station_id, pile_type_id, code, pile_no, name, pinyin, rated_power_w)
    select 100000 + n, 399, 100000 + n / ${perStation}, 900000, (45030500000000 + n)::text, n % ${perStation} + 1,
      n || '号直流桩', n || 'haozhiliuzhuang ' || n || 'hzlz', 120000 from generate_series(0, ${piles - 1}) as n`)
  await run(`insert into config_gun (seller_id, station_id, pile_id, gun_index, code, connector_type, rated_power_w)
    select p.seller_id, p.station_id, p.id, g, p.code || lpad((g + 1)::text, 2, '0'), 4, 120000
    from config_pile p, generate_series(0, 1) as g where p.pile_type_id = 900000`)
  await run('analyze')
}

async function lists(): Promise<Figure[]> {
  const pages = (filters: object) => () => inside.call(pile.calls.pages, { filters, pageSize: 20 })
  const row = `select p.id, p.code, p.name, p.pile_no, p.rated_power_w, p.status, st.name as station, ty.name as type,
      ty.maker, ty.protocol, s.is_online, (select count(*) from config_gun g where g.pile_id = p.id) as guns
    from config_pile p join config_station st on st.id = p.station_id join config_pile_type ty on ty.id = p.pile_type_id
    join config_pile_state s on s.pile_id = p.id where p.seller_id = 399`
  const newest = 'order by p.created_at desc, p.id desc limit 21'
  return [
    ...(await beside('piles, page 1', pages({}), `${row} ${newest}`, 80)),
    ...(await beside(
      'piles by a part of the pinyin',
      pages({ name: '4321hzlz' }),
      `${row} and p.pinyin like '%4321hzlz%' ${newest}`,
      150,
    )),
    ...(await beside(
      'piles of one station',
      pages({ station: ['100100'] }),
      `${row} and p.station_id = 100100 ${newest}`,
      80,
    )),
    await figure('guns, page 1', () => inside.call(gun.calls.pages, { pageSize: 20 }), 80),
    await figure('guns that are idle', () => inside.call(gun.calls.pages, { filters: { gunStatus: [1] } }), 150),
  ]
}

async function stationLists(): Promise<Figure[]> {
  const pages = (filters: object) => () => inside.call(station.calls.pages, { filters, pageSize: 20 })
  const row = `select t.id, t.name, t.code, t.status, t.stage, t.area_code, t.address, m.name as merchant,
      (select count(*) from config_pile p where p.station_id = t.id) as piles,
      (select count(*) from config_gun g where g.station_id = t.id) as guns,
      (select count(*) from config_gun_state s where s.station_id = t.id and s.status = 1) as idle
    from config_station t join system_seller m on m.id = t.merchant_id where t.seller_id = 399`
  const newest = 'order by t.created_at desc, t.id desc limit 21'
  return [
    ...(await beside('stations, page 1', pages({}), `${row} ${newest}`, 80)),
    ...(await beside(
      'stations by a part of the pinyin',
      pages({ name: 'cld43' }),
      `${row} and t.pinyin like '%cld43%' ${newest}`,
      150,
    )),
    ...(await beside(
      'stations of a province',
      pages({ area: ['440000'] }),
      `${row} and t.area_code like '44%' ${newest}`,
      80,
    )),
    ...(await beside(
      'all stations for the map',
      () => inside.call(station.calls.map, {}),
      row.replace('t.address, ', 't.address, t.longitude, t.latitude, '),
      150,
    )),
  ]
}

async function tree(): Promise<Figure[]> {
  const branch = (of?: { kind: 'station' | 'pile'; id: string }) => () =>
    inside.call(assetTree.branch, of ? { of } : {})
  const search = (text: string) => () => inside.call(assetTree.search, { text })
  const named = (table: string, text: string) =>
    `select id, name, code from ${table} where seller_id = 399
      and (name ilike '%${text}%' or code ilike '%${text}%' or pinyin like '%${text}%') order by name limit 51`
  const stations = 'select id, name, code from config_station order by name limit 101'
  return [
    ...(await beside('tree: the stations', branch(), stations, 80)),
    await figure('tree: the piles of a station', branch({ kind: 'station', id: '100100' }), 80),
    await figure('tree: the guns of a pile', branch({ kind: 'pile', id: '104321' }), 80),
    ...(await beside('tree: a search that finds one', search('4321hzlz'), named('config_pile', '4321hzlz'), 150)),
    ...(await beside('tree: a search that finds all', search('直流'), named('config_pile', '直流'), 150)),
  ]
}

/** The call and the bare statement, by the clock and by what they cost this process and the database together. */
async function beside(what: string, act: () => Promise<unknown>, sql: string, target: number): Promise<Figure[]> {
  const bare = () => inside.bare(sql)
  const [ours, limit] = [await cpuMs(act), await cpuMs(bare)]
  return [
    await figure(what, act, target),
    await figure('  bare', bare, target),
    { what: '  processor, a call', unit: 'ms', values: [ours], target, by: 'max' },
    { what: '  processor, bare', unit: 'ms', values: [limit], target, by: 'max' },
  ]
}

async function cpuMs(act: () => Promise<unknown>): Promise<number> {
  for (let time = 0; time < times; time++) await act()
  const begun = await inside.cpuSeconds()
  for (let time = 0; time < times * 3; time++) await act()
  return (((await inside.cpuSeconds()) - begun) * 1000) / (times * 3)
}

async function figure(what: string, act: () => Promise<unknown>, target: number): Promise<Figure> {
  await act()
  const values: number[] = []
  for (let time = 0; time < times; time++) {
    const begun = performance.now()
    await act()
    values.push(performance.now() - begun)
  }
  return { what, unit: 'ms', values, target, by: 'max' }
}

async function sheet(): Promise<Figure[]> {
  const bytes = await sheetBytes()
  const begun = await used()
  const { workId } = await inside.upload(pile.calls.import, bytes)
  await inside.runWork()
  const checked = await used()
  await mustBe(workId, 'waiting')
  await inside.call(work.commit, { id: workId })
  await inside.runWork()
  const written = await used()
  await mustBe(workId, 'done')
  const target = (imported / 10_000) * 15
  const seconds = (what: string, value: number): Figure => ({ what, unit: 's', values: [value], target, by: 'max' })
  const pair = (what: string, from: Used, to: Used) => [
    seconds(what, to.clock - from.clock),
    seconds('  processor', to.cpu - from.cpu),
  ]
  const bare = await byTwoStatements()
  return [
    ...pair(`dry run of ${imported.toLocaleString('en')} piles`, begun, checked),
    ...pair('writing them with their guns', checked, written),
    ...pair('  bare, with the same history', bare.begun, bare.ended),
  ]
}

type Used = { clock: number; cpu: number }
async function used(): Promise<Used> {
  return { clock: performance.now() / 1000, cpu: await inside.cpuSeconds() }
}

async function mustBe(id: string, status: string): Promise<void> {
  const { rowsGood, rowsBad, ...found } = await inside.call(work.get, { id })
  if (found.status !== status || rowsGood !== imported)
    throw new Error(`the import is ${found.status}: ${rowsGood} good, ${rowsBad} bad, ${found.error}`)
}

/** The same piles and guns once more, written by the database itself, with the history of each as an import leaves it. */
async function byTwoStatements(): Promise<{ begun: Used; ended: Used }> {
  const first = Math.ceil(piles / perStation)
  await inside.bare(`delete from config_pile where station_id >= ${100_000 + first}`, [], 'write')
  const begun = await used()
  await inside.bare(
    `select set_config('app.request', 'bench', true);
    insert into config_pile (seller_id, station_id, pile_type_id, code, pile_no, name, rated_power_w)
    select 399, ${100_000 + first} + n / ${perStation}, 900000, (46030500000000 + n)::text, n % ${perStation} + 1,
      '桩' || n, 120000 from generate_series(0, ${imported - 1}) as n;
    insert into config_gun (seller_id, station_id, pile_id, gun_index, code, connector_type, rated_power_w)
    select p.seller_id, p.station_id, p.id, g, p.code || lpad((g + 1)::text, 2, '0'), 4, 120000
    from config_pile p, generate_series(0, 1) as g where p.code like '4603050%'`,
    [],
    'write',
  )
  return { begun, ended: await used() }
}

async function sheetBytes(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-assets-'))
  try {
    const path = join(folder, 'piles.xlsx')
    const labels = pile.sheet?.import.map(name => pile.fields[name].label.zh) ?? []
    const written = await openSheet(path, { name: '充电桩', columns: labels.map(label => ({ label, format: 'text' })) })
    const first = Math.ceil(piles / perStation)
    await written.addRows(
      (function* () {
        for (let n = 0; n < imported; n++)
          yield [
            `B${first + Math.floor(n / perStation)}`,
            `460305${String(n).padStart(8, '0')}`,
            `导入${n}号桩`,
            ...same,
            '',
          ]
      })(),
    )
    await written.finish()
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
