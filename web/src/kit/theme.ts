// The colours that follow the settings. tokens.css says the same to the style sheets; a test holds the two together.
import { type Hex, hoverOf, mix, pressOf, readableOn, textOf } from './colour.ts'

export type Theme = 'light' | 'dark'
export type Tone = 'ok' | 'warn' | 'bad' | 'idle' | 'info'

export const presets = [
  { name: 'dust', colour: '#F5222D' },
  { name: 'volcano', colour: '#FA541C' },
  { name: 'sunset', colour: '#FAAD14' },
  { name: 'cyan', colour: '#13C2C2' },
  { name: 'green', colour: '#52C41A' },
  { name: 'daybreak', colour: '#1890FF' },
  { name: 'geek', colour: '#2F54EB' },
  { name: 'purple', colour: '#722ED1' },
] as const

export type PrimaryColour = (typeof presets)[number]['colour']

export const defaultPrimary: PrimaryColour = '#52C41A'

export const neutrals = {
  light: {
    ground: '#f5f6f7',
    surface: '#ffffff',
    surfaceHover: '#f0f2f1',
    text: '#1b1f23',
    textQuiet: '#586069',
    textHint: '#666e77',
    lineControl: '#838b94',
    line: 'rgb(0 0 0 / 8%)',
    veil: 'rgb(11 18 32 / 45%)',
  },
  dark: {
    ground: '#0b1220',
    surface: '#131d2e',
    surfaceHover: '#1b2740',
    text: '#e8edf3',
    textQuiet: '#a3afbf',
    textHint: '#8a97aa',
    lineControl: '#71809a',
    line: 'rgb(255 255 255 / 10%)',
    veil: 'rgb(0 0 0 / 60%)',
  },
} as const

type Tones = Record<Tone, { readonly text: Hex; readonly faint: Hex }>

const tones: Record<Theme, Tones> = {
  light: {
    ok: { text: '#237804', faint: '#eef8e8' },
    warn: { text: '#8a5a00', faint: '#fffbe6' },
    bad: { text: '#cf1322', faint: '#fff1f0' },
    idle: { text: '#586069', faint: '#f0f2f1' },
    info: { text: '#0958d9', faint: '#e8f1ff' },
  },
  dark: {
    ok: { text: '#95de64', faint: '#16291b' },
    warn: { text: '#f5c04a', faint: '#2a2415' },
    bad: { text: '#ff8f8c', faint: '#2c1a20' },
    idle: { text: '#a3afbf', faint: '#1b2740' },
    info: { text: '#7cb4ff', faint: '#14263f' },
  },
}

// Blue against brown: whoever cannot tell red from green still sees these apart, by hue and by lightness.
const weakTones: Record<Theme, Pick<Tones, 'ok' | 'warn' | 'bad'>> = {
  light: {
    ok: { text: '#005a96', faint: '#e6f1f8' },
    warn: { text: '#806200', faint: '#fdf8dc' },
    bad: { text: '#7a1f00', faint: '#fbeee6' },
  },
  dark: {
    ok: { text: '#7cc4ff', faint: '#12273a' },
    warn: { text: '#ffe08a', faint: '#2a2715' },
    bad: { text: '#f0863c', faint: '#2e1f14' },
  },
}

export const tonesOf = ({ theme, isWeak }: { theme: Theme; isWeak: boolean }): Tones =>
  isWeak ? { ...tones[theme], ...weakTones[theme] } : tones[theme]

/** A fill and what lies on it; the same in both themes. */
export function fillOf(primary: PrimaryColour) {
  return { brand: primary, brandHover: hoverOf(primary), brandPress: pressOf(primary), onBrand: readableOn(primary) }
}

// The text of the product's own green is given, that of the other colours is made.
const givenText: Partial<Record<PrimaryColour, Record<Theme, Hex>>> = {
  '#52C41A': { light: '#237804', dark: '#95de64' },
}

const faintShare: Record<Theme, number> = { light: 0.1, dark: 0.16 }

/** The primary colour as text, line and mark, and as a breath of colour behind what is chosen. */
export function shadesOf({ primary, theme }: { primary: PrimaryColour; theme: Theme }) {
  const { ground, surface, surfaceHover, text } = neutrals[theme]
  const faint = (times: number) => mix({ base: surface, added: primary, share: faintShare[theme] * times })
  const [brandFaint, brandFaintHover] = [faint(1), faint(1.5)]
  const grounds = [ground, surface, surfaceHover, brandFaint, brandFaintHover]
  const brandText = givenText[primary]?.[theme] ?? textOf(primary, grounds)
  const brandTextHover = mix({ base: brandText, added: text, share: 0.35 })
  return { brandText, brandTextHover, brandFaint, brandFaintHover }
}

/** What the page's root carries, for both themes: a part of the page can be dark on a light one. */
export function brandVariables(primary: PrimaryColour): Record<string, string> {
  const shades = (theme: Theme) =>
    Object.entries(shadesOf({ primary, theme })).map(([name, value]) => [`${variableOf(name)}-on-${theme}`, value])
  const fill = Object.entries(fillOf(primary)).map(([name, value]) => [variableOf(name), value])
  return Object.fromEntries([...fill, ...shades('light'), ...shades('dark')])
}

/** `brandText` is `--brand-text` in a style sheet. */
export const variableOf = (name: string) => `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
