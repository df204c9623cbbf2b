// Chargers that come by plain TCP: whoever is on the line says so in its first frame.
import { createServer } from 'node:net'
import type { Protocol } from '../event.ts'
import { addressOf } from './address.ts'
import { heard, lineGone, openLine } from './line.ts'
import type { Room } from './room.ts'

/** A segment may hold several frames; by its bytes it counts like so many of the shorter ones. */
const bytesPerMessage = 64
const keepAliveMs = 60_000

export function createTcpServer(room: Room, protocol: Protocol) {
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs }, socket => {
    let fault = ''
    const line = openLine(room, {
      peer: { socket, webSocket: null },
      protocol,
      caller: {
        protocol: protocol.name,
        identity: '',
        address: addressOf(socket),
        password: null,
        isEncrypted: false,
        boot: null,
      },
      admit: room.host.admit,
    })
    socket.on('data', data => heard(room, line, data, Math.ceil(data.length / bytesPerMessage)))
    // It is told with the close that follows.
    socket.on('error', error => {
      fault = error.message
    })
    socket.on('close', () => lineGone(room, line, fault || 'closed'))
  })
  server.maxConnections = room.limits.connections
  return server
}
