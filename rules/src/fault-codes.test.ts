import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultBits, faultOf, faults, faultsOfBits, isFaultCode } from './fault-codes.ts'

test('each of the 13 bits of the charger protocol has a name, lowest first', () => {
  expect(faultBits).toHaveLength(13)
  expect(new Set(faultBits).size).toBe(13)
  expect(faultsOfBits(0b1)).toEqual(['emergencyStop'])
  expect(faultsOfBits(0b1_0000_0000_0000)).toEqual(['doorOpen'])
  expect(faultsOfBits(0b1000_0000_0010)).toEqual(['noModule', 'contactor'])
})

test('two bytes of bits are as many faults as there are ones among them, and one beyond the names is a fault all the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff }), bits => {
      const told = faultsOfBits(bits)
      return told.length === bits.toString(2).replaceAll('0', '').length && new Set(told).size === told.length
    }),
  )
  expect(faultsOfBits(0b1110_0000_0000_0000)).toEqual(['bit14', 'bit15', 'bit16'])
})

test('every fault has its names in both languages, a level and a source', () => {
  for (const { zh, en, level, source } of Object.values(faults)) {
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^[A-Z]/)
    expect([1, 2, 3, 4, 5, 6]).toContain(level)
    expect(['vehicle', 'handshake', 'link', 'pile']).toContain(source)
  }
})

test('what endangers people is the gravest', () => {
  const gravest = Object.entries(faults).flatMap(([code, { level }]) => (level === 6 ? [code] : []))
  expect(gravest.sort()).toEqual(['emergencyStop', 'groundFailure', 'highTemperature', 'outletHot'])
})

test('a fault that nobody knows keeps its own code and asks for attention, whatever it is called', () => {
  for (const code of ['bit16', 'constructor', 'toString', '__proto__', '']) {
    expect(isFaultCode(code)).toBe(false)
    expect(faultOf(code)).toMatchObject({ level: 3, source: 'pile', en: `Unknown fault ${code}` })
  }
})
