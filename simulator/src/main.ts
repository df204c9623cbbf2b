// A network of simulated piles: alone from the command line, or as the child of a process that names its fleet.
import { parseArgs } from 'node:util'
import { instant, minuteMs } from '@ev/rules/units'
import { addressOf, aFleet, type FleetOrder } from './fleet.ts'
import { attack } from './hostile.ts'
import { runNetwork, sayFigures } from './network.ts'
import { startScheduler } from './scheduler.ts'

function run(order: FleetOrder) {
  const network = runNetwork(order, startScheduler({ clock: () => instant(Date.now()) }))
  const telling = setInterval(() => console.log(sayFigures(network.figures())), minuteMs)
  const stop = () => {
    clearInterval(telling)
    network.stop()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
  console.log(`simulating ${order.fleet.length} piles, seed ${order.seed}`)
}

const isOrder = (message: unknown): message is FleetOrder =>
  typeof message === 'object' && message !== null && 'fleet' in message && Array.isArray(message.fleet)

async function harass(order: FleetOrder) {
  const targets = [
    { language: 'OCPP1.6J', ...addressOf(order.ocppUrl) },
    { language: 'YKC1.6', ...addressOf(order.ykc) },
  ] as const
  for (const target of targets) {
    const result = await attack({ ...target, count: 1_000, seed: order.seed })
    console.log(`hostile ${target.language}: ${result.sent} sent, ${result.cutOff} cut off, ${result.refused} refused`)
  }
}

if (process.send) {
  process.once('message', message => {
    if (!isOrder(message)) throw new Error('the parent named no fleet')
    run(message)
  })
} else {
  const { values } = parseArgs({
    options: {
      piles: { type: 'string', default: '200' },
      ocpp: { type: 'string', default: 'ws://127.0.0.1:9220/ocpp' },
      ykc: { type: 'string', default: '127.0.0.1:9221' },
      speed: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      hostile: { type: 'boolean', default: false },
    },
  })
  const order: FleetOrder = {
    fleet: aFleet(Number(values.piles)),
    cards: [],
    ocppUrl: values.ocpp,
    ykc: values.ykc,
    speed: Number(values.speed),
    seed: Number(values.seed),
  }
  run(order)
  if (values.hostile) await harass(order)
}
