// One conversation with one pile: it signs in, reports and asks, is answered and commanded. The rules are in RULES.md.
import { secondMs } from '@ev/rules/units'
import type {
  Admission,
  Caller,
  ChargerCommand,
  ChargerEvents,
  Ear,
  EventKind,
  Reply,
  Speaker,
  Wire,
} from '../../event.ts'
import { sayingOf } from './commands.ts'
import { bootOf } from './events.ts'
import { openExchanges } from './exchanges.ts'
import { type CrcOrder, type Frame, hexOf, makeFrame, openSplitter, type Piece, seqAfter } from './frame.ts'
import { login, loginAnswer } from './frames/link.ts'
import { realtime } from './frames/live.ts'
import { record } from './frames/session.ts'
import { frames, isFromPile } from './frames.ts'
import { heardOf, type Talk } from './heard.ts'
import { type Body, type FrameKind, type Layout, readBody, writeBody } from './layout.ts'
import type { Values } from './replies.ts'
import { veiled } from './veil.ts'

const mostFaultsBeforeLogin = 10
/** Kept while it is decided who somebody is. */
const mostHeldBytes = 8_192
const missedHeartbeats = 3

/** A pile that has been let in. */
type Guest = {
  readonly pileId: string
  readonly pile: string
  readonly order: CrcOrder
  readonly gunCount: number
  readonly isDirectCurrent: boolean | null
  readonly silence: NodeJS.Timeout
}

export function speak(wire: Wire, ear: Ear, stranger: Caller): Speaker {
  const splitter = openSplitter()
  let guest: Guest | null = null
  let { identity } = stranger
  let isAsking = false
  let isOver = false
  let faultsBeforeLogin = 0
  /** What is being heard: it stands in the log before its answer. */
  let unlogged: Piece | null = null
  let nextSeq = 0
  let powerPct = 100
  let upgradeRequestId: number | null = null

  const exchanges = openExchanges({
    clock: ear.clock,
    send: ({ kind, body }) => {
      const seq = nextSeq
      nextSeq = seqAfter(seq)
      return send(kind.type, body(ear.clock()), seq)
    },
  })
  const speaker: Speaker = { take, command, end }
  return speaker

  function take(data: Uint8Array) {
    if (isOver) return
    splitter.push(data)
    goOn()
  }

  /** Nothing is read while it is decided who somebody is: in which order its checksums come is known only then. */
  function goOn() {
    while (!isOver && !isAsking) {
      const piece = splitter.next(guest?.order ?? 'either')
      if (!piece) return
      unlogged = piece
      const fault = piece.is === 'fault' ? piece.why : hearFrame(piece)
      logHeard(fault)
      if (fault !== '' && !guest) countEarlyFault()
      if (splitter.isHopeless()) close('garbage')
    }
    if (isAsking && splitter.heldBytes() > mostHeldBytes) close('flood')
  }

  function countEarlyFault() {
    faultsBeforeLogin += 1
    if (faultsBeforeLogin >= mostFaultsBeforeLogin) close('noLogin')
  }

  /** What was wrong with it; empty where nothing was. */
  function hearFrame(frame: Frame): string {
    const kind = isFromPile(frame.type) ? frames.get(frame.type) : undefined
    if (!kind) return 'unknownType'
    if (kind.type === login.type) return hearLogin(frame)
    if (!guest) return 'beforeLogin'
    const read = readBody(kind.layout, frame.body)
    if (read.is === 'unfit') return `body:${read.why}`
    guest.silence.refresh()
    return hearValues(frame, read.values, guest)
  }

  function hearValues({ type, seq }: Frame, values: Values, known: Guest): string {
    if (values.pile !== known.pile) return 'otherPile'
    const { gun } = values
    const isOfNoGun = typeof gun === 'number' && (gun < 1 || gun > known.gunCount)
    // A record is money: it is heard whatever gun it names.
    if (isOfNoGun && type !== record.type) return 'gun'
    const fault = heardOf(type)?.take(values, talkOf(known, seq))
    if (fault) return fault
    const answered = exchanges.answer(type, values)
    // Realtime data comes by itself as well.
    if (answered.is !== 'late' || type === realtime.type) return ''
    tell(known.pileId, 'lateReply', { commandId: answered.commandId, reply: answered.reply })
    return 'late'
  }

  function hearLogin(frame: Frame): string {
    const read = readBody(login.layout, frame.body)
    if (read.is === 'unfit') return `body:${read.why}`
    const { pile } = read.values
    const caller: Caller = { ...stranger, identity: pile, boot: bootOf(read.values) }
    if (!guest) void admit(caller, frame)
    else if (guest.pile === pile) welcome(guest, caller, frame)
    else {
      logHeard('otherPile')
      turnAway(pile, frame, 'otherPile')
    }
    return ''
  }

  async function admit(caller: Caller, frame: Frame) {
    isAsking = true
    ;({ identity } = caller)
    const admission = await ear.admit(caller).catch(failedHost('A pile could not be let in.', { identity }))
    isAsking = false
    if (isOver) return
    if (admission === undefined) close('hostFailed')
    else if (admission.is === 'known') {
      guest = guestOf(admission, caller)
      if (frame.order !== 'either' && frame.order !== guest.order)
        ear.warn('The checksums of a pile come the other way round than its settings say.', { identity })
      ear.takeOn(guest.pileId, speaker, caller)
      welcome(guest, caller, frame)
      goOn()
    } else turnAway(identity, frame, admission.is === 'pending' ? 'pending' : admission.why)
  }

  function guestOf({ pileId, settings }: Extract<Admission, { is: 'known' }>, { identity: pile, boot }: Caller): Guest {
    const silence = setTimeout(() => close('silent'), missedHeartbeats * settings.heartbeatSec * secondMs)
    silence.unref()
    return {
      pileId,
      pile,
      order: settings.isCrcSwapped ? 'highFirst' : 'lowFirst',
      gunCount: settings.gunCount,
      isDirectCurrent: boot?.isDirectCurrent ?? null,
      silence,
    }
  }

  function welcome({ pileId, pile, silence }: Guest, { boot }: Caller, { seq }: Frame) {
    silence.refresh()
    answer(loginAnswer, { pile, result: 0 }, seq)
    if (boot) tell(pileId, 'booted', boot)
    void command({ kind: 'syncTime' }, null)
  }

  function turnAway(pile: string, { seq, order }: Frame, why: string) {
    answer(loginAnswer, { pile, result: 1 }, seq, order)
    close(why)
  }

  function talkOf({ pileId, pile, isDirectCurrent }: Guest, seq: number): Talk {
    return {
      pile,
      isDirectCurrent,
      now: ear.clock,
      upgradeRequestId: () => upgradeRequestId,
      tell: (kind, event) => tell(pileId, kind, event),
      ask: (kind, event, then) => ask(pileId, { kind, event }, then),
      answer: (kind, values) => answer(kind, values, seq),
      warn: ear.warn,
    }
  }

  function tell<K extends EventKind>(pileId: string, kind: K, event: ChargerEvents[K]['in']): undefined {
    ear.hear(pileId, kind, event).catch(failedHost('What a pile said could not be kept.', { pileId, kind }))
  }

  function ask<K extends EventKind>(
    pileId: string,
    { kind, event }: { kind: K; event: ChargerEvents[K]['in'] },
    then: (out: ChargerEvents[K]['out']) => void,
  ): undefined {
    const failed = failedHost('What a pile asked could not be answered.', { pileId, kind })
    ear.hear(pileId, kind, event).then(then).catch(failed)
  }

  function failedHost(sentence: string, facts: Record<string, unknown>) {
    return (error: unknown): undefined => {
      ear.warn(sentence, { ...facts, error })
    }
  }

  function answer<L extends Layout>(kind: FrameKind<L>, values: Body<L>, seq: number, order?: CrcOrder) {
    const written = writeBody(kind.layout, values)
    if (written.is === 'written') send(kind.type, written.bytes, seq, order)
    else
      ear.warn('An answer does not fit into its frame.', { identity, type: hexOfType(kind.type), field: written.why })
  }

  function send(type: number, body: Uint8Array, seq: number, order: CrcOrder = guest?.order ?? 'lowFirst'): boolean {
    if (isOver) return false
    const raw = makeFrame({ seq, type, body, order })
    logHeard('')
    log({ isFromPile: false, type, seq, raw, fault: '' })
    return wire.send(raw)
  }

  function logHeard(fault: string) {
    if (!unlogged) return
    const { type, seq, raw } = unlogged
    unlogged = null
    log({ isFromPile: true, type, seq, raw, fault })
  }

  function log(frame: {
    isFromPile: boolean
    type: number | null
    seq: number | null
    raw: Uint8Array
    fault: string
  }) {
    ear.logFrame({
      ...frame,
      raw: veiled(frame.raw),
      pileId: guest?.pileId ?? null,
      identity,
      protocol: stranger.protocol,
      at: ear.clock(),
      type: frame.type === null ? '' : hexOfType(frame.type),
      seq: frame.seq === null ? '' : String(frame.seq),
    })
  }

  async function command(told: ChargerCommand, commandId: string | null): Promise<Reply> {
    if (!guest || isOver) return { is: 'offline' }
    const said = sayingOf(told, { pile: guest.pile, now: ear.clock(), powerPct })
    if ('is' in said) return said
    if (told.kind === 'upgrade') upgradeRequestId = told.requestId
    const reply = await exchanges.ask(said, commandId)
    if (told.kind === 'limitPower' && reply.is === 'accepted') powerPct = told.pct
    return reply
  }

  function close(why: string) {
    if (isOver) return
    end()
    wire.close(why)
  }

  function end() {
    if (isOver) return
    isOver = true
    if (guest) clearTimeout(guest.silence)
    exchanges.end()
  }
}

const hexOfType = (type: number) => hexOf(Uint8Array.of(type))
