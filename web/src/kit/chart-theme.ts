// How every chart looks: quiet axes, figures at the bars, six colours at most. Colours come from the tokens around it.
import { contrast, type Hex, mix, parseHex, shapeContrast } from './colour.ts'

export type ChartLook = {
  readonly text: Hex
  readonly textQuiet: string
  readonly line: string
  readonly surface: Hex
  readonly brand: Hex
  readonly font: string
  readonly isDark: boolean
  /** For those who tell colours apart with difficulty: patterns beside the colours. */
  readonly isWeak: boolean
  /** No movement is wanted. */
  readonly isStill: boolean
  readonly isPickable: boolean
}

/** What an element's chart has to look like where it stands: Home is dark in a light shell. */
export function lookAt(element: HTMLElement, isPickable: boolean): ChartLook {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim().replace(/\s+/g, ' ')
  const colour = (name: string) => hexOf(token(name))
  return {
    text: colour('--text'),
    textQuiet: token('--text-quiet'),
    line: token('--line'),
    surface: colour('--surface'),
    brand: colour('--brand'),
    font: token('--font'),
    isDark: element.closest<HTMLElement>('[data-theme]')?.dataset.theme === 'dark',
    isWeak: element.closest('[data-weak]') !== null,
    isStill: stillness().matches,
    isPickable,
  }
}

/** A style sheet writes a colour in many ways (#fff), a canvas gives it back in one. */
function hexOf(colour: string): Hex {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('this browser draws no charts: it has no canvas')
  pen.fillStyle = colour
  return pen.fillStyle as Hex
}

/** Says when the look may have changed; gives back how to end that. */
export function watchLook(onChange: () => void): () => void {
  const still = stillness()
  const attributes = new MutationObserver(onChange)
  attributes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-weak', 'style'] })
  still.addEventListener('change', onChange)
  return () => {
    attributes.disconnect()
    still.removeEventListener('change', onChange)
  }
}

const stillness = () => window.matchMedia('(prefers-reduced-motion: reduce)')

// Readable as a shape on the surfaces of their theme (3:1), and different in hue.
const hues: Record<'light' | 'dark', readonly Hex[]> = {
  light: ['#1677ff', '#d46b08', '#722ed1', '#08979c', '#c41d7f', '#389e0d'],
  dark: ['#5b9dff', '#ffa940', '#b37feb', '#36cfc9', '#f759ab', '#95de64'],
}

/** The brand first; of the six others the one that looks most like it gives way. */
export function seriesColours(look: Pick<ChartLook, 'brand' | 'surface' | 'text' | 'isDark'>): Hex[] {
  const others = hues[look.isDark ? 'dark' : 'light']
  const distances = others.map(colour => hueDistance(colour, look.brand))
  const nearest = distances.indexOf(Math.min(...distances))
  return [brandShape(look), ...others.filter((_, place) => place !== nearest)]
}

/** The brand, with as little of the text's colour as makes its shapes stand out from the surface. */
function brandShape({ brand, surface, text }: Pick<ChartLook, 'brand' | 'surface' | 'text'>): Hex {
  const shades = Array.from({ length: 21 }, (_, step) => mix({ base: brand, added: text, share: step / 20 }))
  return shades.find(shade => contrast({ text: shade, ground: surface }) >= shapeContrast) ?? text
}

function hueDistance(one: Hex, other: Hex): number {
  const apart = Math.abs(hueOf(one) - hueOf(other))
  return Math.min(apart, 360 - apart)
}

/** In degrees; a grey has none and counts as red. */
function hueOf(hex: Hex): number {
  const [red, green, blue] = parseHex(hex)
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue) || 1
  if (most === red) return (((green - blue) / span) * 60 + 360) % 360
  return most === green ? ((blue - red) / span) * 60 + 120 : ((red - green) / span) * 60 + 240
}

/** What is left free around the drawing, in pixels. */
export const plot = { top: 40, right: 16, bottom: 32, left: 16 } as const

/** The theme for ECharts; what an option says itself comes before it. */
export function chartTheme(look: ChartLook) {
  const text = { color: look.text, fontFamily: look.font, fontSize: 12 }
  const quiet = { ...text, color: look.textQuiet }
  const axis = {
    nameTextStyle: quiet,
    axisLabel: quiet,
    axisTick: { show: false },
    axisLine: { show: true, lineStyle: { color: look.textQuiet } },
    splitLine: { show: false },
  }
  const series = { cursor: look.isPickable ? 'pointer' : 'default', emphasis: { label: text } }
  return {
    // A seventh series and those after it share the quiet colour: their labels tell them apart, a colour could not.
    color: [...seriesColours(look), ...Array.from({ length: 30 }, () => look.textQuiet)],
    backgroundColor: 'transparent',
    textStyle: text,
    // What appears may move, figures do not.
    animation: false,
    aria: { enabled: look.isWeak, label: { enabled: false }, decal: { show: look.isWeak } },
    grid: plot,
    // Above the drawing: below it stand the names of the axis.
    legend: { textStyle: text, top: 4, bottom: 'auto', right: plot.right, left: 'auto' },
    tooltip: {
      confine: true,
      backgroundColor: look.surface,
      borderColor: look.line,
      textStyle: { ...text, fontSize: 13 },
      transitionDuration: look.isStill ? 0 : 0.12,
      axisPointer: { lineStyle: { color: look.textQuiet }, shadowStyle: { color: look.line } },
    },
    categoryAxis: axis,
    timeAxis: axis,
    // A bar is read by its length, so its axis begins at zero.
    valueAxis: {
      ...axis,
      scale: false,
      axisLine: { show: false },
      splitLine: { show: true, lineStyle: { color: look.line } },
    },
    bar: {
      ...series,
      barMaxWidth: 40,
      itemStyle: { borderRadius: [3, 3, 0, 0] },
      label: { ...text, show: true, position: 'top' },
      labelLayout: { hideOverlap: true },
    },
    line: {
      ...series,
      // Where nothing was measured the line stops and begins anew.
      connectNulls: false,
      symbol: 'circle',
      symbolSize: 4,
      lineStyle: { width: 2 },
      // Moved apart by chart-ends.ts: ECharts lays out all labels but these.
      endLabel: { ...text, show: true, formatter: '{a}' },
    },
  }
}
