// Thousands of piles that are little more than a socket: they sign in, send prebuilt messages at a given rate, and measure
// how long the platform takes to answer.
import { connect, type Socket } from 'node:net'
import { type Histogram, histogramOf } from './histogram.ts'
import type { Light, LightOf, LoadOptions, LoadPile } from './light.ts'
import { lightOcpp } from './load-ocpp.ts'
import { lightYkc } from './load-ykc.ts'
import type { Language } from './voice.ts'

type Peer = { pile: LoadPile; socket: Socket; light: Light; isIn: boolean; askedAt: number; spokeAt: number }

export type LoadResult = {
  messages: number
  answers: number
  /** Turns in which every pile still waited for an answer. */
  held: number
  seconds: number
  p50Ms: number
  p99Ms: number
  maxMs: number
}

const lights: Record<Language, LightOf> = { 'OCPP1.6J': lightOcpp, 'YKC1.6': lightYkc }
const turnMs = 10
const signInMs = 20_000
/** A platform hangs up on piles that say nothing for half a minute. */
const quietMs = 15_000
const lastAnswersMs = 10_000

export function loadPiles(options: LoadOptions) {
  const peers = new Map<string, Peer>()
  let histogram: Histogram = histogramOf()
  let answers = 0
  let cut = 0

  const open = (pile: LoadPile, done: (isIn: boolean) => void) => {
    const light = lights[options.language](pile, options)
    const socket = connect({ host: options.host ?? '127.0.0.1', port: options.port, noDelay: true })
    const peer: Peer = { pile, socket, light, isIn: false, askedAt: 0, spokeAt: performance.now() }
    peers.set(pile.code, peer)
    const told = {
      signedIn: () => {
        peer.isIn = true
        socket.setTimeout(0)
        done(true)
      },
      answered: () => {
        if (peer.askedAt === 0) return
        histogram.add(performance.now() - peer.askedAt)
        peer.askedAt = 0
        answers++
      },
      send: (bytes: Uint8Array) => void socket.write(bytes),
    }
    socket.on('connect', () => socket.write(light.greet()))
    socket.on('data', bytes => light.take(bytes, told))
    // One that nobody lets in is given up.
    socket.setTimeout(signInMs, () => socket.destroy())
    // The close that follows says what there is to say.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      if (peer.isIn) cut++
      peer.isIn = false
      if (peers.get(pile.code) === peer) peers.delete(pile.code)
      done(false)
    })
  }

  const ask = (peer: Peer, isMeasured: boolean): number => {
    const { bytes, messages } = peer.light.ask(new Date())
    peer.spokeAt = performance.now()
    if (isMeasured) peer.askedAt = peer.spokeAt
    peer.socket.write(bytes)
    return messages
  }

  const keepAlive = setInterval(() => {
    const now = performance.now()
    for (const peer of peers.values()) if (peer.isIn && now - peer.spokeAt > quietMs) ask(peer, false)
  }, 1_000)

  return {
    /** All that are not connected, spread over so long; those that were refused try again until the time is over. */
    connect: async ({ withinMs, deadlineMs = withinMs + 30_000 }: { withinMs: number; deadlineMs?: number }) => {
      const begin = performance.now()
      const missing = options.piles.filter(({ code }) => !peers.has(code))
      let tries = 0
      const one = async (pile: LoadPile, place: number) => {
        await pause((withinMs * place) / Math.max(1, missing.length))
        for (let waitMs = 250; performance.now() - begin < deadlineMs; waitMs = Math.min(4_000, waitMs * 2)) {
          tries++
          if (await new Promise<boolean>(resolve => open(pile, resolve))) return
          await pause(waitMs)
        }
      }
      await Promise.all(missing.map(one))
      return { connected: connectedOf(peers), tries, ms: performance.now() - begin }
    },
    /** So many messages a second for so long, one pile after the other. */
    run: async ({ ratePerSec, durationMs }: { ratePerSec: number; durationMs: number }): Promise<LoadResult> => {
      histogram = histogramOf()
      answers = 0
      let messages = 0
      let held = 0
      const begin = performance.now()
      let ring = [...peers.values()]
      let place = 0
      const next = (): Peer | null => {
        for (let look = 0; look < ring.length; look++) {
          const peer = ring[place++ % ring.length]!
          if (peer.isIn && peer.askedAt === 0) return peer
        }
        return null
      }
      while (performance.now() - begin < durationMs) {
        const due = ((performance.now() - begin) / 1_000) * ratePerSec
        while (messages < due) {
          const peer = next()
          if (!peer) {
            held++
            ring = [...peers.values()]
            break
          }
          messages += ask(peer, true)
        }
        await pause(turnMs)
      }
      // On a busy machine the last answers are late; what they cost has been paid, so that they count.
      const end = performance.now() + lastAnswersMs
      const isWaiting = ({ isIn, askedAt }: Peer) => isIn && askedAt > 0
      do await pause(500)
      while (performance.now() < end && [...peers.values()].some(isWaiting))
      return {
        messages,
        answers,
        held,
        seconds: durationMs / 1_000,
        p50Ms: histogram.at(0.5),
        p99Ms: histogram.at(0.99),
        maxMs: histogram.maxMs(),
      }
    },
    /** All lines at once, without a farewell. */
    dropAll: () => {
      for (const { socket } of peers.values()) socket.destroy()
      peers.clear()
    },
    figures: () => ({ connected: connectedOf(peers), cut }),
    stop: () => {
      clearInterval(keepAlive)
      for (const { socket } of peers.values()) socket.destroy()
      peers.clear()
    },
  }
}

const connectedOf = (peers: ReadonlyMap<string, Peer>) => [...peers.values()].filter(({ isIn }) => isIn).length

const pause = (spanMs: number) => new Promise(resolve => setTimeout(resolve, spanMs))
