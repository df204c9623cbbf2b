import { inflateSync } from 'node:zlib'
import { gunQrText } from '@ev/rules/gun-letter'
import fc from 'fast-check'
import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { type GunLabel, gunTitle } from './label.ts'
import { type Matrix, qrMatrix } from './matrix.ts'
import { pngFile } from './png.ts'
import { layouts, sheetParts } from './sheet.ts'
import { svgFile } from './svg.ts'

const prefix = 'https://charge.example.com/g/'

const aLabel = (more: Partial<GunLabel> = {}): GunLabel => {
  const gun = { pileCode: '32010600010001', gunIndex: 0, ...more }
  return { ...gun, stationName: '珠江新城充电站(A区)', pileNo: 7, text: gunQrText(prefix, gun), ...more }
}

const labels = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    aLabel({ pileCode: String(32010600010001 + (place >> 1)), gunIndex: place % 2, pileNo: place >> 1 }),
  )

describe('a scanner reads what was written', () => {
  test('from the squares themselves, whatever the address', () => {
    fc.assert(
      fc.property(fc.webUrl({ size: 'medium' }), text => {
        expect(readSquares(qrMatrix(text))).toBe(text)
      }),
      { numRuns: 15 },
    )
  })

  test('from the PNG of a gun', () => {
    const { text } = aLabel()
    expect(readPng(pngFile(qrMatrix(text)))).toBe(text)
  })

  test('from the SVG of a gun, which says below where it belongs', () => {
    const label = aLabel()
    const svg = svgFile(qrMatrix(label.text), ['07 号桩 A 枪', label.stationName])
    expect(readSvg(svg)).toBe(label.text)
    expect(svg).toContain('>07 号桩 A 枪</text>')
    expect(svg).toContain('>珠江新城充电站(A区)</text>')
  })

  test('from a code that is scratched', () => {
    const { text } = aLabel()
    const matrix = qrMatrix(text)
    const scratched = matrix.map((row, y) =>
      row.map((isBlack, x) => (x > 20 && x < 27 && y > 16 && y < 30 ? false : isBlack)),
    )
    expect(scratched).not.toEqual(matrix)
    expect(readSquares(scratched)).toBe(text)
  })

  test('from every label of a printed sheet', () => {
    const many = labels(14)
    const sheet = [...sheetParts(many, { layout: 'medium', language: 'zh' })].join('')
    const codes = [...sheet.matchAll(/<article>(<svg.*?<\/svg>)/g)].map(([, svg = '']) => readSvg(svg))
    expect(codes).toEqual(many.map(({ text }) => text))
  })
})

describe('the sheet is for people', () => {
  test('each label says pile, gun, station and code in both languages', () => {
    const label = aLabel({ gunIndex: 1 })
    expect(gunTitle(label, 'zh')).toBe('07 号桩 B 枪')
    expect(gunTitle(label, 'en')).toBe('Pile 07 · Gun B')
    const [zh, en] = (['zh', 'en'] as const).map(language =>
      [...sheetParts([label], { layout: 'small', language })].join(''),
    )
    expect(zh).toContain('<h2>07 号桩 B 枪</h2><p>珠江新城充电站(A区)</p><small>3201060001000102</small>')
    expect(en).toContain('<h2>Pile 07 · Gun B</h2><p>珠江新城充电站(A区)</p>')
    expect(zh).toContain('第 1 页，共 1 页')
    expect(en).toContain('Page 1 of 1')
    expect(en?.replaceAll('珠江新城充电站(A区)', '')).not.toMatch(/\p{Script=Han}/u)
  })

  test('a pile without a number on site is called by the end of its code', () => {
    expect(gunTitle(aLabel({ pileNo: null }), 'zh')).toBe('0001 号桩 A 枪')
  })

  test.each(Object.entries(layouts))(
    '%s: no page has more labels than fit, and none is lost',
    (name, { columns, rows }) => {
      const layout = name as keyof typeof layouts
      for (const count of [1, columns * rows, columns * rows + 1, 100]) {
        const [head, ...pages] = [...sheetParts(labels(count), { layout, language: 'zh' })].join('').split('<section>')
        const counts = pages.map(page => page.split('<article>').length - 1)
        expect(head).toContain('@page{size:A4')
        expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count)
        expect(Math.max(...counts)).toBeLessThanOrEqual(columns * rows)
      }
    },
  )

  test.each(Object.entries(layouts))('%s: code and text fit into their cell', (_name, { columns, rows, codeMm }) => {
    // Paper less margins and footer; four lines of text below a code, and the gaps between them.
    expect(codeMm + 3).toBeLessThanOrEqual(190 / columns)
    expect(codeMm * 1.41 + 4.8).toBeLessThanOrEqual((297 - 10 - 6 - 6) / rows)
  })

  test('a name cannot become a part of the page', () => {
    const label = aLabel({ stationName: '<img src=x onerror=alert(1)>"&\u0007站' })
    const sheet = [...sheetParts([label], { layout: 'large', language: 'zh' })].join('')
    expect(sheet).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;站')
    expect(sheet).not.toContain('<img')
  })
})

/** As a camera sees it: three pixels a square. */
function readSquares(matrix: Matrix): string | undefined {
  const scale = 3
  const side = matrix.length * scale
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      pixels.set(
        matrix[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? [0, 0, 0, 255] : [255, 255, 255, 255],
        4 * (y * side + x),
      )
  return jsQR(pixels, side, side)?.data
}

function readSvg(svg: string): string | undefined {
  const [, side] = /viewBox="0 0 (\d+)/.exec(svg) ?? []
  const matrix = Array.from({ length: Number(side) }, () => Array.from({ length: Number(side) }, () => false))
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    matrix[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  return readSquares(matrix)
}

function readPng(png: Buffer): string | undefined {
  const side = png.readUInt32BE(16)
  const at = png.indexOf('IDAT')
  const lines = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const bytes = 1 + Math.ceil(side / 8)
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let place = 0; place < side * side; place += 1) {
    const [x, y] = [place % side, Math.floor(place / side)]
    const isWhite = (lines[y * bytes + 1 + (x >> 3)]! & (0x80 >> (x & 7))) !== 0
    pixels.fill(isWhite ? 255 : 0, 4 * place, 4 * place + 3)
    pixels[4 * place + 3] = 255
  }
  return jsQR(pixels, side, side)?.data
}
