// A central system small enough to be read at a glance, for piles that speak OCPP 1.6J.
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Payload = Record<string, unknown>
type Call = { action: string; payload: Payload }

export async function fakeOcpp() {
  const calls: Call[] = []
  const withheld = new Set<string>()
  const results = new Map<string, (message: unknown[]) => void>()
  const boots: Payload[] = []
  const logins: { url: string; authorization: string }[] = []
  let tagStatus = 'Accepted'
  let transactions = 0
  let counter = 0
  let peer: WebSocket | null = null

  const answers: Record<string, (payload: Payload) => Payload> = {
    BootNotification: () =>
      boots.shift() ?? { status: 'Accepted', currentTime: new Date().toISOString(), interval: 60 },
    Heartbeat: () => ({ currentTime: new Date().toISOString() }),
    Authorize: () => ({ idTagInfo: { status: tagStatus } }),
    StartTransaction: () => ({ transactionId: ++transactions, idTagInfo: { status: tagStatus } }),
  }

  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: asked => asked.has('ocpp1.6') && 'ocpp1.6',
  })
  server.on('connection', (socket, request) => {
    logins.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '' })
    peer = socket
    socket.on('message', data => {
      const message: unknown = Buffer.isBuffer(data) ? JSON.parse(data.toString()) : null
      if (!Array.isArray(message)) throw new Error('no list')
      const [type, id, action, payload] = message
      if (type !== 2) return results.get(id)?.(message)
      calls.push({ action, payload })
      if (!withheld.has(action)) socket.send(JSON.stringify([3, id, answers[action]?.(payload) ?? {}]))
    })
  })
  await new Promise<void>(resolve => server.on('listening', resolve))

  return {
    port: (server.address() as AddressInfo).port,
    calls,
    withheld,
    /** Answers of the next sign-ins, before all are accepted. */
    boots,
    logins,
    of: (action: string) => calls.filter(call => call.action === action).map(({ payload }) => payload),
    statuses: (connectorId: number) =>
      calls.flatMap(({ action, payload }) =>
        action === 'StatusNotification' && payload.connectorId === connectorId ? [payload.status] : [],
      ),
    sayOfTags: (status: string) => {
      tagStatus = status
    },
    call: (action: string, payload: Payload): Promise<Payload> =>
      new Promise((resolve, reject) => {
        const id = `c${++counter}`
        results.set(id, ([type, , third]) =>
          type === 3 ? resolve(third as Payload) : reject(new Error(String(third))),
        )
        peer?.send(JSON.stringify([2, id, action, payload]))
      }),
    close: () => {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
