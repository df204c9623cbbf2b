// Chargers that come by WebSocket: the handshake, and the socket as a line.
import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Admission, Caller, Protocol } from '../event.ts'
import { addressOf } from './address.ts'
import { readRequest, refusalStatus } from './handshake.ts'
import { admitOnce, heard, lineGone, openLine } from './line.ts'
import { isCrowded, type Room } from './room.ts'

export type Tls = { cert: string | Buffer; key: string | Buffer }

/** Which language a sub-protocol asks for, by the name that pile types have for it. */
const languages: Readonly<Record<string, string>> = { 'ocpp1.6': 'OCPP1.6J' }

export function createWebSocketServer(room: Room, protocols: readonly Protocol[], tls: Tls | null) {
  const { limits } = room
  const patience = { headersTimeout: 10_000, requestTimeout: 10_000, maxHeaderSize: 8 * 1024 }
  const server = tls ? createTlsServer({ ...patience, ...tls, handshakeTimeout: 10_000 }) : createServer(patience)
  server.maxConnections = limits.connections
  const spoken = new Map(
    Object.entries(languages).flatMap(([subProtocol, name]) => {
      const protocol = protocols.find(one => one.name === name)
      return protocol ? [[subProtocol, protocol] as const] : []
    }),
  )
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.payloadBytes,
    handleProtocols: offered => [...spoken.keys()].find(known => offered.has(known)) ?? false,
  })

  server.on('request', (_, response) => {
    response.writeHead(426, { Connection: 'close', Upgrade: 'websocket' }).end()
  })
  server.on('upgrade', (request, socket: Socket, head) => {
    // Whoever goes away during the handshake is simply gone.
    socket.on('error', () => socket.destroy())
    shake(request, socket, head).catch(error => {
      room.host.warn('a handshake failed', { address: addressOf(socket), error })
      refuse(socket, 503)
    })
  })
  return server

  async function shake(request: IncomingMessage, socket: Socket, head: Buffer) {
    const asked = readRequest(request, [...spoken.keys()])
    if ('status' in asked) return refuse(socket, asked.status)
    const protocol = spoken.get(asked.subProtocol)
    if (!protocol) return refuse(socket, 400)
    const caller: Caller = {
      protocol: protocol.name,
      identity: asked.identity,
      address: addressOf(socket),
      password: asked.password,
      isEncrypted: tls !== null,
      boot: null,
    }
    const admission = await room.host.admit(caller)
    if (admission.is === 'refused') return refuse(socket, refusalStatus[admission.why])
    if (admission.is === 'pending' && isCrowded(room, caller.address)) return refuse(socket, refusalStatus.tooMany)
    if (!server.listening) return refuse(socket, 503)
    sockets.handleUpgrade(request, socket, head, webSocket => open(webSocket, socket, { protocol, caller, admission }))
  }

  function refuse(socket: Duplex, status: number) {
    room.counts.refusals++
    const challenge = status === 401 ? 'WWW-Authenticate: Basic realm="ocpp"\r\n' : ''
    socket.once('finish', () => socket.destroy())
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${challenge}Connection: close\r\nContent-Length: 0\r\n\r\n`,
    )
  }

  function open(
    webSocket: WebSocket,
    socket: Socket,
    of: { protocol: Protocol; caller: Caller; admission: Admission },
  ) {
    const { protocol, caller, admission } = of
    let fault = ''
    const line = openLine(room, {
      peer: { socket, webSocket },
      protocol,
      caller,
      admit: admitOnce(admission, room.host.admit),
    })
    webSocket.on('message', (data: Buffer) => heard(room, line, data, 1))
    webSocket.on('pong', () => {
      line.heardAt = room.steady()
    })
    // A frame that is too large or no frame at all; the library closes the socket after it.
    webSocket.on('error', error => {
      room.counts.badFrames++
      fault = error.message
    })
    webSocket.on('close', code => lineGone(room, line, fault || `closed ${code}`))
  }
}
