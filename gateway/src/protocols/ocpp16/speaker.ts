// One conversation in OCPP 1.6J. The rules that it keeps stand in RULES.md.
import type { Instant } from '@ev/rules/units'
import type {
  Admission,
  Boot,
  Caller,
  ChargerEvents,
  Ear,
  EventKind,
  FrameLog,
  PileSettings,
  Speaker,
  Wire,
} from '../../event.ts'
import {
  fromPile,
  isPileAction,
  isPlatformAction,
  type PileAction,
  type PileRequest,
  type PileResponse,
} from './actions.ts'
import { type Answered, answerOf, keepAnswer, markOf, nothingAnswered } from './answered.ts'
import { type AnswerFrame, type Asker, answerFaults, createAsker } from './asker.ts'
import { type CallError, errorOf } from './call-error.ts'
import { type Frame, readFrame, writeError, writeResult } from './frame.ts'
import { type Hearing, handlers, written } from './handlers.ts'

type Call = Extract<Frame, { is: 'call' }>
/** A CALL whose turn it is, and one that waits for it: as its bytes alone, since what is read of them takes much more. */
type Turn = { call: Call; raw: Uint8Array; at: Instant }
type Waiting = { raw: Uint8Array; at: Instant }
type Checked = { action: PileAction; request: unknown } | { error: CallError }
type Logged = Pick<FrameLog, 'at' | 'isFromPile' | 'type' | 'seq' | 'raw' | 'fault'>
type Pile = { id: string; settings: PileSettings }

/** One object a connection, and functions that all share: of thousands of piles each closure would be there thousands of
 * times. */
type Talk = {
  readonly wire: Wire
  readonly ear: Ear
  readonly caller: Caller
  readonly callTimeoutMs: number
  readonly speaker: Speaker
  readonly answered: Answered
  pile: Pile | null
  /** Most connections are never asked anything. */
  asker: Asker | null
  /** What came while another CALL is being answered; most piles wait for their answers. */
  inbox: Waiting[] | null
  waitingBytes: number
  isWorking: boolean
  farewell: string
}

/** CALLs that a pile may send before the first of them is answered, and their bytes; the standard allows one. */
const longestInbox = 500
const largestInbox = 1024 * 1024
/** When one that is not let in should ask again. */
const askAgainSec = { pending: 60, refused: 300 }

export function speakOcpp16(wire: Wire, ear: Ear, caller: Caller, callTimeoutMs: number): Speaker {
  const speaker: Speaker = {
    take: raw => take(talk, raw),
    command: (command, commandId) => askerOf(talk).command(command, commandId),
    end: () => talk.asker?.end(),
  }
  const talk: Talk = {
    wire,
    ear,
    caller,
    callTimeoutMs,
    speaker,
    answered: nothingAnswered(),
    pile: null,
    asker: null,
    inbox: null,
    waitingBytes: 0,
    isWorking: false,
    farewell: '',
  }
  void work(talk, null)
  return speaker
}

function askerOf(talk: Talk): Asker {
  const { ear, callTimeoutMs } = talk
  talk.asker ??= createAsker({
    ear,
    tell: (kind, event) => tell(talk, kind, event),
    send: (text, type, seq, shown) => send(talk, text, type, seq, shown),
    callTimeoutMs,
  })
  return talk.asker
}

function log({ ear, pile, caller }: Talk, { at, isFromPile, type, seq, raw, fault }: Logged) {
  ear.logFrame({
    pileId: pile?.id ?? null,
    identity: caller.identity,
    protocol: caller.protocol,
    at,
    isFromPile,
    type,
    seq,
    raw,
    fault,
  })
}

function send(talk: Talk, text: string, type: string, seq: string, shown = text) {
  const isSent = talk.wire.send(text)
  const fault = isSent ? '' : 'not sent: the connection is over'
  log(talk, { at: talk.ear.clock(), isFromPile: false, type, seq, raw: shown, fault })
  return isSent
}

function tell<K extends EventKind>(
  { ear, pile }: Talk,
  kind: K,
  event: ChargerEvents[K]['in'],
): Promise<ChargerEvents[K]['out']> {
  if (!pile) throw new Error('only a pile that is let in is heard')
  return ear.hear(pile.id, kind, event)
}

function letIn(talk: Talk, admission: Admission, known: Caller) {
  if (admission.is === 'known') {
    const isNew = talk.pile?.id !== admission.pileId
    talk.pile = { id: admission.pileId, settings: admission.settings }
    if (isNew) talk.ear.takeOn(admission.pileId, talk.speaker, known)
    return
  }
  // Whoever is refused, or was known until now, is answered first and then starts over.
  if (admission.is === 'refused') talk.farewell = admission.why
  else if (talk.pile) talk.farewell = 'unknown'
  talk.pile = null
}

/** A pile that comes back without a BootNotification is taken on as the one that it was. */
async function begin(talk: Talk) {
  letIn(talk, await talk.ear.admit(talk.caller), talk.caller)
  sayFarewell(talk)
}

function sayFarewell({ farewell, wire }: Talk) {
  if (farewell) wire.close(farewell)
}

const textOf = (raw: Uint8Array) => Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('utf8')

function take(talk: Talk, raw: Uint8Array) {
  const at = talk.ear.clock()
  const frame = readFrame(textOf(raw))
  if (frame.is === 'call') {
    if (talk.isWorking) putOff(talk, { raw, at })
    else void work(talk, { call: frame, raw, at })
  } else if (frame.is === 'bad') {
    log(talk, { at, isFromPile: true, type: '', seq: frame.id, raw, fault: frame.why })
    if (frame.isAnswered) refuse(talk, frame.id, '', { code: 'FormationViolation', description: frame.why })
  } else takeAnswer(talk, frame, raw, at)
}

function putOff(talk: Talk, waiting: Waiting) {
  talk.inbox ??= []
  talk.waitingBytes += waiting.raw.byteLength
  const isTooMany = talk.inbox.push(waiting) > longestInbox || talk.waitingBytes > largestInbox
  if (isTooMany) talk.wire.close('tooManyWaiting')
}

function nextOf(talk: Talk): Turn | null {
  const next = talk.inbox?.shift()
  if (!next) return null
  talk.waitingBytes -= next.raw.byteLength
  const call = readFrame(textOf(next.raw))
  return call.is === 'call' ? { ...next, call } : null
}

/** Without a first turn the conversation begins. */
async function work(talk: Talk, first: Turn | null) {
  talk.isWorking = true
  try {
    if (!first) await begin(talk)
    for (let turn = first ?? nextOf(talk); turn; turn = nextOf(talk)) {
      const hearing = answerCall(talk, turn)
      if (hearing) await hearing
      sayFarewell(talk)
    }
  } catch (error) {
    talk.ear.warn('a conversation with a pile failed', { identity: talk.caller.identity, error })
    talk.wire.close('internalError')
  } finally {
    talk.isWorking = false
  }
}

/** Nothing to wait for where it is answered at once. */
function answerCall(talk: Talk, { call, raw, at }: Turn): Promise<void> | null {
  const { id, action } = call
  const mark = markOf(id, raw)
  const before = answerOf(talk.answered, mark)
  const checked: Checked | null = before === undefined ? check(talk, call) : null
  const error = checked && 'error' in checked ? checked.error : null
  const fault = error ? `${error.code}: ${error.description}` : ''
  log(talk, { at, isFromPile: true, type: action, seq: id, raw, fault })
  if (before !== undefined) send(talk, writeResult(id, before), action, id)
  else if (error) refuse(talk, id, action, error)
  else if (checked && 'request' in checked) return hear(talk, id, mark, checked)
  return null
}

function check({ pile }: Talk, { action, payload }: Call): Checked {
  if (!isPileAction(action)) {
    return isPlatformAction(action)
      ? { error: { code: 'NotSupported', description: `${action} is asked by the platform` } }
      : { error: { code: 'NotImplemented', description: 'the action is not known' } }
  }
  if (!pile && action !== 'BootNotification')
    return { error: { code: 'SecurityError', description: 'the pile has not been accepted' } }
  const read = fromPile[action].request.safeParse(payload)
  if (!read.success) return { error: errorOf(payload, read.error) }
  if (pile && 'connectorId' in read.data && read.data.connectorId > pile.settings.gunCount)
    return { error: { code: 'PropertyConstraintViolation', description: 'connectorId: there is no such connector' } }
  return { action, request: read.data }
}

async function hear(talk: Talk, id: string, mark: number, { action, request }: Extract<Checked, { request: unknown }>) {
  try {
    const response = await responseTo(talk, action, request)
    const fit = fromPile[action].response.safeParse(response)
    if (!fit.success) throw new Error(`our answer does not fit: ${errorOf(response, fit.error).description}`)
    const payload = JSON.stringify(fit.data)
    keepAnswer(talk.answered, mark, payload)
    send(talk, writeResult(id, payload), action, id)
  } catch (error) {
    talk.ear.warn('a message of a pile could not be dealt with', { pileId: talk.pile?.id, action, id, error })
    refuse(talk, id, action, { code: 'InternalError', description: 'the platform could not deal with it' })
  }
}

/** The payload was read by this very action's schema, which the compiler cannot follow through the table. */
function responseTo<A extends PileAction>(talk: Talk, action: A, request: unknown): Promise<Record<string, unknown>> {
  if (action === 'BootNotification') return boot(talk, request as PileRequest<'BootNotification'>)
  const handler = handlers[action as Exclude<A, 'BootNotification'>]
  const hearing: Hearing = { now: talk.ear.clock, tell: (kind, event) => tell(talk, kind, event) }
  return handler(hearing, request as PileRequest<Exclude<A, 'BootNotification'>>)
}

async function boot(talk: Talk, request: PileRequest<'BootNotification'>): Promise<PileResponse<'BootNotification'>> {
  const said = bootOf(request)
  const booted = { ...talk.caller, boot: said }
  const admission = await talk.ear.admit(booted)
  letIn(talk, admission, booted)
  const answer = { currentTime: written(talk.ear.clock()) }
  if (admission.is === 'pending') return { ...answer, status: 'Pending', interval: askAgainSec.pending }
  if (admission.is === 'refused') return { ...answer, status: 'Rejected', interval: askAgainSec.refused }
  await tell(talk, 'booted', said)
  return { ...answer, status: 'Accepted', interval: admission.settings.heartbeatSec }
}

function refuse(talk: Talk, id: string, action: string, error: CallError) {
  send(talk, writeError(id, error), action, id)
}

function takeAnswer(talk: Talk, frame: AnswerFrame, raw: Uint8Array, at: Instant) {
  const { action, fault } = talk.asker?.take(frame) ?? { action: '', fault: answerFaults.unknown }
  log(talk, { at, isFromPile: true, type: action, seq: frame.id, raw, fault })
}

const bootOf = (request: PileRequest<'BootNotification'>): Boot => ({
  vendor: request.chargePointVendor,
  model: request.chargePointModel,
  serialNo: request.chargePointSerialNumber ?? request.chargeBoxSerialNumber ?? '',
  firmware: request.firmwareVersion ?? '',
  protocolVersion: '1.6',
  simNo: request.iccid ?? '',
  netType: '',
  gunCount: null,
  isDirectCurrent: null,
})
