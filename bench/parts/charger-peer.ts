// One server of OCPP 1.6J without storage, in a process of its own: `charger-peer.ts ours | ws | ocpp-rpc`.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ChargerEvents, EventKind, Host } from '../../gateway/src/event.ts'
import { startGateway } from '../../gateway/src/listen.ts'
import { protocols } from '../../gateway/src/protocols.ts'
import { instant } from '../../rules/src/units.ts'
import { answer, usage } from './child.ts'

export type Peer = 'ours' | 'ws' | 'ocpp-rpc'

const load = createRequire(join(import.meta.dirname, '..', '..', 'gateway', 'package.json'))
const accepted = () => ({ status: 'Accepted', currentTime: new Date().toISOString(), interval: 300 })

/** It lets everybody in and keeps nothing. */
const host: Host = {
  clock: () => instant(Date.now()),
  admit: async ({ identity }) => ({
    is: 'known',
    pileId: identity,
    name: identity,
    settings: { gunCount: 2, heartbeatSec: 300, sampleSec: 15, idleSampleSec: 300, isCrcSwapped: false },
  }),
  hear: async <K extends EventKind>() => undefined as ChargerEvents[K]['out'],
  connected: () => {},
  disconnected: () => {},
  logFrame: () => {},
  warn: (sentence, facts) => console.error(sentence, facts),
}

const peers: Record<Peer, () => Promise<Ports>> = {
  async ours() {
    const { ports } = await startGateway({
      host,
      protocols,
      ocppPort: 0,
      ykcPort: 0,
      tls: null,
      address: '127.0.0.1',
    })
    return { ocpp: ports.ocpp ?? 0, ykc: ports.ykc }
  },
  /** Reads and answers, and validates nothing. */
  async ws() {
    const { WebSocketServer } = load('ws') as Ws
    const server = createServer()
    const sockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false })
    sockets.on('connection', socket =>
      socket.on('message', data => {
        const [, id, action] = JSON.parse(String(data)) as [number, string, string]
        socket.send(JSON.stringify([3, id, action === 'BootNotification' ? accepted() : {}]))
      }),
    )
    server.listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    return { ocpp: (server.address() as AddressInfo).port, ykc: null }
  },
  async 'ocpp-rpc'() {
    const { RPCServer } = load('ocpp-rpc') as OcppRpc
    const server = new RPCServer({ protocols: ['ocpp1.6'], strictMode: true })
    server.auth(accept => accept())
    server.on('client', client => {
      client.handle('BootNotification', accepted)
      client.handle('MeterValues', () => ({}))
    })
    const listening = await server.listen(0, '127.0.0.1')
    return { ocpp: (listening.address() as AddressInfo).port, ykc: null }
  },
}

type Ports = { ocpp: number; ykc: number | null }
type Ws = {
  WebSocketServer: new (
    options: object,
  ) => {
    on: (name: 'connection', then: (socket: WsSocket) => void) => void
  }
}
type WsSocket = { on: (name: 'message', then: (data: Buffer) => void) => void; send: (text: string) => void }
type OcppRpc = {
  RPCServer: new (
    options: object,
  ) => {
    auth: (then: (accept: () => void) => void) => void
    on: (name: 'client', then: (client: RpcClient) => void) => void
    listen: (port: number, host: string) => Promise<{ address: () => unknown }>
  }
}
type RpcClient = { handle: (action: string, then: () => object) => void }

const ports = await peers[process.argv[2] as Peer]()
const answers = { ports: () => ports, usage }
export type PeerAnswers = typeof answers

answer(answers, () => {})
