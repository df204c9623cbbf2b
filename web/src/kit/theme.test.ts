import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, type Hex, linear, parseHex, shapeContrast, textContrast } from './colour.ts'
import { brandVariables, defaultPrimary, fillOf, neutrals, presets, shadesOf, tonesOf, variableOf } from './theme.ts'

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const themes = ['light', 'dark'] as const
const tones = ['ok', 'warn', 'bad', 'idle', 'info'] as const
const looks = presets.flatMap(({ name, colour }) => themes.map(theme => ({ name, primary: colour, theme })))

/** What the rule with these selectors says, as text by name. */
function rule(...selectors: string[]): Record<string, string> {
  const body = sheet.split(`${selectors.join(',\n')} {\n`)[1]?.split('\n}')[0]
  if (body === undefined) throw new Error(`tokens.css has no rule ${selectors.join(', ')}`)
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
}

const plain = rule(':root')
const light = rule(':root', '[data-theme="light"]')
const dark = { ...light, ...rule('[data-theme="dark"]') }
const weak = rule('[data-weak]', '[data-weak] [data-theme]')
const weakLight = { ...light, ...weak }
const weakDark = { ...dark, ...weak, ...rule('[data-weak][data-theme="dark"]', '[data-weak] [data-theme="dark"]') }
const sheets = { light, dark }

function expectReadable(pairs: { text: Hex; grounds: readonly Hex[]; least?: number }[]) {
  for (const { text, grounds, least = textContrast } of pairs)
    for (const ground of grounds)
      expect(contrast({ text, ground }), `${text} on ${ground}`).toBeGreaterThanOrEqual(least)
}

test('[2.6.23] eight colours can be chosen, all different, and the green #52C41A is the default', () => {
  expect(presets).toHaveLength(8)
  expect(new Set(presets.map(({ colour }) => colour)).size).toBe(8)
  expect(defaultPrimary).toBe('#52C41A')
  expect(presets.some(({ colour }) => colour === defaultPrimary)).toBe(true)
})

describe.each(looks)('in $name on $theme', ({ primary, theme }) => {
  const { ground, surface, surfaceHover, text, textQuiet } = neutrals[theme]
  const fill = fillOf(primary)
  const shades = shadesOf({ primary, theme })

  test('the text of a button can be read, under the pointer and pressed too', () => {
    expectReadable([{ text: fill.onBrand, grounds: [fill.brand, fill.brandHover, fill.brandPress] }])
    expect(new Set([fill.brand.toLowerCase(), fill.brandHover, fill.brandPress]).size).toBe(3)
  })

  test('links, focus rings and whatever is chosen can be read', () => {
    const { brandText, brandTextHover, brandFaint, brandFaintHover } = shades
    const grounds = [ground, surface, surfaceHover, brandFaint, brandFaintHover]
    expectReadable([
      { text: brandText, grounds },
      { text: brandTextHover, grounds },
      { text, grounds },
      { text: textQuiet, grounds },
    ])
  })
})

describe.each(themes)('on %s', theme => {
  const { ground, surface, surfaceHover, text, textQuiet, textHint, lineControl } = neutrals[theme]
  const grounds = [ground, surface, surfaceHover]

  test('text, quiet text and hints can be read, and the borders of controls be seen', () => {
    expectReadable([
      { text, grounds },
      { text: textQuiet, grounds },
      { text: textHint, grounds },
      { text: lineControl, grounds, least: shapeContrast },
    ])
  })

  test('what is good, doubtful or bad can be read, with colour weakness as well', () => {
    for (const isWeak of [false, true])
      for (const tone of tones) {
        const { text: word, faint } = tonesOf({ theme, isWeak })[tone]
        expectReadable([{ text: word, grounds: [...grounds, faint] }])
      }
  })

  test('style sheets and components speak of the same colours', () => {
    for (const [name, value] of Object.entries(neutrals[theme])) expect(sheets[theme][variableOf(name)]).toBe(value)
    for (const [isWeak, said] of [
      [false, sheets[theme]],
      [true, theme === 'light' ? weakLight : weakDark],
    ] as const)
      for (const tone of tones)
        expect([said[`--tone-${tone}`], said[`--tone-${tone}-faint`]]).toEqual(
          Object.values(tonesOf({ theme, isWeak })[tone]),
        )
  })
})

test('before a colour is chosen the style sheet has the default one, under the names that a choice overwrites', () => {
  for (const [name, value] of Object.entries(brandVariables(defaultPrimary))) {
    const [, shade, theme] = /^(.+)-on-(light|dark)$/.exec(name) ?? []
    const said = shade === undefined || theme === undefined ? plain[name] : (theme === 'dark' ? dark : light)[shade]
    expect(said).toBe(shade === undefined ? value.toLowerCase() : `var(${name}, ${value})`)
  }
})

test('guns and tiers stand out from the dark surface by shape', () => {
  for (const [name, value] of Object.entries({ ...dark, ...weakDark }))
    if (/^--(gun|tier)-/.test(name))
      expect(contrast({ text: hex(value), ground: neutrals.dark.surface }), name).toBeGreaterThanOrEqual(shapeContrast)
})

describe('for people who cannot tell red from green', () => {
  const families = [/^--gun-/, /^--tier-/, /^--tone-(ok|warn|bad|idle)$/]
  const nearest = (said: Record<string, string>, family: RegExp, eye: Eye) => {
    const colours = Object.entries(said).flatMap(([name, value]) => (family.test(name) ? [seen(hex(value), eye)] : []))
    expect(colours.length).toBeGreaterThanOrEqual(4)
    return Math.min(...colours.flatMap((one, place) => colours.slice(place + 1).map(other => distance(one, other))))
  }

  test.each(families)('the colours of %s are far enough apart', family => {
    for (const eye of ['protan', 'deutan'] as const)
      for (const said of [weakLight, weakDark]) expect(nearest(said, family, eye)).toBeGreaterThan(7)
  })

  test('that is not so without the setting', () => {
    expect(nearest(light, /^--gun-/, 'protan')).toBeLessThan(1)
    expect(nearest(light, /^--gun-/, 'deutan')).toBeLessThan(1)
  })
})

function hex(value: string): Hex {
  const digits = /^#([\da-f]{6})$/.exec(value)?.[1]
  if (digits === undefined) throw new Error(`${value} is no colour of six digits`)
  return `#${digits}`
}

// What an eye without red or green cones makes of linear light (Machado, Oliveira and Fernandes 2009, severity 1).
const eyes = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
}
type Eye = keyof typeof eyes
type Seen = readonly number[]

/** The colour in OKLab, where a distance of 2 is just noticed (in hundredths). */
function seen(colour: Hex, eye: Eye): Seen {
  const light = parseHex(colour).map(linear)
  const product = (rows: readonly Seen[], of: Seen) =>
    rows.map(row => row.reduce((sum, factor, place) => sum + factor * (of[place] ?? 0), 0))
  const cones = product(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    product(eyes[eye], light).map(value => Math.min(1, Math.max(0, value))),
  ).map(Math.cbrt)
  return product(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  ).map(value => value * 100)
}

const distance = (one: Seen, other: Seen) => Math.hypot(...one.map((value, place) => value - (other[place] ?? 0)))
