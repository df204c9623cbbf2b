import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gunCode, gunIndexOf, gunLetter, gunQrText, mostGuns } from './gun-letter.ts'

describe('[3.2.3] guns 0 to 51 are the letters A to Z and a to z', () => {
  test.each([
    [0, 'A'],
    [1, 'B'],
    [25, 'Z'],
    [26, 'a'],
    [51, 'z'],
  ])('gun %i is %s', (index, letter) => {
    expect(gunLetter(index)).toBe(letter)
    expect(gunIndexOf(letter)).toBe(index)
  })

  test('every letter leads back to its gun', () => {
    fc.assert(fc.property(fc.nat(mostGuns - 1), index => gunIndexOf(gunLetter(index)) === index))
  })

  test.each([-1, 52, 0.5, Number.NaN])('there is no gun %d', index => {
    expect(() => gunLetter(index)).toThrow()
  })

  test.each(['', '0', 'AB', 'é', '枪'])('“%s” is no gun', letter => {
    expect(gunIndexOf(letter)).toBeUndefined()
  })
})

test('the code of a gun is that of its pile and its number on the wire', () => {
  const pileCode = '44030500000001'
  expect(gunCode(pileCode, 0)).toBe('4403050000000101')
  expect(gunCode(pileCode, 51)).toBe('4403050000000152')
  expect(gunQrText('https://c.example.com/g/', { pileCode, gunIndex: 1 })).toBe(
    'https://c.example.com/g/4403050000000102',
  )
})
