// Colours as numbers: how well one is read on another, and shades that are read well (WCAG 2.2, 1.4.3).

export type Hex = `#${string}`

/** What text needs on its ground, and what a border or a focus ring needs beside it. */
export const textContrast = 4.5
export const shapeContrast = 3

const nearBlack: Hex = '#141414'
const black: Hex = '#000000'
const white: Hex = '#ffffff'

type Rgb = readonly [red: number, green: number, blue: number]

export function parseHex(hex: Hex): Rgb {
  if (!/^#[\da-f]{6}$/i.test(hex)) throw new Error(`${hex} is no colour of six digits`)
  return [channel(hex, 1), channel(hex, 3), channel(hex, 5)]
}

const channel = (hex: Hex, place: number) => Number.parseInt(hex.slice(place, place + 2), 16)

/** From 0, black, to 1, white. */
export function luminance(hex: Hex): number {
  const [red, green, blue] = parseHex(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The light that a channel of sRGB stands for. */
export function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** From 1, the same, to 21, black on white; which of the two is the text does not matter. */
export function contrast({ text, ground }: { text: Hex; ground: Hex }): number {
  const [darker = 0, lighter = 0] = [luminance(text), luminance(ground)].sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

/** `share` of `added` (0 to 1), the rest of `base`. */
export function mix({ base, added, share }: { base: Hex; added: Hex; share: number }): Hex {
  const more = parseHex(added)
  const channels = parseHex(base).map((value, place) => Math.round(value + ((more[place] ?? 0) - value) * share))
  return `#${channels.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** The colour of text on a fill: the near-black of the product or white, whichever is read better. */
export function readableOn(fill: Hex): Hex {
  return contrast({ text: nearBlack, ground: fill }) >= contrast({ text: white, ground: fill }) ? nearBlack : white
}

/** A colour as text: darker on light grounds, lighter on dark ones, by as little as makes it readable on all of them. */
export function textOf(colour: Hex, grounds: readonly Hex[]): Hex {
  const added = grounds.every(ground => readableOn(ground) === nearBlack) ? black : white
  const shades = Array.from({ length: 51 }, (_, step) => mix({ base: colour, added, share: step / 50 }))
  const isReadable = (text: Hex) => grounds.every(ground => contrast({ text, ground }) >= textContrast)
  return shades.find(isReadable) ?? readableOn(grounds[0] ?? white)
}

/** A fill under the pointer: a step lighter, or darker where its text could not be read any more. */
export const hoverOf = (fill: Hex) => firstReadable(fill, [lighter(fill, 0.12), darker(fill, 0.1)])

/** A fill that is pressed: the other way round, and a larger step. */
export const pressOf = (fill: Hex) => firstReadable(fill, [darker(fill, 0.2), lighter(fill, 0.28)])

const lighter = (base: Hex, share: number) => mix({ base, added: white, share })
const darker = (base: Hex, share: number) => mix({ base, added: black, share })

/** The text on a fill stays the same while the fill changes, so it decides. */
const firstReadable = (fill: Hex, shades: readonly Hex[]) =>
  shades.find(ground => contrast({ text: readableOn(fill), ground }) >= textContrast) ?? fill
