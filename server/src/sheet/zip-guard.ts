// Looks at an uploaded file before anything in it is believed: what it says it is, and what it really holds.
import { crc32, inflateRawSync } from 'node:zlib'
import type { Reason } from './read-sheet.ts'
import { readDirectory, type ZipEntry } from './zip-directory.ts'
import { directoryEntry, type Entry, endOfDirectory, localHeader } from './zip-format.ts'

export type Guarded = { reason: Reason } | { safe: Buffer }

/** The parts that rows are read from. Pictures, charts, comments and whatever else there is go no further. */
const read =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml)$/i

const isMacro = (name: string) => /vbaProject|\/macrosheets\//i.test(name)
const isLink = (name: string) => /\/externalLinks\/|^xl\/connections\.xml$/i.test(name)

const mostEntries = 4_000
// Sheets of one repeated line reach a hundred; deflate itself ends at a thousand.
const highestRatio = 400
const smallBytes = 1 << 20

/** A zip with only the parts that are read, unpacked and checked; or why there is none. */
export function guard(file: Buffer, maxBytes: number): Guarded {
  const stranger = strangerReason(file)
  if (stranger) return { reason: stranger }
  const entries = readDirectory(file)
  if (entries === undefined) return { reason: 'damaged' }
  const reason = reasonByDirectory(entries, maxBytes)
  return reason
    ? { reason }
    : unpack(
        file,
        entries.filter(({ name }) => read.test(name)),
      )
}

const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const zip = Buffer.from('504b0304', 'hex')

/** Excel wraps a file with a password in the container that the old .xls files are, too. */
function strangerReason(file: Buffer): Reason | undefined {
  if (file.subarray(0, ole.length).equals(ole))
    return file.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'oldSheet'
  return file.subarray(0, zip.length).equals(zip) ? undefined : 'notSheet'
}

function reasonByDirectory(entries: readonly ZipEntry[], maxBytes: number): Reason | undefined {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  const isAbsurd = (entry: ZipEntry) => entry.size > smallBytes && entry.size > highestRatio * entry.compressed
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'encrypted'
  if (!names.has('[content_types].xml') || !names.has('_rels/.rels')) return 'notSheet'
  if (entries.some(({ name }) => isMacro(name))) return 'macro'
  if (entries.some(({ name }) => isLink(name))) return 'externalLink'
  if (entries.length > mostEntries || size > maxBytes || entries.some(isAbsurd)) return 'tooLarge'
  if (names.size < entries.length) return 'damaged'
  return undefined
}

function unpack(file: Buffer, entries: readonly ZipEntry[]): Guarded {
  const parts: Buffer[] = []
  const kept: Entry[] = []
  let offset = 0
  const put = (bytes: Buffer) => {
    parts.push(bytes)
    offset += bytes.length
  }
  for (const one of entries) {
    const content = contentOf(file, one)
    if (content === undefined) return { reason: 'damaged' }
    const reason = reasonByContent(one.name, content)
    if (reason) return { reason }
    const size = content.length
    const entry = { name: Buffer.from(one.name), offset, crc: one.crc, size, compressed: size, isStreamed: false }
    kept.push(entry)
    put(localHeader(entry))
    put(content)
  }
  const start = offset
  for (const entry of kept) put(directoryEntry(entry))
  put(endOfDirectory({ count: kept.length, start, size: offset - start }))
  return { safe: Buffer.concat(parts, offset) }
}

/** The entry unpacked, if it is exactly what the directory says it is. */
function contentOf(file: Buffer, { start, compressed, size, isDeflated, crc }: ZipEntry): Buffer | undefined {
  const packed = file.subarray(start, start + compressed)
  const content = isDeflated ? inflated(packed, size) : packed
  return content?.length === size && crc32(content) === crc ? content : undefined
}

/** Stops at the size it should have: what lies about it is not unpacked to the end. */
function inflated(packed: Buffer, size: number): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: size + 1 })
  } catch {
    // Neither cut off nor changed data unpacks; there is nothing else to learn from the error.
    return undefined
  }
}

function reasonByContent(name: string, content: Buffer): Reason | undefined {
  // Entities could grow without end; no office program writes them.
  if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) return 'damaged'
  if (name.toLowerCase() !== '[content_types].xml') return undefined
  // As a default for an extension some writers name it in every file.
  if (/<Override\b[^>]*macroEnabled/i.test(content.toString('latin1'))) return 'macro'
  return content.includes('spreadsheetml.sheet.main') ? undefined : 'notSheet'
}
