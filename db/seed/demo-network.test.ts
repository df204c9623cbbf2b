import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flowBetween } from '@ev/rules/meter-reading'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../src/pools.ts'
import { scopedTables, tableColumns } from '../src/rows.ts'
import { openDemos } from './demo-testing.ts'

const now = new Date('2026-11-15T02:00:00Z')

let demos: Awaited<ReturnType<typeof openDemos>>
let db: Db
beforeAll(async () => {
  demos = await openDemos(now)
  db = await demos.aDemo('network')
}, 120_000)
afterAll(() => demos?.close(), 60_000)

// What people own: it has a seller, and it is about stations, piles, prices or tags.
const networkTables = Object.keys(scopedTables).filter(
  table => /^(config|taglib)_/.test(table) && !/_(export_timing|push|statistic_rule)$/.test(table),
)

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>, from = db) => (await query.execute(from)).rows

/** Every row of every table of the network, as one text. */
async function printed(from: Db): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const table of networkTables) {
    const rows = await rowsOf(sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`, from)
    prints[table] = rows.map(({ row }) => row).join('\n')
  }
  return prints
}

describe('the demo network', () => {
  test('has 24 stations, two of them on trial, 200 piles and 360 guns', async () => {
    const [counted] = await rowsOf(sql<Record<string, number>>`
      select (select count(*)::int from config_station) as stations,
        (select count(*)::int from config_station where stage = 'trial') as trials,
        (select count(distinct substr(area_code, 1, 4))::int from config_station) as cities,
        (select count(*)::int from config_pile) as piles, (select count(*)::int from config_gun) as guns,
        (select count(*)::int from config_billing_model) as models`)
    expect(counted).toEqual({ stations: 24, trials: 2, cities: 12, piles: 200, guns: 360, models: 6 })
  })

  test('belongs to both sellers, and leaves none of its tables empty for either', async () => {
    const empty: string[] = []
    for (const table of networkTables) {
      const sellers = await rowsOf(sql<{ id: string }>`select distinct seller_id::text as id from ${sql.table(table)}`)
      for (const id of ['365', '399']) if (!sellers.some(seller => seller.id === id)) empty.push(`${table} of ${id}`)
    }
    // The product's own colours are good enough for 399.
    expect(empty).toEqual(['config_stake_color of 399'])
  })

  test('is spoken to in both languages, by piles of many makers', async () => {
    const languages = await rowsOf(sql<{ protocol: string; piles: number; identities: number }>`
      select t.protocol, count(*)::int as piles, count(*) filter (where p.charger_identity <> '')::int as identities
      from config_pile p join config_pile_type t on t.id = p.pile_type_id group by 1 order by 1`)
    expect(languages.map(({ protocol }) => protocol)).toEqual(['OCPP1.6J', 'YKC1.6'])
    for (const { protocol, piles, identities } of languages) {
      expect(piles).toBeGreaterThan(30)
      expect(identities).toBe(protocol === 'YKC1.6' ? 0 : piles)
    }
    const makers = await rowsOf(sql`select distinct maker from config_pile_type`)
    expect(makers.length).toBeGreaterThan(10)
  })

  test('gives every pile the guns of its type, under codes that begin with the district and with the pile', async () => {
    const odd = await rowsOf(sql`
      select p.code from config_pile p
      join config_pile_type t on t.id = p.pile_type_id join config_station s on s.id = p.station_id
      left join config_gun g on g.pile_id = p.id
      group by p.id, t.id, s.id
      having count(g.id) <> t.gun_count or max(g.gun_index) <> t.gun_count - 1
        or bool_or(g.code <> p.code || lpad((g.gun_index + 1)::text, 2, '0') or g.rated_power_w > p.rated_power_w)
        or left(p.code, 6) <> s.area_code`)
    expect(odd).toEqual([])
  })

  test('lies where its addresses say', async () => {
    const stations = await rowsOf(sql<{ address: string; names: string[] }>`
      select s.address, array[d.name, c.name, p.name] as names
      from config_station s join system_area d on d.code = s.area_code
      left join system_area c on c.code = d.parent_code left join system_area p on p.code = c.parent_code`)
    expect(stations).toHaveLength(24)
    for (const { address, names } of stations)
      for (const name of names.filter(one => one && !['市辖区', '直辖县'].includes(one)))
        expect(address).toContain(name)
  })

  // In degrees: west, east, south, north.
  const extents: Record<string, readonly [number, number, number, number]> = {
    '11': [115.4, 117.6, 39.4, 41.1],
    '31': [120.8, 122.2, 30.6, 31.9],
    '32': [116.3, 122, 30.7, 35.2],
    '33': [118, 123, 27, 31.2],
    '44': [109.6, 117.4, 20.1, 25.6],
    '51': [97.3, 108.6, 26, 34.4],
  }

  test('lies within its provinces, each station at a place of its own', async () => {
    const points = await rowsOf(sql<{ province: string; longitude: number; latitude: number }>`
      select left(area_code, 2) as province, longitude::float, latitude::float from config_station`)
    expect(new Set(points.map(({ longitude, latitude }) => `${longitude} ${latitude}`)).size).toBe(24)
    for (const { province, longitude, latitude } of points) {
      const [west, east, south, north] = extents[province] ?? expect.fail(`no province ${province}`)
      expect(longitude > west && longitude < east && latitude > south && latitude < north).toBe(true)
    }
  })

  test('takes ids below 1000, and leaves the others to whoever comes next', async () => {
    const tables = networkTables.filter(table => tableColumns[table]?.includes('id'))
    for (const table of tables) {
      const [found] = await rowsOf(sql<{ most: number }>`select max(id)::int as most from ${sql.table(table)}`)
      expect(found?.most, table).toBeLessThan(1000)
    }
    const added = await rowsOf(sql<{ id: string }>`
      insert into config_station_group (seller_id, name, purpose) values (399, '新分组', 'other') returning id`)
    expect(added).toEqual([{ id: '1000' }])
    await sql`delete from config_station_group where id = 1000`.execute(db)
  })

  test('is off line until chargers speak, and has told what its piles said last', async () => {
    const states = await rowsOf(sql`
      select distinct s.is_online, g.status from config_pile_state s join config_gun_state g on g.station_id = s.station_id`)
    expect(states).toEqual([{ is_online: false, status: 5 }])
    const silent = await rowsOf(sql`
      select s.pile_id from config_pile_state s join config_station t on t.id = s.station_id
      where (s.activated_at is null) <> (t.stage = 'trial')`)
    expect(silent).toEqual([])
  })

  test('lets one region’s lead see the region’s unit, and the other’s the stations chosen for the role', async () => {
    const leads = await rowsOf(sql<{ seller: string; scope: string; seen: string[] }>`
      select r.seller_id::text as seller, r.data_scope as scope, array_agg(distinct left(s.area_code, 4)) as seen
      from system_role r join system_user_role u on u.role_id = r.id join system_staff p on p.id = u.user_id
      join config_station s on s.id = any (r.station_ids) or r.data_scope = 'org' and s.org_id = p.org_id
      where r.code = 'regionLead' group by 1, 2 order by 1`)
    expect(leads).toEqual([
      { seller: '365', scope: 'stations', seen: ['3205'] },
      { seller: '399', scope: 'org', seen: ['4403'] },
    ])
  })

  test('is the same wherever it is filled on the same day, and is filled once', async () => {
    const before = await printed(db)
    await demos.fill(db)
    expect(await printed(db)).toEqual(before)
    expect(await printed(await demos.aDemo('again'))).toEqual(before)
  }, 120_000)
})

describe('the demo’s upgrades', () => {
  test('send programs whose files lie in the store with the checksums that the screen shows', async () => {
    const programs = await rowsOf(sql<{ file: string; bytes: number; md5: string; sha256: string; kept: string }>`
      select w.file_id::text as file, w.size_bytes::int as bytes, w.md5, w.sha256, encode(f.sha256, 'hex') as kept
      from operation_firmware w join system_file f on f.id = w.file_id and f.purpose = 'firmware'`)
    expect(programs).toHaveLength(4)
    for (const { file, bytes, md5, sha256, kept } of programs) {
      const content = await readFile(join(demos.filesDir, file))
      const sum = (algorithm: string) => createHash(algorithm).update(content).digest('hex')
      expect({ bytes, md5, sha256, kept }).toEqual({
        bytes: content.length,
        md5: sum('md5'),
        sha256: sum('sha256'),
        kept: sum('sha256'),
      })
    }
  })

  test('are over with two piles that failed, or halted until somebody decides; none sends by itself', async () => {
    const upgrades = await rowsOf(sql<Record<string, unknown>>`
      select u.state, u.halt_reason as reason, count(*) filter (where p.state in (5, 6))::int as failed,
        count(*) filter (where p.state = 1)::int as waiting, count(*) filter (where p.state in (2, 3))::int as sent,
        max(p.wave)::int as waves, coalesce(u.finished_at = max(p.finished_at), false) as "endsWithLast"
      from operation_upgrade u join operation_upgrade_pile p on p.upgrade_id = u.id group by u.id order by u.id`)
    expect(upgrades).toEqual([
      { state: 'done', reason: '', failed: 2, waiting: 0, sent: 0, waves: 4, endsWithLast: true },
      { state: 'halted', reason: 'tooManyFailed 2/6', failed: 2, waiting: 12, sent: 0, waves: 4, endsWithLast: false },
    ])
  })

  test('go wave after wave, and a pile that is done runs the program until the next one', async () => {
    const [wrong] = await rowsOf(sql<Record<string, number>>`
      select count(*) filter (where p.state = 4 and w.program <> coalesce(next.from_program, s.program_version))::int
          as others,
        count(*) filter (where p.state <> 4 and p.from_program <> coalesce(next.from_program, s.program_version))::int
          as changed,
        count(*) filter (where exists (select from operation_upgrade_pile e
          where e.upgrade_id = p.upgrade_id and e.wave < p.wave and e.finished_at > p.sent_at))::int as early
      from operation_upgrade_pile p join operation_upgrade u on u.id = p.upgrade_id
      join operation_firmware w on w.id = u.firmware_id join config_pile_state s on s.pile_id = p.pile_id
      left join operation_upgrade_pile next on next.pile_id = p.pile_id and next.upgrade_id > p.upgrade_id`)
    expect(wrong).toEqual({ others: 0, changed: 0, early: 0 })
  })
})

describe('the demo’s meters', () => {
  type Read = {
    meter: string
    day: string
    total: number
    jian: number
    feng: number
    ping: number
    gu: number
    ratio: number
  }

  const readings = () =>
    rowsOf(sql<Read>`
      select meter_id::text as meter, to_char(read_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, ratio,
        total_e4::float as total, jian_e4::float as jian, feng_e4::float as feng, ping_e4::float as ping, gu_e4::float as gu
      from config_meter_reading order by meter_id, read_at`)

  test('have been read for half a year and never went backwards', async () => {
    const all = Map.groupBy(await readings(), ({ meter }) => meter)
    expect(all.size).toBeGreaterThan(22)
    for (const read of all.values()) {
      expect([read[0]?.day, read.at(-1)?.day]).toEqual(['2026-05-01', '2026-11-15'])
      read.slice(1).forEach((after, place) => {
        const flow = flowBetween(dial(read[place]!), { ...dial(after), event: 'normal', ratio: after.ratio }, 6)
        expect(flow?.totalE4).toBeGreaterThan(0)
      })
    }
  })

  test('are billed for what they said at both ends of each month', async () => {
    const all = await readings()
    const fees = await rowsOf(sql<{ meter: string; month: string; next: string; total: number; fen: number }>`
      select meter_id::text as meter, to_char(month, 'YYYY-MM-DD') as month,
        to_char(month + interval '1 month', 'YYYY-MM-DD') as next, total_e4::float as total, total_fen::float as fen
      from config_meter_fee`)
    expect(fees).toHaveLength(22 * 6)
    for (const { meter, month, next, total, fen } of fees) {
      const at = (day: string) => all.find(one => one.meter === meter && one.day === day)!
      expect(total).toBe((at(next).total - at(month).total) * at(next).ratio)
      // A kilowatt-hour comes to between 30 and 110 fen, with what the transformer costs.
      expect(fen / (total / 10_000)).toBeGreaterThan(30)
      expect(fen / (total / 10_000)).toBeLessThan(110)
    }
  })

  const dial = ({ total, jian, feng, ping, gu }: Read) => ({
    totalE4: total,
    jianE4: jian,
    fengE4: feng,
    pingE4: ping,
    guE4: gu,
  })
})
