import { expect, test } from 'vitest'
import { descriptor, directoryEntry, type Entry, endOfDirectory } from './zip-format.ts'

const gigabyte = 2 ** 30
const anEntry = (more: Partial<Entry>): Entry => ({
  name: Buffer.from('a'),
  offset: 0,
  crc: 1,
  size: 10,
  compressed: 5,
  isStreamed: true,
  ...more,
})

test('an entry beyond 4 GB says its sizes in 64 bits, a small one in 32', () => {
  const [small, large] = [anEntry({}), anEntry({ size: 5 * gigabyte, compressed: gigabyte })]
  expect(descriptor(small).subarray(8)).toEqual(Buffer.from('050000000a000000', 'hex'))
  expect([8, 16].map(at => Number(descriptor(large).readBigUInt64LE(at)))).toEqual([gigabyte, 5 * gigabyte])
  expect(directoryEntry(small)).toHaveLength(46 + 1)
  const record = directoryEntry(large)
  expect([20, 24].map(at => record.readUInt32LE(at))).toEqual([0xffff_ffff, 0xffff_ffff])
  expect([51, 59].map(at => Number(record.readBigUInt64LE(at)))).toEqual([5 * gigabyte, gigabyte])
})

test('an entry that begins beyond 4 GB says so in 64 bits, and so does the end of the file', () => {
  const record = directoryEntry(anEntry({ offset: 6 * gigabyte }))
  expect(record.readUInt32LE(42)).toBe(0xffff_ffff)
  expect(Number(record.readBigUInt64LE(51))).toBe(6 * gigabyte)
  expect(endOfDirectory({ count: 3, start: 100, size: 50 })).toHaveLength(22)
  const end = endOfDirectory({ count: 3, start: 6 * gigabyte, size: 50 })
  expect(end.readUInt32LE(0)).toBe(0x06064b50)
  expect(Number(end.readBigUInt64LE(48))).toBe(6 * gigabyte)
  expect(Number(end.readBigUInt64LE(56 + 8))).toBe(6 * gigabyte + 50)
})
