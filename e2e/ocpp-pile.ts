// A pile of the demo that really connects, for stories about what it is told and what is seen of it.
import { pile } from '@ev/contract/config/pile'
import { pileAccess } from '@ev/contract/operation/pile-access'
import type { APIRequestContext } from '@playwright/test'
import { loginOf } from './story.ts'

/** Each story has a pile of its own: whoever connects as the same one a second time takes the line from the first. */
const stories = [
  'an appointment that is let go',
  'an appointment that the pile refuses',
  'an appointment that is kept',
  'a command that is refused',
  'frames over the wire',
  'a stranger',
  'a charge by card',
  'a charge that is stopped',
  'a fault',
  'an unlocked gun',
  'a line that breaks',
  'guns on a telephone',
  'a charge on a small screen',
  'a gun that charges',
  'a pile that comes',
  'a pile that goes and comes back',
  'piles on a telephone',
  'the plan of a station',
] as const

export async function pileOf(request: APIRequestContext, story: (typeof stories)[number]) {
  const ask = await loginOf(request, 'op399')
  const filters = { protocol: ['OCPP1.6J'], status: ['enabled'] } as const
  // By their age: a pile that a story adds comes after those of the demo, and moves none of them.
  const sort = { field: 'createTime', order: 'asc' } as const
  const { records } = await ask(pile.calls.pages, { filters, sort, pageSize: stories.length })
  const found = records[stories.indexOf(story)]
  if (!found) throw new Error('the demo has too few piles of OCPP')
  return { ...found, ask, access: await ask(pileAccess.get, { id: found.id }) }
}

type Payload = Record<string, unknown>
export type OcppPile = Awaited<ReturnType<typeof connect>>

/** Takes whatever it is told, but for what `answers` says of an action; its first gun is free. */
export async function connect(address: string, answers: Readonly<Record<string, Payload>> = {}) {
  const socket = new WebSocket(address, ['ocpp1.6'])
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`${address} lets nobody in`)), { once: true })
  })
  const told: { action: string; payload: Payload }[] = []
  const answered = new Map<string, PromiseWithResolvers<Payload>>()
  const does = new Map<string, (payload: Payload) => unknown>()
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as [2, string, string, Payload] | [3, string, Payload] | [4, string, string]
    const [kind, id] = frame
    if (kind === 3) return answered.get(id)?.resolve(frame[2])
    if (kind === 4) return answered.get(id)?.reject(new Error(`the platform refuses: ${String(data)}`))
    const [, , action, payload] = frame
    told.push({ action, payload })
    socket.send(JSON.stringify([3, id, answers[action] ?? usual[action] ?? { status: 'Accepted' }]))
    does.get(action)?.(payload)
  })
  let count = 0
  /** Gives what the platform answers. */
  const say = (action: string, payload: Payload) => {
    const id = `story-${++count}`
    const answer = Promise.withResolvers<Payload>()
    answered.set(id, answer)
    socket.send(JSON.stringify([2, id, action, payload]))
    return answer.promise
  }
  const boot = (firmwareVersion: string) =>
    say('BootNotification', { chargePointVendor: 'STORY', chargePointModel: 'S-1', firmwareVersion })
  const tell = (status: string, errorCode = 'NoError', connectorId = 1) =>
    say('StatusNotification', { connectorId, status, errorCode, timestamp: now() })
  const { status } = await boot('1.0')
  // Whom nobody knows is not heard yet.
  if (status === 'Accepted') await tell('Available')
  return {
    /** Everything the platform has told it. */
    told,
    say,
    boot,
    tell,
    /** What it does once it has taken what it was told. */
    whenTold: (action: string, act: (payload: Payload) => unknown) => does.set(action, act),
    close: () => socket.close(),
  }
}

const usual: Readonly<Record<string, Payload>> = {
  UnlockConnector: { status: 'Unlocked' },
  UpdateFirmware: {},
}

/** Begins to charge and ends as it is told to. */
export function chargeWhenTold({ say, tell, whenTold }: OcppPile): void {
  whenTold('RemoteStartTransaction', async ({ idTag }) => {
    await say('StartTransaction', { connectorId: 1, idTag, meterStart: 1_000, timestamp: now() })
    await tell('Charging')
  })
  whenTold('RemoteStopTransaction', ({ transactionId }) =>
    say('StopTransaction', { transactionId, meterStop: 1_000, timestamp: now() }),
  )
}

export const now = () => new Date().toISOString()
