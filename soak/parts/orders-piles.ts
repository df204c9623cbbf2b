// Piles of the demo on real sockets, by the same hurried clock as the product that they talk to. One that loses its memory
// forgets what it has not told yet; its dial does not.
import type { Pools } from '../../db/src/pools.ts'
import type { Instant } from '../../rules/src/units.ts'
import type { Gun } from '../../simulator/src/body.ts'
import { createPile, type Pile } from '../../simulator/src/pile.ts'
import { randomOf } from '../../simulator/src/random.ts'
import { type Scheduler, startScheduler } from '../../simulator/src/scheduler.ts'

const languages = ['YKC1.6', 'OCPP1.6J'] as const
export type Language = (typeof languages)[number]

export type Spot = {
  id: string
  stationId: string
  code: string
  language: Language
  guns: readonly string[]
  pile: Pile
}

type Given = {
  pools: Pools
  ports: { OCPP_PORT: string; YKC_PORT: string }
  count: number
  clock: () => Instant
  times: number
}

/** Half of each language, at stations that serve drivers. */
export async function openPiles({ pools, ports, count, clock, times }: Given) {
  const real = startScheduler({ clock })
  const scheduler: Scheduler = { ...real, after: (waitMs, task) => real.after(waitMs / times, task) }
  const spots: Spot[] = []
  const build = (known: Known, language: Language) => {
    const port = Number(language === 'YKC1.6' ? ports.YKC_PORT : ports.OCPP_PORT)
    const pile = createPile({ ...known.options, language, port, scheduler, random: randomOf(known.options.code) })
    pile.open()
    return pile
  }
  const knownOf = new Map<Spot, Known>()
  for (const language of languages)
    for (const known of await pilesOf(pools, language, Math.ceil(count / languages.length))) {
      const { id, stationId, guns, options } = known
      const spot = { id, stationId, guns, code: options.code, language, pile: build(known, language) }
      knownOf.set(spot, known)
      spots.push(spot)
    }
  return {
    spots,
    /** Power and memory are gone; after a while it is as new, save its dial. */
    forget(spot: Spot): void {
      const dials = spot.pile.guns.map(gun => gun.meterE4)
      spot.pile.stop()
      const known = knownOf.get(spot)
      if (!known) throw new Error(`nobody knows the pile ${spot.code}`)
      spot.pile = build(known, spot.language)
      for (const [place, meterE4] of dials.entries()) (spot.pile.guns[place] as Gun).meterE4 = Math.ceil(meterE4)
    },
    stop() {
      for (const { pile } of spots) pile.stop()
      real.stop()
    },
  }
}
export type Piles = Awaited<ReturnType<typeof openPiles>>

type Known = Awaited<ReturnType<typeof pilesOf>>[number]

async function pilesOf({ read }: Pools, language: Language, count: number) {
  const rows = await read
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('config_station as st', 'st.id', 'p.station_id')
    .innerJoin('operation_pile_access as a', 'a.pile_id', 'p.id')
    .innerJoin('config_gun as g', 'g.pile_id', 'p.id')
    .select([
      'p.id',
      'p.station_id',
      'p.code',
      'p.charger_identity',
      'p.rated_power_w',
      'ty.gun_count',
      'ty.current_mode',
    ])
    .select(e => e.fn.agg<string[]>('array_agg', ['g.id']).as('guns'))
    .where('ty.protocol', '=', language)
    .where('p.seller_id', '=', '399')
    .where('p.status', '=', 'enabled')
    .where('st.stage', '=', 'production')
    .where('st.status', '=', 1)
    .where('a.password_hash', '=', '')
    .groupBy(['p.id', 'ty.id'])
    .having(e => e.fn('bool_or', ['g.is_prohibited']), '=', false)
    // What is quick first.
    .orderBy('p.rated_power_w', 'desc')
    .orderBy('p.id')
    .limit(count)
    .execute()
  return rows.map(row => ({
    id: row.id,
    stationId: row.station_id,
    guns: row.guns,
    options: {
      code: row.code,
      identity: row.charger_identity || row.code,
      guns: row.gun_count,
      powerW: row.rated_power_w,
      isDirectCurrent: row.current_mode !== 2,
    },
  }))
}
