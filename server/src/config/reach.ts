// Whether an address on the network answers: a connection is opened and closed again, nothing is sent.
import { lookup } from 'node:dns/promises'
import { BlockList, connect, isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Reached = {
  outcome: 'reached' | 'noAddress' | 'notAllowed' | 'unknownHost' | 'refused' | 'timeout' | 'failed'
  ms: number
}

const withinMs = 3_000

/** Whoever types the address must not learn what answers inside the operator's own network, unless that is wanted. */
export async function reach(url: string, { mayBePrivate }: { mayBePrivate: boolean }): Promise<Reached> {
  const startedAt = performance.now()
  const giveUp = new AbortController()
  const late = wait(withinMs, 'timeout' as const, { signal: giveUp.signal })
  try {
    const outcome = await Promise.race([tried(url, mayBePrivate, giveUp.signal), late])
    return { outcome, ms: Math.round(performance.now() - startedAt) }
  } finally {
    giveUp.abort()
    // The wait that is called off says so; nobody is left to hear it.
    late.catch(() => undefined)
  }
}

async function tried(url: string, mayBePrivate: boolean, signal: AbortSignal): Promise<Reached['outcome']> {
  if (url === '') return 'noAddress'
  const place = placeOf(url)
  if (!place) return 'unknownHost'
  try {
    const found = await lookup(place.host, { all: true })
    const [first] = found
    if (!first) return 'unknownHost'
    if (!mayBePrivate && found.some(({ address }) => isPrivate(address))) return 'notAllowed'
    // The address that was judged, and not its name again: that could mean another one by now.
    await opened(first.address, place.port, signal)
    return 'reached'
  } catch (error) {
    return outcomes[(error as NodeJS.ErrnoException).code ?? ''] ?? 'failed'
  }
}

const outcomes: Record<string, Reached['outcome']> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
}

function placeOf(url: string): { host: string; port: number } | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname, port, protocol } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'https:' ? 443 : 80) }
}

function opened(host: string, port: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal })
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
  })
}

const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  // Addresses of the older kind in the clothes of the newer one.
  ['64:ff9b::', 96],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')

/** Of the house, of the machine itself, or of nobody. */
export const isPrivate = (address: string) => inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
