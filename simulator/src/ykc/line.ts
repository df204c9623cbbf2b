// The line of a pile that speaks YKC: connects, signs in, keeps the heart beating, and comes back when it is cut.
import { connect, type Socket } from 'node:net'
import { secondMs } from '@ev/rules/units'
import type { Cancel } from '../scheduler.ts'
import { backOffMs, type Surroundings } from '../voice.ts'
import { bcd, type Frame, frameOf, hexOf, reading, splitter } from './codec.ts'
import { heartbeat, login } from './say.ts'

export type Line = ReturnType<typeof lineOf>

const heartbeatMs = 10 * secondMs
const missedBeats = 3
const answerMs = 30 * secondMs

export function lineOf(
  around: Surroundings,
  hooks: { signedIn: () => void; heard: (frame: Frame) => void; cut: () => void },
) {
  const { self, body, script, scheduler, random } = around
  let socket: Socket | null = null
  let phase: 'away' | 'connecting' | 'signingIn' | 'in' = 'away'
  let hasTried = false
  let isOver = false
  let isReading = true
  let seq = 0
  let attempt = 0
  let unanswered = 0
  let cancelBeat: Cancel | null = null
  let cancelOpen: Cancel | null = null

  const write = (type: number, content: Buffer, answersTo: number | null) => {
    if (!socket?.writable || script.isSilent) return
    around.log({ isSent: true, type: hexOf(type), kind: 'frame', data: content })
    socket.write(frameOf({ seq: answersTo ?? seq, type, body: content }))
    if (answersTo === null) seq = (seq + 1) & 0xffff
  }

  const open = () => {
    cancelOpen = null
    if (isOver || socket) return
    phase = 'connecting'
    seq = 0
    const mine = connect({ host: self.host, port: self.port, noDelay: true })
    socket = mine
    if (!isReading) mine.pause()
    mine.on('connect', () => {
      phase = 'signingIn'
      write(0x01, login({ ...self, guns: body.guns.length }), null)
      scheduler.after(answerMs, () => socket === mine && phase === 'signingIn' && mine.destroy())
    })
    if (isReading) mine.on('data', splitter(take, broken))
    mine.on('error', error => around.log({ isSent: false, type: 'line', kind: 'error', data: error.message }))
    mine.on('close', () => socket === mine && closed(null))
    around.touch()
  }

  /** Comes back after so long, or after a while that grows with every failure. */
  const closed = (awayMs: number | null) => {
    const wasIn = phase === 'in'
    socket = null
    phase = 'away'
    hasTried = true
    cancelBeat?.()
    cancelOpen?.()
    if (wasIn) attempt = 0
    hooks.cut()
    if (!isOver) cancelOpen = scheduler.after(awayMs ?? backOffMs(attempt++, random), open)
    around.touch()
  }

  const broken = (bytes: Buffer) => around.log({ isSent: false, type: 'broken', kind: 'error', data: bytes })

  const take = (frame: Frame) => {
    if (script.isSilent) return
    around.log({ isSent: false, type: hexOf(frame.type), kind: 'frame', data: frame.body })
    try {
      if (frame.type === 0x02) signIn(frame)
      else if (frame.type === 0x04) unanswered = 0
      else hooks.heard(frame)
    } catch (error) {
      // A body that ends too early is told in the log, and the line goes on.
      if (!(error instanceof RangeError)) throw error
      around.log({ isSent: false, type: hexOf(frame.type), kind: 'error', data: error.message })
    }
    around.touch()
  }

  const signIn = (frame: Frame) => {
    const answer = reading(frame.body)
    hasTried = true
    if (answer.bcd(7) !== self.code || answer.bin(1) !== 0) {
      // The platform does not know it yet: it asks again, and not too soon.
      attempt = Math.max(attempt, 4)
      socket?.destroy()
      return
    }
    phase = 'in'
    attempt = 0
    unanswered = 0
    hooks.signedIn()
    beat()
  }

  const beat = () => {
    cancelBeat = scheduler.after(heartbeatMs, () => {
      if (unanswered >= missedBeats * body.guns.length && isReading) {
        socket?.destroy()
        return
      }
      for (const gun of body.guns) write(0x03, heartbeat(self.code, gun.no, body.isFaulty(gun)), null)
      unanswered += body.guns.length
      beat()
    })
  }

  return {
    open,
    isReady: () => phase === 'in',
    hasTried: () => hasTried,
    send: (type: number, content: Buffer) => write(type, content, null),
    /** Repeats the sequence of what it answers; a slow pile takes its time. */
    answer: (type: number, content: Buffer, { seq: asked }: Pick<Frame, 'seq'>) => {
      const mine = socket
      if (script.slowMs === 0) write(type, content, asked)
      else scheduler.after(script.slowMs, () => socket === mine && write(type, content, asked))
    },
    drop: (awayMs: number | null) => {
      isOver ||= awayMs === null
      const old = socket
      socket = null
      old?.destroy()
      closed(awayMs)
      if (isOver) cancelOpen?.()
    },
    neverRead: () => {
      isReading = false
      socket?.removeAllListeners('data')
      socket?.pause()
    },
    raw: (bytes: Uint8Array) => socket?.write(bytes),
    /** Seven bytes that most bodies begin with. */
    code: bcd(self.code, 7),
  }
}
