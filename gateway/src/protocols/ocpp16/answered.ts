// The last answers given, so that a CALL which the pile repeats is answered again without being heard twice.
import { crc32 } from 'node:zlib'

const remembered = 20

/** Thousands of piles have twenty each: a CALL is kept as a number, in place of its id and its bytes. */
export type Answered = { readonly marks: number[]; readonly payloads: string[]; oldest: number }

export const nothingAnswered = (): Answered => ({ marks: [], payloads: [], oldest: 0 })

/** Of what a number holds exactly, 32 bits are of the bytes and the rest of the id. */
const idMarks = 2 ** 21

/** Whoever makes two of its own collide misses an answer of its own; by chance it does not happen. */
export function markOf(id: string, call: Uint8Array): number {
  let mark = 0
  for (let place = 0; place < id.length; place++) mark = (Math.imul(mark, 31) + id.charCodeAt(place)) | 0
  // The upper bits have something of every character.
  return crc32(call) * idMarks + (Math.imul(mark, 0x9e3779b1) >>> 11)
}

/** The payload of the same answer as before, or nothing where this CALL is new: an id with another payload is one, of a
 * pile that counts anew. */
export function answerOf({ marks, payloads }: Answered, mark: number): string | undefined {
  const place = marks.indexOf(mark)
  return place < 0 ? undefined : payloads[place]
}

export function keepAnswer(answered: Answered, mark: number, payload: string) {
  const { marks, payloads, oldest } = answered
  marks[oldest] = mark
  payloads[oldest] = payload
  answered.oldest = (oldest + 1) % remembered
}
