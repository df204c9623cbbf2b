import type { FigureUnit } from '@ev/contract/operation/figure-names'

const units: Record<FigureUnit, (text: string) => string> = {
  '': text => text,
  '/s': text => `${text} /s`,
  ms: text => `${text} ms`,
  s: text => `${text} s`,
  '%': text => `${text}%`,
  MB: text => `${text} MB`,
  GB: text => `${text} GB`,
}

/** A long span is told in its two largest units. */
export function figureText(value: number, unit: FigureUnit): string {
  return unit === 's' && value >= 60 ? spanText(value) : units[unit](value.toLocaleString('en-US'))
}

const spans = [
  [86_400, 'd', 3_600, 'h'],
  [3_600, 'h', 60, 'min'],
  [60, 'min', 1, 's'],
] as const

function spanText(seconds: number): string {
  const [large, name, small, rest] = spans.find(([least]) => seconds >= least) ?? spans[2]
  return `${Math.floor(seconds / large)} ${name} ${Math.floor((seconds % large) / small)} ${rest}`
}
