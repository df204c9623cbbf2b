// In the demo the network lives: its piles are simulated by a process of their own and connect over real sockets.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { App } from './http/context.ts'

const program = join(import.meta.dirname, '..', '..', 'simulator', 'src', 'main.ts')

/** The demo is the same at every start, so its life begins the same way. */
const seed = 2026

type Ports = { ocpp: number | null; ykc: number | null }

/** Gives what ends it. The child ends by itself where we do: its channel closes. */
export async function startSimulator(app: App, ports: Ports): Promise<() => void> {
  const order = {
    fleet: await fleetOf(app),
    cards: await cardsOf(app),
    ocppUrl: `ws://127.0.0.1:${ports.ocpp}/ocpp`,
    ykc: `127.0.0.1:${ports.ykc}`,
    speed: 1,
    seed,
  }
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('error', error => app.log.error({ err: error }, 'the simulator does not start'))
  child.on('exit', code => {
    if (code) app.log.warn({ code }, 'the simulator has ended')
  })
  child.send(order)
  return () => {
    if (child.connected) child.disconnect()
  }
}

async function fleetOf({ pools }: App) {
  const rows = await pools.read
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('operation_pile_access as a', 'a.pile_id', 'p.id')
    .innerJoin('config_pile_state as s', 's.pile_id', 'p.id')
    .select(['p.code', 'p.charger_identity', 'ty.protocol', 'ty.gun_count', 'p.rated_power_w', 'ty.current_mode'])
    .select(['p.seller_id', 's.program_version'])
    .where('p.status', '=', 'enabled')
    // A password is known to its pile alone; such a one is somebody's own.
    .where('a.password_hash', '=', '')
    .orderBy('p.id')
    .execute()
  return rows.map(row => ({
    code: row.code,
    identity: row.charger_identity || row.code,
    protocol: row.protocol,
    guns: row.gun_count,
    powerW: row.rated_power_w,
    isDirectCurrent: row.current_mode !== 2,
    password: null,
    version: row.program_version || '1.0.0',
    owner: row.seller_id,
  }))
}

async function cardsOf({ pools }: App) {
  const rows = await pools.read
    .selectFrom('operation_offline_card')
    .select(['card_no', 'chip_no', 'seller_id'])
    .where('status', '=', 'enabled')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ logical: row.card_no, physical: row.chip_no, tag: row.card_no, owner: row.seller_id }))
}
