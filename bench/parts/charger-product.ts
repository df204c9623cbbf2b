// The product's side of chargers with its storage, in a process of its own: `charger-product.ts <piles>`.
import { setTimeout as wait } from 'node:timers/promises'
import { startChargers } from '../../server/src/chargers.ts'
import type { LoadPile } from './charger-load.ts'
import { answer, usage } from './child.ts'
import { openInside } from './inside.ts'

const count = Number(process.argv[2])
const perStation = 33

const { LOG_LEVEL = 'error' } = process.env
const inside = await openInside({ LOG_LEVEL, OCPP_PORT: '0', YKC_PORT: '0', HOST: '127.0.0.1' })
await fill()
const chargers = await startChargers(inside.app)
inside.app.chargers = chargers

const answers = {
  ports: () => chargers.ports,
  /** Half of each language. */
  piles: (): Record<'YKC1.6' | 'OCPP1.6J', LoadPile[]> => {
    const all = Array.from({ length: count }, (_, place) => {
      const code = codeOf(place)
      return { code, identity: place % 2 === 0 ? code : `BENCH-${place}`, password: null }
    })
    return {
      'YKC1.6': all.filter((_, place) => place % 2 === 0),
      'OCPP1.6J': all.filter((_, place) => place % 2 === 1),
    }
  },
  usage,
  /** This process and the database together. */
  cpuSeconds: () => inside.cpuSeconds(),
  figures: () => chargers.figures(),
  async settled() {
    while ((chargers.figures()['writer.waiting'] ?? 0) > 0) await wait(50)
    await chargers.live.writer.flush()
  },
  async rows(): Promise<Record<'frames' | 'samples' | 'online' | 'alarms', number>> {
    const number = async (text: string) =>
      Number((await inside.bare(text)).rows.map(row => (row as { n: string }).n)[0])
    return {
      frames: await number('select count(*) as n from operation_frame'),
      samples: await number('select count(*) as n from operation_sample'),
      online: await number('select count(*) as n from config_pile_state where is_online'),
      alarms: await number('select count(*) as n from operation_alarm'),
    }
  },
}
export type ProductAnswers = typeof answers

answer(answers, async () => {
  await chargers.stop()
  await inside.close()
})

function codeOf(place: number) {
  return String(45_030_500_000_000 + place)
}

/** By single statements, since what is measured is what piles say and not how they were entered. */
async function fill() {
  const run = (text: string) => inside.bare(text, [], 'write')
  await run(`insert into config_pile_type (id, seller_id, name, maker, model, protocol, current_mode, speed_mode,
      gun_layout, gun_count, connector_type, rated_power_w, voltage_lower, voltage_upper, max_current)
    select 900000 + n, 399, '测量双枪' || n, 'teld', 'BENCH-' || n, (array['YKC1.6', 'OCPP1.6J'])[n + 1], 1, 2, 'TWO_GUN', 2,
      4, 120000, 200, 1000, 250 from generate_series(0, 1) as n`)
  await run(`insert into config_station (id, seller_id, merchant_id, code, name, run_type, kind, area_code, address,
      longitude, latitude)
    select 100000 + n, 399, 399, 'B' || n, '测量第' || n || '充电站', 'ZiYing', 1, '440305', '科技园', 113.95, 22.54
    from generate_series(0, ${Math.ceil(count / perStation)}) as n`)
  await run(`insert into config_pile (id, seller_id, station_id, pile_type_id, code, charger_identity, pile_no, name,
      rated_power_w)
    select 100000 + n, 399, 100000 + n / ${perStation}, 900000 + n % 2, (45030500000000 + n)::text,
      case when n % 2 = 1 then 'BENCH-' || n else '' end, n % ${perStation} + 1, n || '号桩', 120000
    from generate_series(0, ${count - 1}) as n`)
  await run(`insert into config_gun (seller_id, station_id, pile_id, gun_index, code, connector_type, rated_power_w)
    select p.seller_id, p.station_id, p.id, g, p.code || lpad((g + 1)::text, 2, '0'), 4, 120000
    from config_pile p, generate_series(0, 1) as g where p.pile_type_id in (900000, 900001)`)
  await run('analyze')
}
