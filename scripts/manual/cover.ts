// The first page: the name of the product on a night sky over a small charging network.
import { colours, page } from './style.ts'

type Words = { readonly product: string; readonly title: string; readonly version: string }

// Stations of the drawing in parts of its width and height, and which of them are joined.
const stations = [
  { x: 0.08, y: 0.62 },
  { x: 0.24, y: 0.3 },
  { x: 0.38, y: 0.7 },
  { x: 0.55, y: 0.42 },
  { x: 0.7, y: 0.78 },
  { x: 0.8, y: 0.24 },
  { x: 0.94, y: 0.56 },
] as const
const roads = [
  [0, 1],
  [0, 2],
  [1, 3],
  [2, 3],
  [2, 4],
  [3, 5],
  [3, 4],
  [5, 6],
  [4, 6],
] as const

// A bolt around the middle of a station, in points.
const bolt = [
  { x: 2.2, y: -7 },
  { x: -4.6, y: 1.4 },
  { x: -0.5, y: 1.4 },
  { x: -2.2, y: 7 },
  { x: 4.6, y: -1.4 },
  { x: 0.5, y: -1.4 },
]
const ringRadius = 13
const skyHeight = page.height * 0.56
const roadColour = '#2b3a55'

export function paintCover(doc: PDFKit.PDFDocument, { product, title, version }: Words): void {
  doc.rect(0, 0, page.width, skyHeight).fill(colours.night)
  paintNetwork(doc)
  const write = (text: string, y: number, { look = 'plain', size = 10.5, colour = colours.quiet }) => {
    doc.font(look).fontSize(size).fillColor(colour)
    doc.text(text, page.left, y, { lineBreak: false, baseline: 'alphabetic' })
  }
  write(product, skyHeight + 64, { size: 16 })
  write(title, skyHeight + 112, { look: 'bold', size: 36, colour: colours.text })
  doc.rect(page.left, skyHeight + 134, 48, 3).fill(colours.accent)
  write(`适用版本 ${version}`, page.height - 72, {})
}

function paintNetwork(doc: PDFKit.PDFDocument): void {
  const at = ({ x, y }: { x: number; y: number }) => ({ x: x * page.width, y: skyHeight * (0.05 + 0.9 * y) })
  for (const [from, to] of roads) {
    const [a, b] = [at(stations[from]), at(stations[to])]
    doc.moveTo(a.x, a.y).lineTo(b.x, b.y).lineWidth(0.8).stroke(roadColour)
  }
  for (const station of stations) {
    const { x, y } = at(station)
    doc.circle(x, y, ringRadius).lineWidth(1.8).fillAndStroke(colours.night, colours.accent)
    doc.polygon(...bolt.map(corner => [x + corner.x, y + corner.y])).fill(colours.accent)
  }
}
