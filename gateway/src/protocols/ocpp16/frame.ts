// The three frames of OCPP-J: CALL [2, id, action, payload], CALLRESULT [3, id, payload], CALLERROR [4, id, code, text, details].
import type { CallError } from './call-error.ts'

export type Frame =
  | { is: 'call'; id: string; action: string; payload: unknown }
  | { is: 'result'; id: string; payload: unknown }
  | { is: 'error'; id: string; code: string; description: string; details: unknown }
  /** Nothing that can be worked with. What answers nothing gets no error back either, or two sides would never stop. */
  | { is: 'bad'; id: string; why: string; isAnswered: boolean }

/** In place of an id where none can be read, as later versions of the standard do it. */
const noId = '-1'
/** The standard says 36; longer ones are met in the field and do no harm. */
const longestId = 255

export function readFrame(text: string): Frame {
  let frame: unknown
  try {
    frame = JSON.parse(text)
    if (oddEscape.test(text)) frame = withPlainTexts(frame)
  } catch {
    return bad(noId, 'the frame is not JSON')
  }
  if (!Array.isArray(frame)) return bad(noId, 'the frame is not an array')
  const [type, id] = frame as unknown[]
  const isAnswer = type === 3 || type === 4
  if (typeof id !== 'string' || id === '' || id.length > longestId)
    return bad(noId, `the message id is no text of 1 to ${longestId} characters`, !isAnswer)
  if (type === 2) return readCall(id, frame)
  if (type === 3) {
    return frame.length === 3
      ? { is: 'result', id, payload: frame[2] }
      : bad(id, `a CALLRESULT has 3 elements, not ${frame.length}`, false)
  }
  if (type === 4) return readError(id, frame)
  return bad(id, 'the message type is none of 2, 3 and 4')
}

/** Texts that no database takes come as escapes only: zeros, and halves of characters. */
const oddEscape = /\\u(?:0000|d[89a-f])/i

/** Piles send what their memory holds, zeros behind the text included. */
const plainText = (text: string) => text.replaceAll('\0', '').toWellFormed()

function withPlainTexts(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(withPlainTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [plainText(key), withPlainTexts(one)]))
}

function readCall(id: string, frame: readonly unknown[]): Frame {
  const [, , action, payload] = frame
  if (typeof action !== 'string') return bad(id, 'the action is no text')
  if (frame.length > 4) return bad(id, `a CALL has 4 elements, not ${frame.length}`)
  return { is: 'call', id, action, payload }
}

/** Piles leave out the text or the details, so that only the code is asked for. */
function readError(id: string, [, , code, description, details]: readonly unknown[]): Frame {
  if (typeof code !== 'string') return bad(id, 'the code of a CALLERROR is no text', false)
  return { is: 'error', id, code, description: typeof description === 'string' ? description : '', details }
}

const bad = (id: string, why: string, isAnswered = true): Frame => ({ is: 'bad', id, why, isAnswered })

export const writeCall = (id: string, action: string, payload: unknown) => JSON.stringify([2, id, action, payload])

/** Takes the payload as text, since an answer is kept and given again word for word. */
export const writeResult = (id: string, payload: string) => `[3,${JSON.stringify(id)},${payload}]`

export const writeError = (id: string, { code, description }: CallError) =>
  JSON.stringify([4, id, code, description.slice(0, 255), {}])
