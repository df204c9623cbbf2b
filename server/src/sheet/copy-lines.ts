// Reads what `COPY … TO STDOUT` sends: lines of fields with tabs between them.

export const tab = 0x09
export const lineFeed = 0x0a
export const backslash = 0x5c

/** The whole lines of the bytes that came; a line that is not whole waits for the next bytes. */
export function wholeLines(): (bytes: Buffer) => Buffer {
  let rest: Buffer = Buffer.alloc(0)
  return bytes => {
    const end = bytes.lastIndexOf(lineFeed) + 1
    const whole = end === 0 ? Buffer.alloc(0) : Buffer.concat([rest, bytes.subarray(0, end)])
    rest = end === 0 ? Buffer.concat([rest, bytes]) : Buffer.from(bytes.subarray(end))
    return whole
  }
}

const escaped = /\\([\s\S])/g
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A field that is not null. */
export const fieldText = (field: Buffer) =>
  field.toString('utf8').replace(escaped, (_, one: string) => escapes[one] ?? one)
