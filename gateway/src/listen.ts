// The door for chargers: WebSocket and TCP, who is connected, and how they are reached.
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import type { ChargerCommand, Host, Protocol, Reply } from './event.ts'
import { type Limits, limits as usualLimits } from './listen/limits.ts'
import { closeLine, sweepLine } from './listen/line.ts'
import { killPeer } from './listen/peer.ts'
import { commandPile, emptyRoom, type Room, surplusStrangers } from './listen/room.ts'
import { createTcpServer } from './listen/tcp.ts'
import { createWebSocketServer, type Tls } from './listen/websocket.ts'

export type GatewayOptions = {
  host: Host
  protocols: readonly Protocol[]
  /** 0 for any that is free. */
  ocppPort: number
  ykcPort: number
  /** With it the websocket port speaks TLS only. */
  tls: Tls | null
  /** Where to listen; empty for all. */
  address: string
  limits?: Partial<Limits>
}

export type GatewayFigures = {
  /** Piles that are connected, by language. */
  connections: Record<string, number>
  /** Those that nobody has let in. */
  waiting: number
  framesIn: number
  framesOut: number
  badFrames: number
  bytesIn: number
  bytesOut: number
  /** Handshakes. */
  refusals: number
  commandsOutstanding: number
  chainDepthMax: number
}

export type Gateway = {
  command: (pileId: string, command: ChargerCommand, commandId: string) => Promise<Reply>
  disconnect: (pileId: string, why: string) => void
  isConnected: (pileId: string) => boolean
  figures: () => GatewayFigures
  /** Null where no language of that kind is spoken. */
  ports: { ocpp: number | null; ykc: number | null }
  stop: () => Promise<void>
}

/** By RFC 6455: the server goes away. */
const goingAwayCode = 1001

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { host, protocols, tls, address } = options
  const room = emptyRoom(host, { ...usualLimits, ...options.limits })
  const tcp = protocols.find(one => one.transport === 'tcp')
  const hasWebSocket = protocols.some(one => one.transport === 'websocket')
  const ocppServer = hasWebSocket ? createWebSocketServer(room, protocols, tls) : null
  const ykcServer = tcp ? createTcpServer(room, tcp) : null
  const servers = [ocppServer, ykcServer].filter(server => server !== null)
  try {
    const ports = {
      ocpp: ocppServer && (await listen(host, ocppServer, options.ocppPort, address)),
      ykc: ykcServer && (await listen(host, ykcServer, options.ykcPort, address)),
    }
    const sweeping = setInterval(() => sweep(room), room.limits.sweepMs)
    return {
      command: (pileId, command, commandId) => commandPile(room, pileId, command, commandId),
      disconnect(pileId, why) {
        const line = room.piles.get(pileId)
        if (line) closeLine(room, line, why)
      },
      isConnected: pileId => room.piles.has(pileId),
      figures: () => figuresOf(room, protocols),
      ports,
      async stop() {
        await stop(room, servers)
        clearInterval(sweeping)
      },
    }
  } catch (error) {
    for (const server of servers) server.close()
    throw error
  }
}

async function listen(host: Host, server: Server, port: number, address: string): Promise<number> {
  server.listen(port, ...(address ? [address] : []))
  await once(server, 'listening')
  // Too many open files, say: those who are connected stay so.
  server.on('error', error => host.warn('a port for chargers does not take new connections', { port, error }))
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('a port was asked for')
  return bound.port
}

function sweep(room: Room) {
  const now = room.steady()
  for (const line of surplusStrangers(room, now)) closeLine(room, line, 'tooMany')
  for (const line of room.lines) sweepLine(room, line, now)
}

/** All are told, those who do not listen are cut off, and what was taken in is heard to its end. */
async function stop(room: Room, servers: readonly (Server | HttpServer)[]) {
  const closed = servers.map(server => new Promise(done => server.close(done)))
  for (const server of servers) if ('closeAllConnections' in server) server.closeAllConnections()
  for (const line of room.lines) closeLine(room, line, 'stopping', goingAwayCode)
  const patience = setTimeout(() => {
    for (const line of room.lines) killPeer(line.peer)
  }, room.limits.closeMs)
  await Promise.all(closed)
  clearTimeout(patience)
  await Promise.race([drain(room), wait(room.limits.drainMs, undefined, { ref: false })])
  if (room.chains.size > 0) room.host.warn('some events of piles were still being heard', { piles: room.chains.size })
}

/** After an event a conversation may have the next one ready, a moment later. */
async function drain({ chains }: Room) {
  do {
    await Promise.all([...chains.values()].map(chain => chain.tail))
    await immediate()
  } while (chains.size > 0)
}

function figuresOf({ piles, strangers, counts }: Room, protocols: readonly Protocol[]): GatewayFigures {
  const connections = Object.fromEntries(protocols.map(({ name }) => [name, 0]))
  for (const { protocol } of piles.values()) connections[protocol.name] = (connections[protocol.name] ?? 0) + 1
  return { connections, waiting: strangers.size, ...counts }
}
