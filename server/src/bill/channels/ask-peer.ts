// Asks a peer over HTTP: within a time, a few times, and not at all for a while once it has been silent too often.
import { setTimeout as wait } from 'node:timers/promises'
import { ChannelSilent } from './channel.ts'

type PeerAsked = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}
export type PeerAnswer = { status: number; header: (name: string) => string; bytes: Buffer }

export type PeerLimits = {
  timeoutMs: number
  /** Between one try and the next; as many tries as there are waits, and one. */
  waitsMs: readonly number[]
  mostBytes: number
}

const defaultLimits: PeerLimits = { timeoutMs: 8_000, waitsMs: [300, 1_200], mostBytes: 64 * 1024 * 1024 }

/** After so many silences in a row nobody waits for this peer for a while. */
const mostSilences = 5
const restMs = 30_000

export type AskPeer = (sign: () => PeerAsked) => Promise<PeerAnswer>

/** One of each channel: what one channel's peer does not answer keeps no other from being asked. */
export function openPeer(limits: PeerLimits = defaultLimits, clock: () => number = Date.now): AskPeer {
  let silences = 0
  let restsUntil = 0
  return async sign => {
    if (clock() < restsUntil) throw new ChannelSilent('the peer has been silent and is left alone for a while')
    try {
      const answer = await tryAll(sign, limits)
      silences = 0
      return answer
    } catch (error) {
      silences += 1
      if (silences >= mostSilences) {
        silences = 0
        restsUntil = clock() + restMs
      }
      throw error
    }
  }
}

/** Signed anew each time: a signature has its hour. */
async function tryAll(sign: () => PeerAsked, limits: PeerLimits): Promise<PeerAnswer> {
  let last = ''
  for (const pauseMs of [0, ...limits.waitsMs]) {
    if (pauseMs > 0) await wait(pauseMs)
    const outcome = await tryOnce(sign(), limits)
    if (typeof outcome !== 'string') return outcome
    last = outcome
  }
  throw new ChannelSilent(last)
}

/** The answer, or in a word why there is none. */
async function tryOnce({ url, method, headers, body }: PeerAsked, limits: PeerLimits): Promise<PeerAnswer | string> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      // A redirect would carry what is signed for one place to another.
      redirect: 'error',
      signal: AbortSignal.timeout(limits.timeoutMs),
    })
    const bytes = await readAtMost(response, limits.mostBytes)
    if (response.status >= 500 || response.status === 429) return `HTTP ${response.status}`
    return { status: response.status, header: name => response.headers.get(name) ?? '', bytes }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? name
  }
}

async function readAtMost(response: Response, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw new ChannelSilent('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
