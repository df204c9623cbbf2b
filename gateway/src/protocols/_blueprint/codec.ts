// A language for copying: one JSON object a line. This file knows bytes and shapes, and nothing of a conversation.
import { z } from 'zod'

const gun = z.int().min(1).max(99)
const whole = z.int().min(0)
const time = z.iso.datetime().transform(text => Date.parse(text))

/** What a pile says. `id` numbers its questions; the answer repeats it as `re`. */
const saying = z.discriminatedUnion('say', [
  z.strictObject({ id: whole, say: z.literal('hello'), pile: z.string().min(1).max(48), program: z.string().max(20) }),
  z.strictObject({ id: whole, say: z.literal('beat') }),
  z.strictObject({
    id: whole,
    say: z.literal('state'),
    gun,
    state: z.enum(['idle', 'charging', 'fault']),
    isPlugged: z.boolean(),
  }),
  z.strictObject({ id: whole, say: z.literal('meter'), gun, session: z.string(), powerW: whole, energyE4: whole }),
  z.strictObject({ id: whole, say: z.literal('may'), gun, card: z.string().max(20) }),
  z.strictObject({
    id: whole,
    say: z.literal('ended'),
    gun,
    session: z.string(),
    startedAt: time,
    endedAt: time,
    energyE4: whole,
    stop: z.string().max(20),
  }),
])
export type Saying = z.infer<typeof saying>

const answer = z.strictObject({ re: whole, ok: z.boolean(), code: z.string().max(40).optional() })
export type Answer = z.infer<typeof answer>

export type Line =
  | { is: 'saying'; saying: Saying; raw: Uint8Array }
  | { is: 'answer'; answer: Answer; raw: Uint8Array }
  | { is: 'fault'; why: 'json' | 'shape' | 'length'; raw: Uint8Array }

const longestLine = 4_096
const lineFeed = 0x0a

/** Bytes in, lines out; a line that is too long costs itself. */
export function openLines() {
  let held: Uint8Array = new Uint8Array()
  let isSkipping = false

  function next(): Line | undefined {
    const end = held.indexOf(lineFeed)
    if (end < 0 && held.length <= longestLine) return undefined
    if (end < 0) {
      const isTold = isSkipping
      const raw = held.subarray(0, longestLine)
      isSkipping = true
      held = new Uint8Array()
      return isTold ? undefined : { is: 'fault', why: 'length', raw }
    }
    const raw = held.subarray(0, end)
    held = held.subarray(end + 1)
    if (!isSkipping) return raw.length > longestLine ? { is: 'fault', why: 'length', raw } : readLine(raw)
    // That was the end of a line whose beginning was thrown away.
    isSkipping = false
    return next()
  }

  return {
    push(bytes: Uint8Array) {
      held = new Uint8Array(Buffer.concat([held, bytes]))
    },
    next,
    heldBytes: () => held.length,
  }
}

function readLine(raw: Uint8Array): Line {
  const json = parsed(raw)
  if (json === undefined) return { is: 'fault', why: 'json', raw }
  const [said, answered] = [saying.safeParse(json), answer.safeParse(json)]
  if (said.success) return { is: 'saying', saying: said.data, raw }
  return answered.success ? { is: 'answer', answer: answered.data, raw } : { is: 'fault', why: 'shape', raw }
}

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'))
  } catch {
    return undefined
  }
}

export const writeLine = (message: object) => new Uint8Array(Buffer.from(`${JSON.stringify(message)}\n`))
