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
import { createAnswered } from './answered.ts'
import { type AnswerFrame, type Asker, answerFaults, createAsker } from './asker.ts'
import { type CallError, errorOf } from './call-error.ts'
import { type Frame, readFrame, writeError, writeResult } from './frame.ts'
import { type Hearing, handlers, written } from './handlers.ts'

type Call = Extract<Frame, { is: 'call' }>
/** A CALL that waits for its turn. */
type Waiting = { call: Call; raw: Uint8Array; at: Instant }
type Checked = { action: PileAction; request: unknown } | { error: CallError }
type Logged = Pick<FrameLog, 'at' | 'isFromPile' | 'type' | 'seq' | 'raw' | 'fault'>
type Pile = { id: string; settings: PileSettings }

/** CALLs that a pile may send before the first of them is answered; the standard allows one. */
const longestInbox = 500
/** When one that is not let in should ask again. */
const askAgainSec = { pending: 60, refused: 300 }

export function speakOcpp16(wire: Wire, ear: Ear, caller: Caller, callTimeoutMs: number): Speaker {
  const answered = createAnswered()
  const inbox: Waiting[] = []
  let pile: Pile | null = null
  // Most connections are never asked anything.
  let asker: Asker | null = null
  let isWorking = false
  let farewell = ''

  const log = ({ at, isFromPile, type, seq, raw, fault }: Logged) =>
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

  const send = (text: string, type: string, seq: string, shown = text) => {
    const isSent = wire.send(text)
    const fault = isSent ? '' : 'not sent: the connection is over'
    log({ at: ear.clock(), isFromPile: false, type, seq, raw: shown, fault })
    return isSent
  }

  const tell = <K extends EventKind>(kind: K, event: ChargerEvents[K]['in']): Promise<ChargerEvents[K]['out']> => {
    if (!pile) throw new Error('only a pile that is let in is heard')
    return ear.hear(pile.id, kind, event)
  }
  const hearing: Hearing = { now: ear.clock, tell }

  const speaker: Speaker = {
    take,
    command(command, commandId) {
      asker ??= createAsker({ ear, tell, send, callTimeoutMs })
      return asker.command(command, commandId)
    },
    end: () => asker?.end(),
  }

  const letIn = (admission: Admission, known: Caller) => {
    if (admission.is === 'known') {
      const isNew = pile?.id !== admission.pileId
      pile = { id: admission.pileId, settings: admission.settings }
      if (isNew) ear.takeOn(admission.pileId, speaker, known)
      return
    }
    // Whoever is refused, or was known until now, is answered first and then starts over.
    if (admission.is === 'refused') farewell = admission.why
    else if (pile) farewell = 'unknown'
    pile = null
  }

  // A pile that comes back without a BootNotification is taken on as the one that it was.
  const begin = async () => {
    letIn(await ear.admit(caller), caller)
    if (farewell) wire.close(farewell)
  }
  void work(begin)

  return speaker

  function take(raw: Uint8Array) {
    const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('utf8')
    const at = ear.clock()
    const frame = readFrame(text)
    if (frame.is === 'call') {
      if (inbox.push({ call: frame, raw, at }) > longestInbox) wire.close('tooManyWaiting')
      else if (!isWorking) void work()
    } else if (frame.is === 'bad') {
      log({ at, isFromPile: true, type: '', seq: frame.id, raw, fault: frame.why })
      if (frame.isAnswered) refuse(frame.id, '', { code: 'FormationViolation', description: frame.why })
    } else takeAnswer(frame, raw, at)
  }

  async function work(first: (() => Promise<void>) | null = null) {
    isWorking = true
    try {
      if (first) await first()
      for (let next = inbox.shift(); next; next = inbox.shift()) await answerCall(next)
    } catch (error) {
      ear.warn('a conversation with a pile failed', { identity: caller.identity, error })
      wire.close('internalError')
    } finally {
      isWorking = false
    }
  }

  async function answerCall({ call, raw, at }: Waiting) {
    const { id, action } = call
    const before = answered.find(id, raw)
    const checked: Checked | null = before === undefined ? check(call) : null
    const error = checked && 'error' in checked ? checked.error : null
    const fault = error ? `${error.code}: ${error.description}` : ''
    log({ at, isFromPile: true, type: action, seq: id, raw, fault })
    if (before !== undefined) send(writeResult(id, before), action, id)
    else if (error) refuse(id, action, error)
    else if (checked && 'request' in checked) await hear(id, raw, checked)
    if (farewell) wire.close(farewell)
  }

  function check({ action, payload }: Call): Checked {
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

  async function hear(id: string, raw: Uint8Array, { action, request }: Extract<Checked, { request: unknown }>) {
    try {
      const response = await responseTo(action, request)
      const fit = fromPile[action].response.safeParse(response)
      if (!fit.success) throw new Error(`our answer does not fit: ${errorOf(response, fit.error).description}`)
      const payload = JSON.stringify(fit.data)
      answered.keep(id, raw, payload)
      send(writeResult(id, payload), action, id)
    } catch (error) {
      ear.warn('a message of a pile could not be dealt with', { pileId: pile?.id, action, id, error })
      refuse(id, action, { code: 'InternalError', description: 'the platform could not deal with it' })
    }
  }

  /** The payload was read by this very action's schema, which the compiler cannot follow through the table. */
  function responseTo<A extends PileAction>(action: A, request: unknown): Promise<Record<string, unknown>> {
    if (action === 'BootNotification') return boot(request as PileRequest<'BootNotification'>)
    const handler = handlers[action as Exclude<A, 'BootNotification'>]
    return handler(hearing, request as PileRequest<Exclude<A, 'BootNotification'>>)
  }

  async function boot(request: PileRequest<'BootNotification'>): Promise<PileResponse<'BootNotification'>> {
    const said = bootOf(request)
    const booted = { ...caller, boot: said }
    const admission = await ear.admit(booted)
    letIn(admission, booted)
    const answer = { currentTime: written(ear.clock()) }
    if (admission.is === 'pending') return { ...answer, status: 'Pending', interval: askAgainSec.pending }
    if (admission.is === 'refused') return { ...answer, status: 'Rejected', interval: askAgainSec.refused }
    await tell('booted', said)
    return { ...answer, status: 'Accepted', interval: admission.settings.heartbeatSec }
  }

  function refuse(id: string, action: string, error: CallError) {
    send(writeError(id, error), action, id)
  }

  function takeAnswer(frame: AnswerFrame, raw: Uint8Array, at: Instant) {
    const { action, fault } = asker?.take(frame) ?? { action: '', fault: answerFaults.unknown }
    log({ at, isFromPile: true, type: action, seq: frame.id, raw, fault })
  }
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
