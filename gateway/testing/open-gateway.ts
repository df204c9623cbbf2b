// A gateway on a free port and sockets to it, all of which end with the test.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Host } from '../src/event.ts'
import { type Gateway, type GatewayOptions, startGateway } from '../src/listen.ts'
import { ocpp16 } from '../src/protocols/ocpp16/protocol.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

export const atTheEnd = (end: () => unknown) => {
  endings.push(end)
}

export async function aGateway(host: Host, more: Partial<GatewayOptions> = {}): Promise<Gateway> {
  const gateway = await startGateway({
    host,
    protocols: [ocpp16],
    ocppPort: 0,
    ykcPort: 0,
    tls: null,
    address: '127.0.0.1',
    ...more,
  })
  atTheEnd(() => gateway.stop())
  return gateway
}

export async function aSocket(gateway: Gateway, identity: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.ports.ocpp}/ocpp/${identity}`, 'ocpp1.6')
  atTheEnd(() => socket.terminate())
  await once(socket, 'open')
  return socket
}

export async function aTcpSocket(gateway: Gateway): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: gateway.ports.ykc ?? 0 })
  // The other side may cut it off; the tests look at the close.
  socket.on('error', () => socket.destroy())
  atTheEnd(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Sockets take their time on a machine that is busy. */
export const eventually = (holds: () => void) => vi.waitFor(holds, { timeout: 15_000, interval: 20 })
