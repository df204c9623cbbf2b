// Measures in points and colours of the printed page: A4, text of 10.5 points as is usual in Chinese.
export const page = { width: 595.28, height: 841.89, left: 60, right: 60, top: 76, bottom: 68 }
export const textWidth = page.width - page.left - page.right
export const textHeight = page.height - page.top - page.bottom

export const colours = {
  text: '#1f1f1f',
  quiet: '#6b6b6b',
  brand: '#237804',
  accent: '#52c41a',
  line: '#dcdcdc',
  fill: '#f4f5f5',
  night: '#0b1220',
  paper: '#ffffff',
}

export const bodySize = 10.5
export const tableSize = 9.5
export const lineEms = 1.7
/** By level: chapter, section, paragraph. */
export const headings = [
  { size: 20, above: 0, below: 6, colour: colours.text },
  { size: 14, above: 20, below: 0, colour: colours.brand },
  { size: 11.5, above: 12, below: 0, colour: colours.text },
] as const
