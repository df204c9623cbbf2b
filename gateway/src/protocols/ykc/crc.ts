// The checksum of a frame: CRC-16/MODBUS. The document names another polynomial, with which none of its samples agrees.

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >> 1) ^ 0xa001 : value >> 1
  return value
})

export function crc16(bytes: Uint8Array): number {
  let value = 0xffff
  for (const byte of bytes) value = (value >> 8) ^ table[(value ^ byte) & 0xff]!
  return value
}
