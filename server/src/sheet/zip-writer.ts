// A zip file written as a stream: each entry is compressed as it comes, its sizes follow it.
import { open } from 'node:fs/promises'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { descriptor, directoryEntry, type Entry, endOfDirectory, localHeader } from './zip-format.ts'

export type ZipWriter = {
  /** Ends the entry before it. */
  beginEntry(name: string): Promise<void>
  /** The bytes may be used again at once; resolves when they are written. */
  write(bytes: Uint8Array): Promise<void>
  /** Resolves with the size of the file. */
  finish(): Promise<number>
  /** Gives up; may be called at any time. */
  close(): Promise<void>
}

// Every piece is compressed on its own and ends at a byte; they join to one stream, whose end is an empty last block.
// A megabyte takes some milliseconds: handing it to another thread costs more than it saves.
const pieceOptions = { level: 1, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 1 << 16 }
const lastBlock = Buffer.from([0x03, 0x00])

export async function openZip(path: string): Promise<ZipWriter> {
  const file = await open(path, 'w')
  const entries: Entry[] = []
  let entry: Entry | undefined
  let offset = 0
  let isOpen = true

  const put = async (bytes: Buffer) => {
    offset += bytes.length
    await file.writev([bytes])
  }
  const endEntry = async () => {
    if (entry === undefined) return
    entry.compressed += lastBlock.length
    await put(Buffer.concat([lastBlock, descriptor(entry)]))
    entry = undefined
  }
  const close = async () => {
    if (isOpen) await file.close()
    isOpen = false
  }
  return {
    async beginEntry(name) {
      await endEntry()
      entry = { name: Buffer.from(name), offset, crc: 0, size: 0, compressed: 0, isStreamed: true }
      entries.push(entry)
      await put(localHeader(entry))
    },
    async write(bytes) {
      if (entry === undefined) throw new Error('an entry is begun before it is written')
      const piece = deflateRawSync(bytes, pieceOptions)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      entry.compressed += piece.length
      await put(piece)
    },
    async finish() {
      await endEntry()
      const start = offset
      for (const one of entries) await put(directoryEntry(one))
      await put(endOfDirectory({ count: entries.length, start, size: offset - start }))
      await close()
      return offset
    },
    close,
  }
}
