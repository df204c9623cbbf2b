// Everybody who is connected, and the order in which their words are heard.
import type { Caller, ChargerCommand, ChargerEvents, EventKind, Host, Protocol, Reply, Speaker } from '../event.ts'
import type { Bucket } from './flood.ts'
import type { Limits } from './limits.ts'
import type { Peer } from './peer.ts'

export type Line = {
  readonly peer: Peer
  readonly protocol: Protocol
  readonly caller: Caller
  readonly bucket: Bucket
  readonly openedAt: number
  speaker: Speaker | null
  /** Null until it is let in. */
  pileId: string | null
  hasSpoken: boolean
  /** How often it is being asked right now who this is: then it waits for us, not we for it. */
  asking: number
  heardAt: number
  /** When it was closed from here; the peer may take its time. */
  closedAt: number | null
  why: string
  pause: NodeJS.Timeout | null
  taken: number
  takenAt: number
}

type Chain = { depth: number; tail: Promise<unknown> }

export type Room = {
  host: Host
  limits: Limits
  /** Milliseconds that nobody sets: a clock that tests stop or run forward must not make a quiet peer a flood. */
  steady: () => number
  lines: Set<Line>
  /** Those of them that nobody has let in. */
  strangers: Set<Line>
  piles: Map<string, Line>
  chains: Map<string, Chain>
  counts: {
    framesIn: number
    framesOut: number
    badFrames: number
    bytesIn: number
    bytesOut: number
    refusals: number
    commandsOutstanding: number
    chainDepthMax: number
  }
}

export const emptyRoom = (host: Host, limits: Limits): Room => ({
  host,
  limits,
  steady: () => performance.now(),
  lines: new Set(),
  strangers: new Set(),
  piles: new Map(),
  chains: new Map(),
  counts: {
    framesIn: 0,
    framesOut: 0,
    badFrames: 0,
    bytesIn: 0,
    bytesOut: 0,
    refusals: 0,
    commandsOutstanding: 0,
    chainDepthMax: 0,
  },
})

/** Events of one pile one after the other, also where an old connection of it still has some to tell. */
export function hearInTurn<K extends EventKind>(
  room: Room,
  pileId: string,
  kind: K,
  event: ChargerEvents[K]['in'],
  onTooMany: () => void,
): Promise<ChargerEvents[K]['out']> {
  const chain = room.chains.get(pileId) ?? { depth: 0, tail: Promise.resolve() }
  if (chain.depth >= room.limits.waitingEvents) {
    onTooMany()
    return Promise.reject(new Error(`more than ${room.limits.waitingEvents} events of one pile wait`))
  }
  room.chains.set(pileId, chain)
  chain.depth++
  room.counts.chainDepthMax = Math.max(room.counts.chainDepthMax, chain.depth)
  // Most often nothing waits: then it is heard at once.
  const heard =
    chain.depth === 1 ? hearNow(room, pileId, kind, event) : chain.tail.then(() => room.host.hear(pileId, kind, event))
  const leave = () => {
    if (--chain.depth === 0) room.chains.delete(pileId)
  }
  chain.tail = heard.then(leave, leave)
  return heard
}

/** A host that throws has failed like one that rejects. */
function hearNow<K extends EventKind>({ host }: Room, pileId: string, kind: K, event: ChargerEvents[K]['in']) {
  try {
    return host.hear(pileId, kind, event)
  } catch (error) {
    return Promise.reject(error)
  }
}

export async function commandPile(
  room: Room,
  pileId: string,
  command: ChargerCommand,
  commandId: string,
): Promise<Reply> {
  const line = room.piles.get(pileId)
  if (!line?.speaker) return { is: 'offline' }
  if (!line.protocol.commands.has(command.kind)) return { is: 'unsupported' }
  room.counts.commandsOutstanding++
  try {
    return await line.speaker.command(command, commandId)
  } catch (error) {
    room.host.warn('a command could not be carried out', { pileId, kind: command.kind, commandId, error })
    return { is: 'failed', why: 'internalError' }
  } finally {
    room.counts.commandsOutstanding--
  }
}

/** Whether one more that nobody knows would be too many. */
export function isCrowded({ strangers, limits }: Room, address: string): boolean {
  if (strangers.size >= limits.strangers) return true
  let same = 0
  for (const { caller } of strangers) if (caller.address === address) same++
  return same >= limits.strangersPerAddress
}

/** Those who came too many, the first come first served. */
export function surplusStrangers({ strangers, limits }: Room, now: number): Line[] {
  const byAddress = new Map<string, number>()
  let all = 0
  return [...strangers].filter(({ caller, openedAt, asking }) => {
    if (asking > 0 || now - openedAt < limits.strangerGraceMs) return false
    const same = (byAddress.get(caller.address) ?? 0) + 1
    byAddress.set(caller.address, same)
    all++
    return same > limits.strangersPerAddress || all > limits.strangers
  })
}
