// A pile of the demo that really connects, for stories about what is seen live.
import { pile } from '@ev/contract/config/pile'
import { pileAccess } from '@ev/contract/operation/pile-access'
import type { APIRequestContext } from '@playwright/test'
import { loginOf } from './story.ts'

/** One of the demo's piles of OCPP from its middle, which other stories leave alone: each story has its own place. */
export async function pileAt(request: APIRequestContext, place: number) {
  const ask = await loginOf(request, 'ops399')
  const filters = { protocol: ['OCPP1.6J'], status: ['enabled'] } as const
  const { records } = await ask(pile.calls.pages, { filters, sort: { field: 'code', order: 'desc' }, pageSize: 20 })
  const found = records[place]
  if (!found) throw new Error('the demo has too few piles of OCPP')
  return { ...found, access: await ask(pileAccess.get, { id: found.id }) }
}

/** Takes whatever it is told. */
export async function connect(address: string) {
  const socket = new WebSocket(address, ['ocpp1.6'])
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`${address} lets nobody in`)), { once: true })
  })
  let count = 0
  const say = (action: string, payload: object) => {
    count += 1
    socket.send(JSON.stringify([2, String(count), action, payload]))
  }
  socket.addEventListener('message', ({ data }) => {
    const [kind, id, action] = JSON.parse(String(data)) as [number, string, string]
    const status = action === 'UnlockConnector' ? 'Unlocked' : 'Accepted'
    if (kind === 2) socket.send(JSON.stringify([3, id, { status }]))
  })
  say('BootNotification', { chargePointVendor: 'STORY', chargePointModel: 'S-1', firmwareVersion: '1.0' })
  const tell = (status: string, errorCode = 'NoError') =>
    say('StatusNotification', { connectorId: 1, status, errorCode, timestamp: new Date().toISOString() })
  tell('Available')
  return { tell, close: () => socket.close() }
}
