// Piles of the demo, simulated by the test itself: they outlive the product that they talk to.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '@ev/db/embedded'
import { openPools, type Pools } from '@ev/db/pools'
import { instant } from '@ev/rules/units'
import { createPile, type Pile, type PileOptions } from '@ev/simulator/pile'
import { randomOf } from '@ev/simulator/random'
import { startScheduler } from '@ev/simulator/scheduler'
import { aVehicle } from '@ev/simulator/vehicle'
import { onTestFinished } from 'vitest'
import type { Product } from './product.ts'

type Language = PileOptions['language']
type Ports = { OCPP_PORT: string; YKC_PORT: string }

/** What a start of the product chose, for the next one: piles come back to where they were. */
export function portsOf(product: Product): Ports {
  const [, ocpp, ykc] = /localhost:(\d+)\/ocpp\S* .*localhost:(\d+)/.exec(product.output()) ?? []
  if (!ocpp || !ykc) throw new Error(`no ports in:\n${product.output()}`)
  return { OCPP_PORT: ocpp, YKC_PORT: ykc }
}

/** Its own database, beside it. */
export async function lookInto(dataDir: string): Promise<Pools> {
  const connection: Connection = {
    host: join(dataDir, 'pg'),
    port: 5432,
    user: 'postgres',
    password: await readFile(join(dataDir, 'pg-password'), 'utf8'),
    database: 'charging',
  }
  // The test kills what it is connected to.
  const pools = openPools(connection, () => {})
  onTestFinished(() => pools.end())
  return pools
}

/** `gun`: the id of its first. */
export type KnownPile = { id: string; gun: string; pile: Pile }

/** Ten seconds of their timers pass in one, and batteries fill sixty times faster: they measure four times a second. */
const quicker = 10
const fillsQuicker = 60

/** The first so many of a language that are nobody's own; signed in, and ready to charge. */
export async function arrive(
  { read }: Pools,
  language: Language,
  ports: Ports,
  count: number,
  speed = fillsQuicker,
): Promise<KnownPile[]> {
  const rows = await read
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('operation_pile_access as a', 'a.pile_id', 'p.id')
    .innerJoin('config_gun as g', join => join.onRef('g.pile_id', '=', 'p.id').on('g.gun_index', '=', 0))
    .select(['p.id', 'p.code', 'p.charger_identity', 'ty.gun_count', 'ty.current_mode', 'p.rated_power_w'])
    .select('g.id as gun')
    .where('ty.protocol', '=', language)
    .where('p.seller_id', '=', '399')
    .where('p.status', '=', 'enabled')
    .where('g.is_prohibited', '=', false)
    .where('a.password_hash', '=', '')
    .orderBy('p.id')
    .limit(count)
    .execute()
  const real = startScheduler({ clock: () => instant(Date.now()) })
  const scheduler = { ...real, after: (waitMs: number, task: () => void) => real.after(waitMs / quicker, task) }
  const known = rows.map(row => {
    const pile = createPile({
      language,
      code: row.code,
      identity: row.charger_identity || row.code,
      port: Number(language === 'YKC1.6' ? ports.YKC_PORT : ports.OCPP_PORT),
      guns: row.gun_count,
      powerW: row.rated_power_w,
      isDirectCurrent: row.current_mode !== 2,
      random: randomOf(row.code),
      scheduler,
      speed,
      logSize: 100_000,
    })
    return { id: row.id, gun: row.gun, pile }
  })
  onTestFinished(() => {
    for (const { pile } of known) pile.stop()
    real.stop()
  })
  for (const { pile } of known) pile.open()
  const isIn = (pile: Pile) => pile.isReady() && (language === 'OCPP1.6J' || pile.tariffNo() !== null)
  await Promise.all(known.map(({ pile }) => pile.until(() => isIn(pile), 20_000)))
  return known
}

/** By a card of the demo. */
export async function charge({ read }: Pools, one: KnownPile): Promise<void> {
  const { pile } = one
  const { card_no, chip_no } = await read
    .selectFrom('operation_offline_card')
    .select(['card_no', 'chip_no'])
    .where('seller_id', '=', '399')
    .where('status', '=', 'enabled')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  plugIn(one)
  pile.swipe(1, { logical: card_no, physical: chip_no, tag: card_no })
  await pile.until(() => pile.guns[0]?.session?.isFlowing ?? false, 20_000)
}

/** With a battery that takes it for as long as the test lasts. */
export function plugIn({ pile }: KnownPile): void {
  const vehicle = aVehicle(randomOf(pile.code))
  const battery = { ...vehicle.battery, soc: 0.05, pack: { ...vehicle.battery.pack, capacityWh: 500_000 } }
  pile.plugIn(1, { ...vehicle, wishedSoc: 1, battery })
}
