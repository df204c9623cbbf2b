// What the platform asks of a pile: CALLs go out, answers are matched to them, late ones are told.
import { randomUUID } from 'node:crypto'
import type { ChargerCommand, Ear, Reply } from '../../event.ts'
import {
  fromPlatform,
  isPlatformAction,
  type PlatformAction,
  type PlatformRequest,
  type PlatformResponse,
} from './actions.ts'
import { errorOf } from './call-error.ts'
import { type Asked, createCalls, type Outcome, replyWithout } from './calls.ts'
import { type Answer, carryOut, replyOf } from './commands.ts'
import { type Frame, writeCall } from './frame.ts'
import type { Hearing } from './handlers.ts'
import { veiled } from './veil.ts'

export type AnswerFrame = Extract<Frame, { is: 'result' | 'error' }>

export type Asker = {
  command: (command: ChargerCommand, commandId: string) => Promise<Reply>
  /** Tells which action was answered, and what is wrong with the answer; nothing where nothing is. */
  take: (frame: AnswerFrame) => { action: string; fault: string }
  end: () => void
}

/** What may be wrong with an answer that nobody waits for. */
export const answerFaults = {
  late: 'the answer came after its time',
  second: 'this CALL was answered before',
  unknown: 'there is no CALL with this id',
}

type Means = {
  ear: Ear
  tell: Hearing['tell']
  /** `shown` is what the log may know of the text. */
  send: (text: string, action: string, id: string, shown: string) => boolean
  callTimeoutMs: number
}

export function createAsker({ ear, tell, send, callTimeoutMs }: Means): Asker {
  const calls = createCalls(callTimeoutMs)
  return {
    command: (command, commandId) =>
      carryOut({ now: ear.clock, ask: (action, request) => ask(action, request, commandId) }, command),
    take(frame) {
      const action = calls.actionOf(frame.id)
      const outcome: Outcome = frame.is === 'error' ? frame : readAnswer(action, frame.payload)
      const match = calls.answer(frame.id, outcome)
      if (match.is === 'late') tellLate(match.asked, outcome)
      if (match.is !== 'awaited') return { action, fault: answerFaults[match.is] }
      return { action, fault: outcome.is === 'unfit' ? outcome.why : '' }
    },
    end: () => calls.end(),
  }

  async function ask<A extends PlatformAction>(
    action: A,
    request: PlatformRequest<A>,
    commandId: string,
  ): Promise<Answer<A>> {
    const fit = fromPlatform[action].request.safeParse(request)
    if (!fit.success) return { reply: { is: 'failed', why: `requestUnfit ${errorOf(request, fit.error).description}` } }
    const id = randomUUID()
    const text = writeCall(id, action, fit.data)
    const outcome = await calls.ask({ id, action, commandId }, () => send(text, action, id, veiled(text)))
    // Read by this action's own schema when it came.
    return outcome.is === 'result'
      ? { response: outcome.response as PlatformResponse<A> }
      : { reply: replyWithout(outcome) }
  }

  function tellLate({ commandId }: Asked, outcome: Outcome) {
    const reply = outcome.is === 'result' ? replyOf(outcome.response) : replyWithout(outcome)
    tell('lateReply', { commandId, reply }).catch(error =>
      ear.warn('a late answer of a pile could not be dealt with', { commandId, error }),
    )
  }
}

function readAnswer(action: string, payload: unknown): Outcome {
  if (!isPlatformAction(action)) return { is: 'unfit', why: answerFaults.unknown }
  const read = fromPlatform[action].response.safeParse(payload)
  return read.success
    ? { is: 'result', response: read.data }
    : { is: 'unfit', why: errorOf(payload, read.error).description }
}
