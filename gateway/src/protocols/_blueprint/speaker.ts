// One conversation: who it is, what it says, what it is told. All that waits, waits with a limit.
import type { Caller, ChargerCommand, Ear, Reply, Speaker, Wire } from '../../event.ts'
import { type Answer, type Line, openLines, type Saying, writeLine } from './codec.ts'
import { wordsOf } from './commands.ts'
import { bootOf, recordOf, reportOf, sampleOf, startAskedOf } from './heard.ts'

const answerWithinMs = 30_000
const mostHeldBytes = 8_192
const mostOpen = 50

type Waiting = { settle: (reply: Reply) => void; timer: NodeJS.Timeout }

export function speak(wire: Wire, ear: Ear, stranger: Caller): Speaker {
  const lines = openLines()
  const open = new Map<number, Waiting>()
  let pileId: string | null = null
  let { identity } = stranger
  let isAsking = false
  let isOver = false
  let nextId = 0

  const speaker: Speaker = { take, command, end }
  return speaker

  function take(data: Uint8Array) {
    lines.push(data)
    goOn()
  }

  function goOn() {
    for (let line = next(); line; line = next()) log(line.raw, true, hear(line))
    if (isAsking && lines.heldBytes() > mostHeldBytes) close('flood')
  }

  /** What comes while the host decides who somebody is, waits. */
  function next() {
    return isOver || isAsking ? undefined : lines.next()
  }

  /** What was wrong with it; empty where nothing was. */
  function hear(line: Line): string {
    if (line.is === 'fault') return line.why
    if (line.is === 'answer') return hearAnswer(line.answer)
    if (line.saying.say === 'hello') void admit(line.saying)
    else if (pileId === null) return 'beforeHello'
    else
      tellHost(pileId, line.saying).catch(error => ear.warn('What a pile said could not be kept.', { pileId, error }))
    return ''
  }

  async function admit(hello: Extract<Saying, { say: 'hello' }>) {
    isAsking = true
    identity = hello.pile
    const caller: Caller = { ...stranger, identity, boot: bootOf(hello) }
    try {
      const admission = await ear.admit(caller)
      isAsking = false
      if (isOver) return
      send({ re: hello.id, ok: admission.is === 'known' })
      if (admission.is !== 'known') return close(admission.is)
      ;({ pileId } = admission)
      ear.takeOn(pileId, speaker, caller)
      await ear.hear(pileId, 'booted', bootOf(hello))
      goOn()
    } catch (error) {
      ear.warn('A pile could not be let in.', { identity, error })
      close('hostFailed')
    }
  }

  /** The answer goes out when the host has it: a pile without one says it again. */
  async function tellHost(known: string, said: Exclude<Saying, { say: 'hello' }>) {
    const at = ear.clock()
    switch (said.say) {
      case 'beat':
        await ear.hear(known, 'heartbeat', { gun: null, isFaulty: null, at })
        return send({ re: said.id, ok: true })
      case 'state':
        await ear.hear(known, 'gunReported', reportOf(said, at))
        return send({ re: said.id, ok: true })
      case 'meter':
        await ear.hear(known, 'measured', sampleOf(said, at))
        return send({ re: said.id, ok: true })
      case 'may': {
        const answer = await ear.hear(known, 'startAsked', startAskedOf(said))
        return send({ re: said.id, ok: answer.isAllowed, session: answer.sessionNo })
      }
      case 'ended': {
        const { isKept } = await ear.hear(known, 'sessionEnded', recordOf(said))
        return send({ re: said.id, ok: isKept })
      }
    }
  }

  function hearAnswer({ re, ok, code = 'refused' }: Answer): string {
    const reply: Reply = ok ? { is: 'accepted', data: null } : { is: 'refused', code, data: null }
    const waiting = open.get(re)
    if (waiting) {
      settle(re, waiting, reply)
      return ''
    }
    if (pileId !== null)
      ear
        .hear(pileId, 'lateReply', { commandId: null, reply })
        .catch(error => ear.warn('A late answer could not be kept.', { pileId, error }))
    return 'late'
  }

  async function command(told: ChargerCommand): Promise<Reply> {
    const words = wordsOf(told)
    if (!words) return { is: 'unsupported' }
    if (pileId === null || isOver) return { is: 'offline' }
    if (open.size >= mostOpen) return { is: 'failed', why: 'queueFull' }
    return new Promise(done => {
      const id = nextId
      nextId += 1
      const waiting: Waiting = {
        settle: done,
        timer: setTimeout(() => settle(id, waiting, { is: 'timedOut' }), answerWithinMs),
      }
      open.set(id, waiting)
      if (!send({ id, ...words })) settle(id, waiting, { is: 'lost' })
    })
  }

  function settle(id: number, waiting: Waiting, reply: Reply) {
    clearTimeout(waiting.timer)
    open.delete(id)
    waiting.settle(reply)
  }

  function send(message: object): boolean {
    if (isOver) return false
    const raw = writeLine(message)
    log(raw, false, '')
    return wire.send(raw)
  }

  function log(raw: Uint8Array, isFromPile: boolean, fault: string) {
    const { protocol } = stranger
    ear.logFrame({ pileId, identity, protocol, at: ear.clock(), isFromPile, type: '', seq: '', raw, fault })
  }

  function close(why: string) {
    end()
    wire.close(why)
  }

  function end() {
    isOver = true
    for (const [id, waiting] of open) settle(id, waiting, { is: 'lost' })
  }
}
