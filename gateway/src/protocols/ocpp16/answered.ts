// The last answers given, so that a CALL which the pile repeats is answered again without being heard twice.
import { crc32 } from 'node:zlib'

const remembered = 20

export type Answered = {
  /** The payload of the same answer as before, or nothing where this CALL is new. */
  find: (id: string, call: Uint8Array) => string | undefined
  keep: (id: string, call: Uint8Array, payload: string) => void
}

export function createAnswered(): Answered {
  // A checksum in place of the CALL: thousands of piles have twenty each. Whoever makes two of its own collide misses an
  // answer of its own.
  const ids: string[] = []
  const sums: number[] = []
  const payloads: string[] = []
  let oldest = 0
  return {
    find(id, call) {
      const place = ids.indexOf(id)
      // An id with another payload is a new CALL of a pile that counts anew.
      return place >= 0 && sums[place] === crc32(call) ? payloads[place] : undefined
    },
    keep(id, call, payload) {
      const same = ids.indexOf(id)
      const place = same >= 0 ? same : oldest
      if (same < 0) oldest = (oldest + 1) % remembered
      ids[place] = id
      sums[place] = crc32(call)
      payloads[place] = payload
    },
  }
}
