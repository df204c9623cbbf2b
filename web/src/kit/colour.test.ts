import { expect, test } from 'vitest'
import { contrast, hoverOf, luminance, mix, parseHex, pressOf, readableOn, textOf } from './colour.ts'

test('black on white is 21 to 1, a colour on itself 1 to 1, and the order does not matter', () => {
  expect(contrast({ text: '#000000', ground: '#ffffff' })).toBe(21)
  expect(contrast({ text: '#ffffff', ground: '#000000' })).toBe(21)
  expect(contrast({ text: '#52c41a', ground: '#52C41A' })).toBe(1)
  expect([luminance('#000000'), luminance('#ffffff')]).toEqual([0, 1])
})

test('white on the green of the product cannot be read, near-black can', () => {
  expect(contrast({ text: '#ffffff', ground: '#52c41a' })).toBeCloseTo(2.27, 2)
  expect(readableOn('#52c41a')).toBe('#141414')
  expect(readableOn('#722ed1')).toBe('#ffffff')
})

test('what is no colour is our mistake and is said', () => {
  expect(parseHex('#13C2C2')).toEqual([19, 194, 194])
  for (const wrong of ['#fff', '#12345g', '#1234567', '#'] as const) expect(() => parseHex(wrong)).toThrow('no colour')
})

test('colours mix by their shares', () => {
  expect(mix({ base: '#000000', added: '#ffffff', share: 0.5 })).toBe('#808080')
  expect(mix({ base: '#102030', added: '#ffffff', share: 0 })).toBe('#102030')
  expect(mix({ base: '#102030', added: '#ffffff', share: 1 })).toBe('#ffffff')
})

test('a colour becomes darker text on light grounds, lighter text on dark ones, and stays where it can be read', () => {
  const onLight = textOf('#faad14', ['#ffffff', '#f5f6f7'])
  const onDark = textOf('#722ed1', ['#0b1220', '#131d2e'])
  expect(luminance(onLight)).toBeLessThan(luminance('#faad14'))
  expect(luminance(onDark)).toBeGreaterThan(luminance('#722ed1'))
  expect(contrast({ text: onLight, ground: '#f5f6f7' })).toBeGreaterThanOrEqual(4.5)
  expect(contrast({ text: onDark, ground: '#131d2e' })).toBeGreaterThanOrEqual(4.5)
  expect(textOf('#2f54eb', ['#ffffff'])).toBe('#2f54eb')
})

test('a fill answers to pointer and press, and its text can still be read', () => {
  for (const fill of ['#f5222d', '#2f54eb', '#000000', '#ffffff'] as const)
    for (const shade of [hoverOf(fill), pressOf(fill)])
      expect(contrast({ text: readableOn(fill), ground: shade }), `${fill} as ${shade}`).toBeGreaterThanOrEqual(4.5)
  expect(new Set(['#f5222d', hoverOf('#f5222d'), pressOf('#f5222d')]).size).toBe(3)
})
