import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { utils, write as writeOther } from '@e965/xlsx'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { type Reason, readSheet, usualLimits } from './read-sheet.ts'
import { sheetRows } from './sheet-rows.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const links = (inside: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

/** The least that is an xlsx, with these cells and whatever a test adds or changes. */
const partsOf = (sheetData: string, more: Record<string, string> = {}) => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
  '_rels/.rels': links(`<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/>`),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="导入" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': links(
    `<Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>`,
  ),
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
  ...more,
})

type Lie = { declaredSize?: (size: number) => number; flags?: number; sameOffset?: boolean }

/** A zip whose directory may say what is not so. */
function aZip(
  parts: Record<string, string | Buffer>,
  { declaredSize = size => size, flags = 0, sameOffset }: Lie = {},
) {
  const body: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const content = Buffer.from(part)
    const packed = deflateRawSync(content)
    const fixed = Buffer.alloc(26)
    fixed.writeUInt16LE(20, 0)
    fixed.writeUInt16LE(flags, 2)
    fixed.writeUInt16LE(8, 4)
    fixed.writeUInt32LE(crc32(content), 10)
    fixed.writeUInt32LE(packed.length, 14)
    fixed.writeUInt32LE(declaredSize(content.length), 18)
    fixed.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fixed, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(sameOffset ? 0 : offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fixed, place, Buffer.from(name)]))
    body.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...body, ...directory, end])
}

const oneCell = '<row r="1"><c r="A1" t="inlineStr"><is><t>桩名称</t></is></c></row>'

const reasonOf = async (file: Buffer, limits: Partial<typeof usualLimits> = {}) => {
  const read = await sheetRows(file, { ...usualLimits, ...limits })
  return 'reason' in read ? read.reason : 'read'
}

test('rows come with their number and typed cells, whichever program wrote the file', async () => {
  const rows = [
    ['名称', '功率', '启用'],
    ['一号桩', 120.5, true],
    ['00123', -1, false],
  ]
  const sheet = utils.aoa_to_sheet(rows)
  const book = { SheetNames: ['导入'], Sheets: { 导入: sheet } }
  const files = [
    writeOther(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    Buffer.from(await writeXlsx({ sheets: [{ name: '导入', rows }] })),
  ]
  for (const file of files) {
    const expected = rows.map((cells, index) => ({ rowNumber: index + 1, cells, formulas: [], merged: [] }))
    expect(await readSheet(file)).toEqual({ isRead: true, sheet: { name: '导入', rows: expected } })
  }
})

test('times are read as they stand in the sheet', async () => {
  const file = Buffer.from(
    await writeXlsx({
      sheets: [{ name: 'a', rows: [[new Date('2026-11-15T08:01:41Z')]], columns: [{ numFmt: 'yyyy-mm-dd hh:mm:ss' }] }],
    }),
  )
  const read = await readSheet(file)
  expect(read.isRead && read.sheet.rows[0]?.cells).toEqual([{ time: '2026-11-15 08:01:41' }])
})

test('formulas and merged cells are named by their column, empty rows are left out', async () => {
  const file = aZip(
    partsOf('', {
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${oneCell}<row r="2"/><row r="3"><c r="A3"><v>1</v></c><c r="B3"><f>A3*2</f><v>2</v></c><c r="C3"><v>3</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="C3:C4"/></mergeCells></worksheet>`,
    }),
  )
  const read = await readSheet(file)
  expect(
    read.isRead && read.sheet.rows.map(({ rowNumber, formulas, merged }) => ({ rowNumber, formulas, merged })),
  ).toEqual([
    { rowNumber: 1, formulas: [], merged: [] },
    { rowNumber: 3, formulas: [1], merged: [2] },
  ])
})

describe('a file that is not what it should be is refused with the reason', () => {
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const type = '[Content_Types].xml'
  const usual = partsOf(oneCell)
  const far = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'
  const corner = `${oneCell}<row r="100000"><c r="XFD100000"><v>1</v></c></row>`
  const lines = Array.from(
    { length: 12 },
    (_, index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>1</v></c></row>`,
  )
  const cases: [string, Buffer, Reason | 'read'][] = [
    ['a plain xlsx', aZip(usual), 'read'],
    ['nothing', Buffer.alloc(0), 'notSheet'],
    ['a text', Buffer.from('名称,功率\n一号桩,120'), 'notSheet'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'notSheet'],
    ['another zip', aZip({ 'readme.txt': 'hello' }), 'notSheet'],
    ['a document', aZip({ ...usual, [type]: usual[type].replace('spreadsheetml', 'wordprocessingml') }), 'notSheet'],
    ['an old xls', Buffer.concat([ole, Buffer.alloc(600)]), 'oldSheet'],
    ['a password', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), 'encrypted'],
    ['a password on the zip', aZip(usual, { flags: 1 }), 'encrypted'],
    ['macros', aZip({ ...usual, 'xl/vbaProject.bin': 'x' }), 'macro'],
    [
      'macros by type',
      aZip({
        ...usual,
        [type]: usual[type].replace(/application[^"]*/, 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
      }),
      'macro',
    ],
    ['links to other files', aZip({ ...usual, 'xl/externalLinks/externalLink1.xml': '<a/>' }), 'externalLink'],
    [
      'entities',
      aZip({ ...usual, 'xl/workbook.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${usual['xl/workbook.xml']}` }),
      'damaged',
    ],
    ['a bomb that says so', aZip({ ...usual, 'xl/media/a.bin': Buffer.alloc(8 << 20) }), 'tooLarge'],
    [
      'a bomb that says it is small',
      aZip({ ...usual, 'xl/styles.xml': Buffer.alloc(8 << 20) }, { declaredSize: size => Math.min(size, 9_000) }),
      'damaged',
    ],
    ['parts that lie over each other', aZip(usual, { sameOffset: true }), 'damaged'],
    ['a corner far away', aZip(partsOf(corner)), 'tooManyColumns'],
    ['a column far away', aZip(partsOf(far)), 'tooManyColumns'],
    ['a sheet that is missing', aZip({ ...usual, 'xl/_rels/workbook.xml.rels': links('') }), 'damaged'],
  ]
  test.each(cases)('%s', async (_, file, reason) => expect(await reasonOf(file)).toBe(reason))

  test('more than the limits of the caller', async () => {
    expect(await reasonOf(aZip(partsOf(lines.join(''))), { maxRows: 11 })).toBe('tooManyRows')
    expect(await reasonOf(aZip(partsOf(lines.join(''))), { maxRows: 12 })).toBe('read')
    expect(await reasonOf(aZip(usual), { maxBytes: 500 })).toBe('tooLarge')
  })
})

test('garbage of every kind is answered with a reason or rows, never with an error, and soon', async () => {
  const good = aZip(
    partsOf(
      Array.from(
        { length: 40 },
        (_, index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>${index}</v></c></row>`,
      ).join(''),
    ),
  )
  const numbers = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: 900, seed: 3 })
  const garbage = Array.from({ length: 450 }, (_, index) => {
    const at = Math.floor(numbers[index]! * good.length)
    const bytes = Buffer.from(good)
    if (index % 5 === 0) return good.subarray(0, at)
    if (index % 5 === 1) return Buffer.concat([good.subarray(0, 4), randomBytes(at)])
    if (index % 5 === 2) return Buffer.concat([good.subarray(0, at), good.subarray(at + 7)])
    bytes[at] = bytes[at]! ^ (1 << (index % 8))
    if (index % 5 === 3) bytes[Math.floor(numbers[450 + index]! * good.length)] = 0xff
    return bytes
  })
  const startedAt = performance.now()
  for (const file of garbage) expect(typeof (await reasonOf(file))).toBe('string')
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})

test('garbage inside well-made parts is answered the same way', async () => {
  const usual = partsOf(oneCell)
  const names = Object.keys(usual) as (keyof typeof usual)[]
  const cuts = fc.sample(fc.tuple(fc.nat(), fc.string({ unit: 'binary' })), { numRuns: 200, seed: 4 })
  for (const [index, [at, text]] of cuts.entries()) {
    const name = names[index % names.length]!
    const place = at % usual[name].length
    const changed = usual[name].slice(0, place) + text + usual[name].slice(place + (index % 9))
    expect(typeof (await reasonOf(aZip({ ...usual, [name]: changed })))).toBe('string')
  }
})

test('a file that takes too long is given up, and the event loop goes on meanwhile', async () => {
  const cell = '<c r="A1" t="inlineStr"><is><t>x</t></is></c>'
  const rows = Array.from({ length: 60_000 }, (_, index) => `<row r="${index + 1}">${cell.repeat(8)}</row>`)
  let turns = 0
  // However busy the machine is, a loop that is not held up turns.
  let next = setImmediate(function turn() {
    turns += 1
    next = setImmediate(turn)
  })
  const result = await readSheet(aZip(partsOf(rows.join(''))), { timeLimitMs: 150 })
  clearImmediate(next)
  expect(result).toEqual({ isRead: false, reason: 'tooSlow' })
  expect(turns).toBeGreaterThan(2)
})
