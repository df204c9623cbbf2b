// Passwords do not go into the communication log: asterisks stand for them, under the checksum of what is shown.
import { makeFrame, orderOf } from './frame.ts'
import { frames } from './frames.ts'
import type { FrameKind } from './layout.ts'

type Span = readonly [from: number, to: number]

const asterisk = 0x2a

const secrets: ReadonlyMap<number, readonly Span[]> = new Map(
  [...frames.values()].map(kind => [kind.type, spansOf(kind)] as const).filter(([, spans]) => spans.length > 0),
)

/** Within the body. */
function spansOf({ layout }: FrameKind): readonly Span[] {
  const spans: Span[] = []
  let at = 0
  for (const { bytes, isSecret } of Object.values(layout)) {
    if (bytes === 'rest') break
    if (isSecret) spans.push([at, at + bytes])
    at += bytes
  }
  return spans
}

export function veiled(raw: Uint8Array): Uint8Array {
  const type = raw[5] ?? 0
  const spans = raw[0] === 0x68 ? secrets.get(type) : undefined
  if (!spans || raw.length < 8) return raw
  const order = orderOf(raw)
  const body = new Uint8Array(raw.subarray(6, -2))
  for (const [from, to] of spans)
    for (let at = from; at < Math.min(to, body.length); at++) if (body[at] !== 0) body[at] = asterisk
  const shown = makeFrame({ seq: raw[2]! + raw[3]! * 256, type, body, order: order ?? 'lowFirst' })
  // What was wrong with it stays so.
  if (order === undefined) shown.set(raw.subarray(-2), shown.length - 2)
  shown[4] = raw[4]!
  return shown
}
