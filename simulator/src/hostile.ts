// Whatever a hostile, broken or lost device may send to the platform's ports: bounded by count and time, told by its seed.
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { brokenMessages, deadlyFrames as deadlyFrames16, handshakeOf, handshakes, textFrame } from './hostile-ocpp.ts'
import { brokenFrames, deadlyFrames, nearlyLogin } from './hostile-ykc.ts'
import { type Random, randomOf } from './random.ts'
import type { Language } from './voice.ts'

export type Victim = { code: string; identity: string; password: string | null }

export type Attack = {
  language: Language
  host?: string
  port: number
  /** Before the identity in the address of a central system. */
  path?: string
  isTls?: boolean
  /** How many malformed messages in all. */
  count: number
  seed: number
  /** Piles that are known, so that garbage gets past the door; each attacker takes one. Without them strangers attack. */
  piles?: readonly Victim[]
  /** It is over by then, whatever is left. */
  timeoutMs?: number
  /** Sockets at once. */
  width?: number
}

export type Damage = {
  sent: number
  /** Sockets that the platform closed before they were done. */
  cutOff: number
  /** Connections that did not come about. */
  refused: number
  sockets: number
  bytes: number
}

/** A socket is used for so many messages, then left in one way or another. */
const messagesPerSocket = 25
const patienceMs = 150

export async function attack(given: Attack): Promise<Damage> {
  const random = randomOf(given.seed)
  const until = performance.now() + (given.timeoutMs ?? 60_000)
  const damage: Damage = { sent: 0, cutOff: 0, refused: 0, sockets: 0, bytes: 0 }
  const one = async (place: number) => {
    const own = random.child(`attacker ${place}`)
    const victim = given.piles?.[place] ?? null
    while (damage.sent < given.count && performance.now() < until) await visit({ given, victim, random: own, damage })
  }
  // Two who say to be the same pile would only throw each other out.
  const width = Math.min(given.width ?? 8, given.count, given.piles?.length ?? 8)
  await Promise.all(Array.from({ length: width }, (_, place) => one(place)))
  return damage
}

type Visit = { given: Attack; victim: Victim | null; random: Random; damage: Damage }

async function visit({ given, victim, random, damage }: Visit) {
  const socket = await reach(given)
  if (!socket) {
    damage.refused++
    await pause(20)
    return
  }
  damage.sockets++
  let isOpen = true
  const closed = new Promise<void>(resolve =>
    socket.once('close', () => {
      isOpen = false
      resolve()
    }),
  )
  // Most read what they are answered; some never do.
  if (random.chance(0.85)) socket.resume()
  const write = (bytes: Uint8Array) => {
    damage.bytes += bytes.length
    return Promise.race([new Promise<void>(resolve => socket.write(bytes, () => resolve())), closed, pause(patienceMs)])
  }
  const speech = speechOf(given, victim, random)
  for (const opening of speech.openings) await write(opening)
  for (let nth = 1; nth <= messagesPerSocket && isOpen && damage.sent < given.count; nth++) {
    damage.sent++
    const isLast = nth === messagesPerSocket
    await write(isLast && random.chance(0.5) ? speech.last() : speech.next())
    if (random.chance(0.1)) await pause(0)
  }
  if (!isOpen) damage.cutOff++
  // With a farewell, or without: the platform has to find out.
  if (random.chance(0.8)) {
    socket.end()
    await Promise.race([closed, pause(patienceMs)])
  }
  socket.destroy()
}

type Speech = { openings: Uint8Array[]; next: () => Uint8Array; last: () => Uint8Array }

/** What comes before the garbage: nothing, half a greeting, or a whole one. What no socket survives comes last. */
function speechOf({ language, path = '/ocpp' }: Attack, victim: Victim | null, random: Random): Speech {
  if (language === 'YKC1.6') {
    const code = victim?.code ?? String(random.whole(0, 99_999_999)).padStart(14, '0')
    return {
      openings: victim && random.chance(0.8) ? [nearlyLogin(random, code)] : [],
      next: () => random.pick(brokenFrames)(random, code),
      last: () => random.pick(deadlyFrames)(random, code),
    }
  }
  return {
    openings: [victim && random.chance(0.8) ? handshakeOf({ path, ...victim }) : random.pick(handshakes)(path, random)],
    next: () => textFrame(random.pick(brokenMessages)(random)),
    last: () => random.pick(deadlyFrames16)(random),
  }
}

function reach({ host = '127.0.0.1', port, isTls = false }: Attack): Promise<Socket | null> {
  return new Promise(resolve => {
    const socket = isTls ? connectTls({ host, port, rejectUnauthorized: false }) : connect({ host, port })
    const give = (value: Socket | null) => {
      clearTimeout(timer)
      resolve(value)
    }
    const timer = setTimeout(() => {
      socket.destroy()
      give(null)
    }, 5_000)
    socket.once(isTls ? 'secureConnect' : 'connect', () => give(socket))
    // A platform that hangs up on an attacker is what one hopes for.
    socket.on('error', () => give(null))
  })
}

const pause = (spanMs: number) => new Promise(resolve => setTimeout(resolve, spanMs))

/** Peers that connect, say nothing or never read what they ask for, and stay for a while. */
export async function occupy(given: Attack & { staysMs: number }): Promise<{ reached: number; cutOff: number }> {
  const random = randomOf(given.seed)
  const sockets = await Promise.all(Array.from({ length: given.count }, () => reach(given)))
  let cutOff = 0
  const reached = sockets.filter(socket => socket !== null)
  for (const [place, socket] of reached.entries()) {
    socket.on('close', () => cutOff++)
    if (random.chance(0.5)) continue
    const speech = speechOf(given, given.piles?.[place] ?? null, random)
    for (const opening of speech.openings) socket.write(opening)
    for (let nth = 0; nth < 200; nth++) socket.write(speech.next())
  }
  await pause(given.staysMs)
  const found = { reached: reached.length, cutOff }
  for (const socket of reached) socket.destroy()
  return found
}
