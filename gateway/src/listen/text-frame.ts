// A message as a WebSocket carries it to a charger (RFC 6455 §5.2): unmasked text in one frame. In one piece, because the
// library gives head and text to the system apart; that was a twelfth of what a message costs.

/** The last part, which is text. */
const wholeText = 0x81
/** From these lengths on two or eight further bytes say how long it is. */
const middling = 126
const long = 65_536

export function textFrame(data: string | Uint8Array): Buffer {
  const length = typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength
  const head = length < middling ? 2 : length < long ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = wholeText
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127
  if (head === 4) frame.writeUInt16BE(length, 2)
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  if (typeof data === 'string') frame.write(data, head)
  else frame.set(data, head)
  return frame
}
