// The directory at the end of a zip file. Every number in it is held against the file before it is used.

export type ZipEntry = {
  name: string
  /** Where its data begins in the file. */
  start: number
  compressed: number
  size: number
  crc: number
  isDeflated: boolean
  isEncrypted: boolean
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const entryLength = 46
const localLength = 30
const longestComment = 0xffff
const unknown32 = 0xffff_ffff
const zip64Extra = 1

/** Nothing where the file is not a whole zip, or one part of it lies over another. */
export function readDirectory(file: Buffer): ZipEntry[] | undefined {
  const end = findEnd(file)
  if (end === undefined) return undefined
  const count = file.readUInt16LE(end + 10)
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > end || file.readUInt32LE(at) !== entrySignature) return undefined
    const entry = readEntry(file, at, end)
    if (entry === undefined) return undefined
    entries.push(entry)
    at += entryLength + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return overlap(entries) ? undefined : entries
}

function findEnd(file: Buffer): number | undefined {
  const first = Math.max(0, file.length - endLength - longestComment)
  for (let at = file.length - endLength; at >= first; at -= 1) if (file.readUInt32LE(at) === endSignature) return at
  return undefined
}

function readEntry(file: Buffer, at: number, end: number): ZipEntry | undefined {
  const nameEnd = at + entryLength + file.readUInt16LE(at + 28)
  const extraEnd = nameEnd + file.readUInt16LE(at + 30)
  if (extraEnd > end) return undefined
  const flags = file.readUInt16LE(at + 8)
  const method = file.readUInt16LE(at + 10)
  // In the order in which the long ones stand in the extra field.
  const [size, compressed, offset] = longFields(file.subarray(nameEnd, extraEnd), [
    file.readUInt32LE(at + 24),
    file.readUInt32LE(at + 20),
    file.readUInt32LE(at + 42),
  ])
  if (size === undefined || compressed === undefined || offset === undefined || (method !== 0 && method !== 8))
    return undefined
  if (offset + localLength > file.length || file.readUInt32LE(offset) !== localSignature) return undefined
  const start = offset + localLength + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + compressed > file.length) return undefined
  const name = file.toString('utf8', at + entryLength, nameEnd).replaceAll('\\', '/')
  const crc = file.readUInt32LE(at + 16)
  return { name, start, compressed, size, crc, isDeflated: method === 8, isEncrypted: (flags & 1) === 1 }
}

/** Numbers that do not fit into 32 bits stand in the extra field; nothing for one that should and does not. */
function longFields(extra: Buffer, short: number[]): (number | undefined)[] {
  if (!short.includes(unknown32)) return short
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== zip64Extra) at += 4 + extra.readUInt16LE(at + 2)
  at += 4
  return short.map(value => {
    if (value !== unknown32) return value
    const long = at + 8 <= extra.length ? Number(extra.readBigUInt64LE(at)) : undefined
    at += 8
    return long
  })
}

function overlap(entries: readonly ZipEntry[]): boolean {
  const sorted = entries.toSorted((a, b) => a.start - b.start)
  return sorted.some(
    (entry, index) => index > 0 && sorted[index - 1]!.start + sorted[index - 1]!.compressed > entry.start,
  )
}
