// Those who watch the wall, in a process of their own: what they spend on reading is not the product's, and what they are
// late is not theirs.
import { Agent, type IncomingMessage, request } from 'node:http'
import type { WallEvent, WallGun } from '../../contract/src/operation/monitor.ts'
import { answer } from './child.ts'

export type Door = { address: string; tokens: readonly string[] }
type Reader = { bytes: number; guns: number; close: () => void }

let readers: Reader[] = []
let lateMs: number[] = []
let sample: WallGun[] = []

const answers = {
  /** All at once, as after a restart; back when each has its first picture. */
  async open({ door, count }: { door: Door; count: number }) {
    const opening = Array.from({ length: count }, (_, place) => read(door, place))
    readers = await Promise.all(opening)
  },
  /** From now on it counts. */
  begin() {
    for (const reader of readers) Object.assign(reader, { bytes: 0, guns: 0 })
    lateMs = []
  },
  /** What came to each since, how late each gun was, and some of them. */
  heard: () => ({
    bytes: readers.map(({ bytes }) => bytes),
    guns: readers.map(({ guns }) => guns),
    lateMs,
    sample,
  }),
  close() {
    for (const { close } of readers) close()
    readers = []
  },
}
export type WallLoad = typeof answers

answer(answers, () => answers.close())

/** One that reads the line as quickly as it comes. */
async function read(door: Door, place: number): Promise<Reader> {
  const { response, close } = await connect(door, place)
  const reader: Reader = { bytes: 0, guns: 0, close }
  await new Promise<void>((resolve, reject) => {
    let rest = ''
    response.setEncoding('utf8')
    response.on('data', (piece: string) => {
      reader.bytes += Buffer.byteLength(piece)
      rest += piece
      // A whole picture comes in many pieces; looking for its end in all of them each time would take as long as the rest.
      if (!piece.includes('\n\n') && !piece.startsWith('\n')) return
      const parts = rest.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) hear(reader, part)
      if (parts.length > 0) resolve()
    })
    response.on('error', () => undefined)
    response.on('close', () => reject(new Error('the line ended before anything was said')))
  })
  return reader
}

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

function connect({ address, tokens }: Door, place: number) {
  return new Promise<{ response: IncomingMessage; close: () => void }>((resolve, reject) => {
    const asking = request(`${address}/operation-service/monitor/live`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', authorization: tokens[place % tokens.length] ?? '' },
    })
    asking.on('error', reject)
    asking.on('response', response => {
      const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true
      if (isStream) resolve({ response, close: () => void asking.destroy() })
      else reject(new Error(`refused with ${response.statusCode}`))
    })
    asking.end('{}')
  })
}

const changes = 'data: {"kind":"changes"'

function hear(reader: Reader, text: string): void {
  if (!text.startsWith(changes)) return
  const { guns } = JSON.parse(text.slice('data: '.length)) as Extract<WallEvent, { kind: 'changes' }>
  const now = Date.now()
  reader.guns += guns.length
  sample = guns
  for (const { measuredAt } of guns) if (measuredAt !== null) lateMs.push(now - measuredAt)
}
