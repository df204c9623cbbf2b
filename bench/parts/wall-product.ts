// The product with many guns whose values change all the time, in a process of its own: `wall-product.ts <guns>`.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hashToken, newToken } from '../../server/src/http/secrets.ts'
import { openWriter } from '../../server/src/operation/writer.ts'
import { answer, usage } from './child.ts'
import { openInside } from './inside.ts'

const count = Number(process.argv[2])
const perStation = 33
const tickMs = 50

const inside = await openInside({ LOG_LEVEL: 'error', HOST: '127.0.0.1' }, 'small')
const guns = await fill()
const address = await inside.listen()
/** Of 500 lines none may have more than 12. */
const tokens = await hire(42)
const writer = await openWriter(inside.app, 'bench')
const delay = monitorEventLoopDelay({ resolution: 10 })
let changing: ReturnType<typeof setInterval> | undefined
let place = 0
let peakRss = 0
setInterval(() => {
  peakRss = Math.max(peakRss, process.memoryUsage.rss())
}, 50).unref()

const answers = {
  door: () => ({ address, tokens }),
  /** From now on so many guns a second say something new, one after the other; 0 is silence. */
  change(perSecond: number) {
    clearInterval(changing)
    delay.reset()
    delay.enable()
    let due = 0
    changing = perSecond === 0 ? undefined : setInterval(() => sayNew(), tickMs)
    const sayNew = () => {
      for (due += (perSecond * tickMs) / 1_000; due >= 1; due--) say(place++)
    }
  },
  usage,
  cpuSeconds: () => inside.cpuSeconds(),
  /** The longest that anything else had to wait, in milliseconds. */
  delayMs: () => ({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 }),
  written: () => writer.figures().written ?? 0,
  /** The most memory since it was last asked for, in bytes. */
  peak() {
    const found = Math.max(peakRss, process.memoryUsage.rss())
    peakRss = 0
    return found
  },
  /** Ends every line, as a restart does. */
  cut: () => inside.app.streams.endAll(),
}
export type WallAnswers = typeof answers

answer(answers, async () => {
  clearInterval(changing)
  await writer.stop()
  await inside.close()
})

function say(turn: number) {
  const gun = guns[turn % guns.length]
  if (!gun) return
  const at = new Date()
  const round = Math.floor(turn / guns.length)
  const status = ([3, 3, 3, 2, 4] as const)[(turn + round) % 5] ?? 3
  writer.putGun({ gunId: gun.id, status, since: at, isPlugged: true, isHomed: null, soc: turn % 100 })
  writer.putLive({
    gunId: gun.id,
    at,
    sellerId: '399',
    stationId: gun.station_id,
    sessionId: gun.session_id,
    voltageDv: 7_000 + (turn % 500),
    currentDa: 1_000 + (turn % 900),
    powerW: 70_000 + (turn % 50_000),
    energyE4: turn * 100,
    meterE4: null,
    amountMil: turn * 120,
    soc: turn % 100,
    cableTemp: 40 + (turn % 30),
    batteryTemp: 30 + (turn % 10),
    chargedMin: turn % 90,
    remainMin: 90 - (turn % 90),
  })
}

/** One person may open only so many lines: these see what the seller's administrator does. */
async function hire(people: number): Promise<string[]> {
  const hired: string[] = []
  for (let person = 0; person < people; person++) {
    const token = newToken()
    await inside.bare(
      `with boss as (select id, seller_id, password_hash from system_staff where account = 'op399'),
      hired as (
        insert into system_staff (account, name, seller_id, password_hash, must_change_password)
        select 'bench' || $1::text, '测量员', seller_id, password_hash, false from boss returning id, seller_id
      ),
      roles as (
        insert into system_user_role (user_id, role_id, seller_id)
        select h.id, r.role_id, h.seller_id from hired h, boss b join system_user_role r on r.user_id = b.id
      )
      insert into system_session (seller_id, user_id, token_hash, way, address, created_at, last_seen_at, expires_at)
      select seller_id, id, $2, 'password', '127.0.0.1', now(), now(), now() + interval '1 day' from hired`,
      [person, hashToken(token)],
      'write',
    )
    hired.push(token)
  }
  return hired
}

type GunRow = { id: string; station_id: string; session_id: string }

/** By single statements, since what is measured is what is shown and not how it was entered; each gun charges. */
async function fill(): Promise<GunRow[]> {
  const run = (text: string) => inside.bare(text, [], 'write')
  await run(`insert into config_pile_type (id, seller_id, name, maker, model, protocol, current_mode, speed_mode,
      gun_layout, gun_count, connector_type, rated_power_w, voltage_lower, voltage_upper, max_current)
    values (900000, 399, '测量双枪', 'teld', 'BENCH', 'YKC1.6', 1, 2, 'TWO_GUN', 2, 4, 120000, 200, 1000, 250)`)
  await run(`insert into config_station (id, seller_id, merchant_id, code, name, run_type, kind, area_code, address,
      longitude, latitude)
    select 100000 + n, 399, 399, 'B' || n, '测量第' || n || '充电站', 'ZiYing', 1, '440305', '科技园', 113.95, 22.54
    from generate_series(0, ${Math.ceil(count / 2 / perStation)}) as n`)
  await run(`insert into config_pile (id, seller_id, station_id, pile_type_id, code, pile_no, name, rated_power_w)
    select 100000 + n, 399, 100000 + n / ${perStation}, 900000, (45030500000000 + n)::text, n % ${perStation} + 1,
      n || '号桩', 120000
    from generate_series(0, ${Math.ceil(count / 2) - 1}) as n`)
  await run(`insert into config_gun (seller_id, station_id, pile_id, gun_index, code, connector_type, rated_power_w)
    select p.seller_id, p.station_id, p.id, g, p.code || lpad((g + 1)::text, 2, '0'), 4, 120000
    from config_pile p, generate_series(0, 1) as g where p.pile_type_id = 900000`)
  await run(`insert into config_gun_state (gun_id, seller_id, station_id, status)
    select g.id, g.seller_id, g.station_id, 3 from config_gun g where g.pile_id between 100000 and 199999
    on conflict (gun_id) do update set status = 3`)
  await run(`insert into config_pile_state (pile_id, seller_id, station_id, is_online, online_at, heartbeat_at)
    select id, seller_id, station_id, true, now(), now() from config_pile where pile_type_id = 900000
    on conflict (pile_id) do update set is_online = true, heartbeat_at = now()`)
  await run(`insert into operation_session (seller_id, station_id, pile_id, gun_id, session_no, way, state, asked_at, begun_at)
    select g.seller_id, g.station_id, g.pile_id, g.id, lpad(g.id::text, 32, '9'), 'card', 'charging', now(), now()
    from config_gun g where g.pile_id between 100000 and 199999`)
  await run('delete from bill_session_news')
  await run('analyze')
  const { rows } = await inside.bare(`select g.id, g.station_id, s.id as session_id from config_gun g
    join operation_session s on s.gun_id = g.id where g.pile_id between 100000 and 199999 order by g.id`)
  return rows as GunRow[]
}
