// One connection in the listener's eye, whatever it is made of: who is on it, what it may take of us, how it ends.
import type { Admission, Caller, ChargerEvents, Ear, EventKind, Protocol, Speaker, Wire } from '../event.ts'
import { fullBucket, isFlood, spend } from './flood.ts'
import { closePeer, killPeer, type Peer, pausePeer, resumePeer, sendTo, taken, unread } from './peer.ts'
import { hearInTurn, type Line, type Room } from './room.ts'

/** By RFC 6455: done, and going away. */
const doneCode = 1000

export function openLine(room: Room, opening: { peer: Peer; protocol: Protocol; caller: Caller; admit: Ear['admit'] }) {
  const { peer, protocol, caller } = opening
  const now = room.steady()
  const line: Line = {
    peer,
    protocol,
    caller,
    bucket: fullBucket(room.limits, now),
    openedAt: now,
    speaker: null,
    pileId: null,
    hasSpoken: false,
    asking: 0,
    heardAt: now,
    closedAt: null,
    why: '',
    pause: null,
    taken: 0,
    takenAt: now,
  }
  room.lines.add(line)
  room.strangers.add(line)
  const wire: Wire = {
    address: caller.address,
    send: data => sendOn(room, line, data),
    close: why => closeLine(room, line, why),
  }
  line.speaker = protocol.speak(wire, earOf(room, line, opening.admit), caller)
  return line
}

function earOf(room: Room, line: Line, admit: Ear['admit']): Ear {
  return {
    clock: room.host.clock,
    connected: room.host.connected,
    disconnected: room.host.disconnected,
    warn: room.host.warn,
    async admit(caller) {
      line.asking++
      try {
        return await admit(caller)
      } finally {
        line.asking--
      }
    },
    hear: <K extends EventKind>(pileId: string, kind: K, event: ChargerEvents[K]['in']) =>
      hearInTurn(room, pileId, kind, event, () => closeLine(room, line, 'tooManyWaiting')),
    logFrame(frame) {
      if (frame.isFromPile) room.counts.framesIn++
      else room.counts.framesOut++
      if (frame.fault) room.counts.badFrames++
      room.host.logFrame(frame)
    },
    takeOn: (pileId, speaker, caller) => takeOn(room, line, pileId, speaker, caller),
  }
}

/** The newer connection of a pile wins: the older one is most often one that the pile no longer has. */
function takeOn(room: Room, line: Line, pileId: string, speaker: Speaker, caller: Caller) {
  if (line.closedAt !== null) return
  leavePile(room, line, 'other')
  const older = room.piles.get(pileId)
  if (older) closeLine(room, older, 'replaced')
  room.strangers.delete(line)
  room.piles.set(pileId, line)
  line.pileId = pileId
  line.speaker = speaker
  room.host.connected(pileId, caller)
}

export function heard(room: Room, line: Line, data: Uint8Array, cost: number) {
  if (line.closedAt !== null) return
  const now = room.steady()
  line.heardAt = now
  line.hasSpoken = true
  room.counts.bytesIn += data.byteLength
  const pauseMs = spend(line.bucket, cost, room.limits, now)
  if (pauseMs > 0 && !line.pause) pauseLine(room, line, pauseMs)
  try {
    line.speaker?.take(data)
  } catch (error) {
    room.counts.badFrames++
    room.host.warn('a message could not be taken', { pileId: line.pileId, identity: line.caller.identity, error })
  }
}

function pauseLine(room: Room, line: Line, pauseMs: number) {
  pausePeer(line.peer)
  line.pause = setTimeout(() => {
    line.pause = null
    if (isFlood(line.bucket, room.limits, room.steady())) closeLine(room, line, 'flood')
    else resumePeer(line.peer)
  }, pauseMs)
}

function sendOn(room: Room, line: Line, data: string | Uint8Array): boolean {
  if (line.closedAt !== null) return false
  if (unread(line.peer) > room.limits.unreadBytes) {
    cutLine(room, line, 'notReading')
    return false
  }
  room.counts.bytesOut += typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength
  sendTo(line.peer, data)
  return true
}

export function closeLine(room: Room, line: Line, why: string, code = doneCode) {
  if (line.closedAt !== null) return
  endLine(room, line, why)
  closePeer(line.peer, code, why)
}

/** For one that would not hear a farewell. */
function cutLine(room: Room, line: Line, why: string) {
  if (line.closedAt === null) endLine(room, line, why)
  killPeer(line.peer)
}

/** The socket is gone, by our wish or not. */
export function lineGone(room: Room, line: Line, why: string) {
  if (line.closedAt === null) endLine(room, line, why)
  room.lines.delete(line)
}

function endLine(room: Room, line: Line, why: string) {
  line.closedAt = room.steady()
  line.why = why
  if (line.pause) clearTimeout(line.pause)
  room.strangers.delete(line)
  leavePile(room, line, why)
  try {
    line.speaker?.end(why)
  } catch (error) {
    room.host.warn('a conversation did not end well', { identity: line.caller.identity, error })
  }
}

function leavePile(room: Room, line: Line, why: string) {
  const { pileId } = line
  line.pileId = null
  if (pileId === null || room.piles.get(pileId) !== line) return
  room.piles.delete(pileId)
  room.host.disconnected(pileId, why)
}

/** What a line is worth is looked at every few seconds rather than by timers of its own. */
export function sweepLine(room: Room, line: Line, now: number) {
  const { limits } = room
  if (line.closedAt !== null) {
    if (now - line.closedAt > limits.closeMs) killPeer(line.peer)
    return
  }
  const isMute = !line.hasSpoken || line.protocol.transport === 'tcp'
  if (line.pileId === null && isMute && now - line.openedAt > limits.helloMs) closeLine(room, line, 'noHello')
  else if (isStuck(line, limits.unreadMs, now)) cutLine(room, line, 'notReading')
  else if (!line.pause) watch(room, line, now)
}

function isStuck(line: Line, unreadMs: number, now: number): boolean {
  const bytes = taken(line.peer)
  if (unread(line.peer) === 0 || bytes !== line.taken) {
    line.taken = bytes
    line.takenAt = now
  }
  return now - line.takenAt > unreadMs
}

/** TCP watches by itself. */
function watch(room: Room, line: Line, now: number) {
  const { webSocket } = line.peer
  if (!webSocket) return
  const silentMs = now - line.heardAt
  if (silentMs > 2 * room.limits.pingMs) cutLine(room, line, 'silent')
  else if (silentMs > room.limits.pingMs) webSocket.ping()
}

/** The first answer was given in the handshake; whoever asks again asks the host. */
export function admitOnce(given: Admission, admit: Ear['admit']): Ear['admit'] {
  let first: Admission | null = given
  return async caller => {
    const answer = first ?? (await admit(caller))
    first = null
    return answer
  }
}
