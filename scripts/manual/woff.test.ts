import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpackWoff } from './woff.ts'

test('a packed font is unpacked table by table', () => {
  const table = Buffer.from('outlines '.repeat(50))
  const packed = deflateSync(table)
  const header = Buffer.alloc(44 + 20)
  header.write('wOFFOTTO', 0, 'latin1')
  header.writeUInt16BE(1, 12)
  header.write('CFF ', 44, 'latin1')
  header.writeUInt32BE(header.length, 48)
  header.writeUInt32BE(packed.length, 52)
  header.writeUInt32BE(table.length, 56)
  header.writeUInt32BE(0xdeadbeef, 60)
  const font = unpackWoff(Buffer.concat([header, packed]))
  expect(font.toString('latin1', 0, 4)).toBe('OTTO')
  expect(font.readUInt16BE(4)).toBe(1)
  expect(font.toString('latin1', 12, 16)).toBe('CFF ')
  expect(font.readUInt32BE(16)).toBe(0xdeadbeef)
  const [offset, length] = [font.readUInt32BE(20), font.readUInt32BE(24)]
  expect(font.subarray(offset, offset + length).equals(table)).toBe(true)
})

test('a file that is no packed font is refused', () => {
  expect(() => unpackWoff(Buffer.from('OTTO and more'))).toThrow('no WOFF')
})
