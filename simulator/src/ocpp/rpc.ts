// Calls and answers of OCPP-J over one socket: one call at a time in each direction, and a line that comes back when cut.
import { secondMs } from '@ev/rules/units'
import { type RawData, WebSocket } from 'ws'
import type { Cancel } from '../scheduler.ts'
import { backOffMs, type Surroundings } from '../voice.ts'
import { isObject, type Payload, WrongField } from './payload.ts'

export type Outcome =
  | { is: 'answered'; payload: Payload }
  | { is: 'error'; code: string }
  /** No line, or it was cut before the answer came, or nobody answered in time. */
  | { is: 'lost' }

export type Rpc = ReturnType<typeof rpcOf>

/** Answers a call of the central system; nothing means that it is never answered. */
export type Answering = (action: string, payload: Payload) => Payload | { error: string } | null

const answerMs = 30 * secondMs

type Waiting = { action: string; payload: Payload; done: (outcome: Outcome) => void }

export function rpcOf(around: Surroundings, hooks: { opened: () => void; cut: () => void; answer: Answering }) {
  const { self, script, scheduler, random } = around
  let socket: WebSocket | null = null
  let current: { id: string; waiting: Waiting; cancel: Cancel } | null = null
  let queue: Waiting[] = []
  let counter = 0
  let attempt = 0
  let isOver = false
  let isReading = true
  let hasFailed = false
  let cancelOpen: Cancel | null = null

  const isOpen = () => socket?.readyState === WebSocket.OPEN
  const write = (message: unknown[]) => {
    if (isOpen() && !script.isSilent) socket?.send(JSON.stringify(message))
  }

  const open = () => {
    cancelOpen = null
    if (isOver || socket) return
    const scheme = self.isTls ? 'wss' : 'ws'
    const mine = new WebSocket(
      `${scheme}://${self.host}:${self.port}${self.path}/${encodeURIComponent(self.identity)}`,
      ['ocpp1.6'],
      {
        perMessageDeflate: false,
        autoPong: false,
        rejectUnauthorized: false,
        handshakeTimeout: 20_000,
        ...(self.password === null ? {} : { auth: `${self.identity}:${self.password}` }),
      },
    )
    socket = mine
    mine.on('open', () => {
      if (!isReading) mine.pause()
      hooks.opened()
      around.touch()
    })
    mine.on('message', (data, isBinary) => !isBinary && take(data))
    mine.on('ping', data => !script.isSilent && mine.pong(data))
    mine.on('error', error => around.log({ isSent: false, type: 'line', kind: 'error', data: error.message }))
    mine.on('close', () => socket === mine && closed(null))
  }

  const closed = (awayMs: number | null) => {
    socket = null
    hasFailed = true
    const lost = [...(current ? [current.waiting] : []), ...queue]
    current?.cancel()
    current = null
    queue = []
    cancelOpen?.()
    hooks.cut()
    for (const { done } of lost) done({ is: 'lost' })
    if (!isOver) cancelOpen = scheduler.after(awayMs ?? backOffMs(attempt++, random), open)
    around.touch()
  }

  const next = () => {
    if (current || !isOpen()) return
    const waiting = queue.shift()
    if (!waiting) return
    const id = `${self.code.slice(-6)}-${++counter}`
    const cancel = scheduler.after(answerMs, () => {
      around.log({ isSent: false, type: waiting.action, kind: 'error', data: 'nobody answered in time' })
      settle({ is: 'lost' })
    })
    current = { id, waiting, cancel }
    around.log({ isSent: true, type: waiting.action, kind: 'call', data: waiting.payload })
    write([2, id, waiting.action, waiting.payload])
  }

  const settle = (outcome: Outcome) => {
    const ended = current
    current = null
    ended?.cancel()
    ended?.waiting.done(outcome)
    next()
    around.touch()
  }

  const take = (data: RawData) => {
    if (script.isSilent) return
    const told = Buffer.isBuffer(data) ? data.toString() : ''
    const message = parse(told)
    if (!message) return around.log({ isSent: false, type: 'broken', kind: 'error', data: told.slice(0, 200) })
    const [type, id, third, fourth] = message
    if (type === 2 && typeof id === 'string' && typeof third === 'string' && isObject(fourth))
      answerCall(id, third, fourth)
    else if (current && id === current.id && type === 3 && isObject(third)) {
      around.log({ isSent: false, type: current.waiting.action, kind: 'answer', data: third })
      settle({ is: 'answered', payload: third })
    } else if (current && id === current.id && type === 4) {
      around.log({ isSent: false, type: current.waiting.action, kind: 'error', data: message.slice(2) })
      settle({ is: 'error', code: String(third) })
    }
    around.touch()
  }

  const answerCall = (id: string, action: string, payload: Payload) => {
    around.log({ isSent: false, type: action, kind: 'call', data: payload })
    const answer = answerOf(action, payload)
    if (!answer) return
    const isError = typeof answer.error === 'string'
    const mine = socket
    const send = () => {
      if (socket !== mine) return
      around.log({ isSent: true, type: action, kind: isError ? 'error' : 'answer', data: answer })
      write(isError ? [4, id, answer.error, '', {}] : [3, id, answer])
    }
    if (script.slowMs === 0) send()
    else scheduler.after(script.slowMs, send)
  }

  const answerOf = (action: string, payload: Payload): Payload | null => {
    try {
      return hooks.answer(action, payload)
    } catch (error) {
      if (!(error instanceof WrongField)) throw error
      return { error: error.message.endsWith('missing') ? 'OccurenceConstraintViolation' : 'TypeConstraintViolation' }
    }
  }

  return {
    open,
    isOpen,
    hasFailed: () => hasFailed,
    /** The platform has taken it in: the next cut is a new story. */
    succeeded: () => {
      attempt = 0
    },
    call: (action: string, payload: Payload): Promise<Outcome> => {
      if (!isOpen()) return Promise.resolve({ is: 'lost' })
      return new Promise(done => {
        queue.push({ action, payload, done })
        next()
      })
    },
    drop: (awayMs: number | null) => {
      isOver ||= awayMs === null
      const old = socket
      socket = null
      old?.terminate()
      closed(awayMs)
      if (isOver) cancelOpen?.()
    },
    neverRead: () => {
      isReading = false
      if (isOpen()) socket?.pause()
    },
    raw: (bytes: Uint8Array) => {
      if (isOpen()) socket?.send(bytes, { binary: false })
    },
  }
}

function parse(told: string): unknown[] | null {
  try {
    const message: unknown = JSON.parse(told)
    return Array.isArray(message) ? message : null
  } catch {
    // What is no JSON is told in the log by whoever asked.
    return null
  }
}
