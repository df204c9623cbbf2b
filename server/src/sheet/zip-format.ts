// The records of a zip file, as APPNOTE.TXT lays them down.

/** Stored entries know their sizes from the start; streamed ones are deflated and say them at their end. */
export type Entry = {
  name: Buffer
  offset: number
  crc: number
  size: number
  compressed: number
  isStreamed: boolean
}

const limit32 = 0xffff_ffff
const limit16 = 0xffff
const plainVersion = 20
const zip64Version = 45
// Names are UTF-8 (bit 11); of a streamed entry the sizes follow the data (bit 3), which is deflated.
const flagsOf = ({ isStreamed }: Entry) => (isStreamed ? 0x0808 : 0x0800)
const methodOf = ({ isStreamed }: Entry) => (isStreamed ? 8 : 0)
// 1980-01-01, so that the same rows give the same bytes.
const date = 0x0021

const fields = (...parts: [value: number | bigint, bytes: 2 | 4 | 8][]) => {
  const out = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of parts) {
    if (bytes === 8) out.writeBigUInt64LE(BigInt(value), at)
    else out.writeUIntLE(Number(value), at, bytes)
    at += bytes
  }
  return out
}

// Whether an entry will pass 4 GB is not known when it begins. Its descriptor is of 8-byte sizes only where it did.
const isLarge = ({ size, compressed }: Entry) => size >= limit32 || compressed >= limit32

export function localHeader(entry: Entry): Buffer {
  const { name, isStreamed, crc, size, compressed } = entry
  const known = (value: number) => (isStreamed ? 0 : value)
  return Buffer.concat([
    fields([0x04034b50, 4], [plainVersion, 2], [flagsOf(entry), 2], [methodOf(entry), 2], [0, 2], [date, 2]),
    fields([known(crc), 4], [known(compressed), 4], [known(size), 4], [name.length, 2], [0, 2]),
    name,
  ])
}

export function descriptor(entry: Entry): Buffer {
  const bytes = isLarge(entry) ? 8 : 4
  return fields([0x08074b50, 4], [entry.crc, 4], [entry.compressed, bytes], [entry.size, bytes])
}

export function directoryEntry(entry: Entry): Buffer {
  const isFar = entry.offset >= limit32
  const extra = Buffer.concat([
    ...(isLarge(entry) ? [fields([entry.size, 8], [entry.compressed, 8])] : []),
    ...(isFar ? [fields([entry.offset, 8])] : []),
  ])
  const version = extra.length > 0 ? zip64Version : plainVersion
  const small = (value: number) => (isLarge(entry) ? limit32 : value)
  return Buffer.concat([
    fields([0x02014b50, 4], [version, 2], [version, 2], [flagsOf(entry), 2]),
    fields([methodOf(entry), 2], [0, 2], [date, 2], [entry.crc, 4]),
    fields([small(entry.compressed), 4], [small(entry.size), 4], [entry.name.length, 2]),
    fields([extra.length > 0 ? extra.length + 4 : 0, 2], [0, 2], [0, 2], [0, 2], [0, 4]),
    fields([isFar ? limit32 : entry.offset, 4]),
    entry.name,
    ...(extra.length > 0 ? [fields([1, 2], [extra.length, 2]), extra] : []),
  ])
}

export function endOfDirectory({ count, start, size }: { count: number; start: number; size: number }): Buffer {
  const needs64 = start >= limit32 || count >= limit16
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [Math.min(count, limit16), 2], [Math.min(count, limit16), 2])
  const tail = Buffer.concat([end, fields([size, 4], [Math.min(start, limit32), 4], [0, 2])])
  if (!needs64) return tail
  return Buffer.concat([
    fields([0x06064b50, 4], [44, 8], [zip64Version, 2], [zip64Version, 2], [0, 4], [0, 4]),
    fields([count, 8], [count, 8], [size, 8], [start, 8]),
    fields([0x07064b50, 4], [0, 4], [start + size, 8], [1, 4]),
    tail,
  ])
}
