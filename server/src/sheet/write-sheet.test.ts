import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read as readOther, utils } from '@e965/xlsx'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cell, Column } from './columns.ts'
import { openSheet, type SheetOptions } from './write-sheet.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let count = 0

async function aSheet(columns: Column[], rows: Cell[][], more: Partial<SheetOptions> = {}) {
  count += 1
  const path = join(folder, `${count}.xlsx`)
  const sheet = await openSheet(path, { name: '订单', columns, ...more })
  await sheet.addRows(rows)
  const written = await sheet.finish()
  return { written, path, bytes: await readFile(path) }
}

/** What hucre and SheetJS find, sheet by sheet; times as they stand there. */
async function readBack(bytes: Buffer) {
  const shown = (value: unknown) =>
    value instanceof Date ? value.toISOString().slice(0, 19).replace('T', ' ') : (value ?? null)
  const hucre = (await readXlsx(bytes)).sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map(row => row.map(shown)),
  }))
  const book = readOther(bytes, { cellDates: true, UTC: true })
  const other = book.SheetNames.map(name => ({
    name,
    rows: utils
      .sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1, raw: true, defval: null, UTC: true })
      .map(row => row.map(shown)),
  }))
  return { hucre, other }
}

const everyFormat: Column[] = [
  { label: '单号', format: 'text' },
  { label: '次数', format: 'integer' },
  { label: '金额', format: 'money' },
  { label: '单价', format: 'price' },
  { label: '电量', format: 'energy' },
  { label: '占比', format: 'percent' },
  { label: '功率', format: { decimals: 3 } },
  { label: '时间', format: 'time' },
  { label: '日期', format: 'date' },
  { label: '月份', format: 'month' },
]

test('every kind of cell is read back equal by two other libraries', async () => {
  const { bytes } = await aSheet(everyFormat, [
    ['CD20260001', 7, 1, 12_345, 991, 9_999, 120_500, '2026-11-15 08:01:41', '2026-02-28', '2026-11'],
    ['深圳湾😀', '-7', '-1', -5, 0, 10_000, 1n, '2026-11-15 23:59:59.999+08', '1900-03-01', '2000-02'],
    [null, null, undefined, '', null, null, null, null, null, null],
  ])
  const { hucre, other } = await readBack(bytes)
  expect(hucre[0]?.rows.slice(0, 3)).toEqual([
    everyFormat.map(({ label }) => label),
    [
      'CD20260001',
      7,
      0.01,
      1.2345,
      0.0991,
      0.9999,
      120.5,
      '2026-11-15 08:01:41',
      '2026-02-28 00:00:00',
      '2026-11-01 00:00:00',
    ],
    ['深圳湾😀', -7, -0.01, -0.0005, 0, 1, 0.001, '2026-11-15 23:59:59', '1900-03-01 00:00:00', '2000-02-01 00:00:00'],
  ])
  expect(other[0]?.rows.slice(0, 3)).toEqual(hucre[0]?.rows.slice(0, 3))
})

test('text that looks like a formula, markup or an escape stays the text it is', async () => {
  const texts = [
    '=1+1',
    '+SUM(A1)',
    '@cmd',
    '<b>&amp;</b>',
    '_x0041_',
    ' a b ',
    'a\nb',
    'a\rb',
    'a\tb',
    '\u0001\u001f',
    '\ufffe',
    '京A·12345',
    '𬭎',
    '0012',
    '1e5',
    '（全角）',
  ]
  const { bytes } = await aSheet(
    [{ label: '备注', format: 'text' }],
    texts.map(text => [text]),
  )
  const { hucre, other } = await readBack(bytes)
  expect(hucre[0]?.rows.slice(1).flat()).toEqual(texts)
  expect(other[0]?.rows.slice(1).flat()).toEqual(texts)
  expect(bytes.includes('<f>')).toBe(false)
})

test('any text comes back as it went, except halves of characters', async () => {
  const texts = fc.sample(fc.string({ unit: 'grapheme', minLength: 1 }), { numRuns: 500, seed: 1 })
  const { bytes } = await aSheet(
    [{ label: '备注', format: 'text' }],
    [...texts, '\ud800'].map(text => [text]),
  )
  const rows = (await readXlsx(bytes)).sheets[0]?.rows.slice(1).flat()
  expect(rows).toEqual([...texts, '\ufffd'])
})

test('money is never off by one fen, and the total is the exact sum', async () => {
  const amounts = fc.sample(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), { numRuns: 1_000, seed: 2 })
  const { bytes, written } = await aSheet(
    [
      { label: '名称', format: 'text' },
      { label: '金额', format: 'money', sum: true },
    ],
    amounts.map(amount => ['x', amount]),
    { totals: '合计' },
  )
  const rows = (await readXlsx(bytes)).sheets[0]!.rows.slice(1)
  expect(rows.slice(0, -1).map(row => Math.round(Number(row[1]) * 100))).toEqual(amounts)
  const total = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
  expect(written.sums).toEqual([undefined, total])
  expect(rows.at(-1)).toEqual(['合计', Number(total) / 100])
})

test('a number with more digits than Excel keeps stays whole as text', async () => {
  const { bytes, written } = await aSheet(
    [{ label: '金额', format: 'money', sum: true }],
    [['1234567890123456'], ['999999999999999'], ['-999999999999999']],
  )
  expect((await readXlsx(bytes)).sheets[0]?.rows.slice(1)).toEqual([
    ['12345678901234.56'],
    [9_999_999_999_999.99],
    [-9_999_999_999_999.99],
  ])
  expect(written.sums).toEqual([1_234_567_890_123_456n])
})

test('what is not a whole number is refused in a column of money', async () => {
  for (const wrong of ['12.5', 0.1, 'abc', '1e3', Number.NaN, '-'])
    await expect(aSheet([{ label: '金额', format: 'money' }], [[wrong]])).rejects.toThrow(
      'column 金额 takes whole numbers',
    )
})

test('what is no time is shown as it is', async () => {
  const wrong = ['infinity', '2026-02-30 00:00:00', '2026-01-01 25:00:00', '1899-12-31', '待定']
  const { bytes } = await aSheet(
    [{ label: '时间', format: 'time' }],
    wrong.map(text => [text]),
  )
  expect((await readXlsx(bytes)).sheets[0]?.rows.slice(1).flat()).toEqual(wrong)
})

test('coded values are shown by their labels, unknown ones as they are', async () => {
  const { bytes } = await aSheet([{ label: '状态', format: 'text', labels: { 1: '充电中' } }], [[1], ['2']])
  expect((await readXlsx(bytes)).sheets[0]?.rows).toEqual([['状态'], ['充电中'], ['2']])
})

test('rows beyond the limit go on in further sheets with the header again; totals and notes stand once at the end', async () => {
  const columns: Column[] = [
    { label: '单号', format: 'text' },
    { label: '金额', format: 'money', sum: true },
  ]
  const rows = Array.from({ length: 9 }, (_, index) => [`n${index}`, index])
  const notes = { name: '说明', lines: [['导出内容', '充电订单']] as const, rows: '行数' }
  const { bytes, written } = await aSheet(columns, rows, { rowLimit: 4, totals: '合计', notes })
  const { hucre, other } = await readBack(bytes)
  const header = ['单号', '金额']
  expect(hucre).toEqual([
    { name: '订单', rows: [header, ['n0', 0], ['n1', 0.01], ['n2', 0.02]] },
    { name: '订单 (2)', rows: [header, ['n3', 0.03], ['n4', 0.04], ['n5', 0.05]] },
    { name: '订单 (3)', rows: [header, ['n6', 0.06], ['n7', 0.07], ['n8', 0.08]] },
    { name: '订单 (4)', rows: [header, ['合计', 0.36]] },
    {
      name: '说明',
      rows: [
        ['导出内容', '充电订单'],
        ['行数', '9'],
        ['金额', '0.36'],
      ],
    },
  ])
  expect(other).toEqual(hucre)
  expect(written).toMatchObject({ rows: 9, bytes: bytes.length })
})

test('the header is frozen, filters the rows without the totals, and a list without rows is still a sheet', async () => {
  const columns: Column[] = [
    { label: '单号', format: 'text', width: 30 },
    { label: '次数', format: 'integer', sum: true },
  ]
  const full = (await readXlsx((await aSheet(columns, [['a', 1]], { totals: '合计' })).bytes)).sheets[0]
  expect(full).toMatchObject({ freezePane: { rows: 1 }, autoFilter: { range: 'A1:B2' } })
  expect(full?.columns?.[0]?.width).toBe(30)
  const empty = await readBack((await aSheet(columns, [])).bytes)
  expect(empty.hucre).toEqual([{ name: '订单', rows: [['单号', '次数']] }])
  expect(empty.other).toEqual(empty.hucre)
})

test('[2.6.21] a template says what is required, what may be chosen and how to fill it', async () => {
  const options = ['直流, 快充', '交流"慢充"']
  const { bytes } = await aSheet(
    [
      { label: '桩名称', format: 'text', required: true, help: '最多 50 个字', allowed: { kind: 'length', max: 50 } },
      { label: '类型', format: 'text', allowed: { kind: 'list', options } },
      { label: '功率', format: { decimals: 1 }, allowed: { kind: 'number', min: 0, max: 1_000 } },
      { label: '投运日期', format: 'date', allowed: { kind: 'day' } },
    ],
    [],
    { name: '充电桩导入' },
  )
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]?.rows).toEqual([['*桩名称', '类型', '功率', '投运日期']])
  expect(sheets[0]?.cells?.get('0,0')?.comment?.text).toBe('最多 50 个字')
  expect(sheets[0]?.dataValidations).toMatchObject([
    { type: 'textLength', formula1: '50', range: 'A2:A1048576', inputMessage: '最多 50 个字' },
    { type: 'list', range: 'B2:B1048576' },
    { type: 'decimal', formula1: '0', formula2: '1000', range: 'C2:C1048576' },
    { type: 'date', range: 'D2:D1048576' },
  ])
  expect(sheets[1]).toMatchObject({ name: 'lists', hidden: true, rows: options.map(option => [option]) })
})

test('a sheet that is cancelled or fails leaves nothing behind', async () => {
  const path = join(folder, 'cancelled.xlsx')
  const sheet = await openSheet(path, { name: 'x', columns: [{ label: '单号', format: 'text' }] })
  await sheet.addRows([['a']])
  await sheet.cancel()
  expect((await readdir(folder)).filter(name => name.startsWith('cancelled'))).toEqual([])
})

test('a text longer than Excel takes is cut between characters', async () => {
  const { bytes } = await aSheet([{ label: '备注', format: 'text' }], [['😀'.repeat(20_000)], ['字'.repeat(32_767)]])
  const [cut, whole] = (await readXlsx(bytes)).sheets[0]!.rows.slice(1).flat() as string[]
  expect(cut).toBe(`${'😀'.repeat(16_383)}…`)
  expect(whole).toHaveLength(32_767)
})

test('names that Excel does not take become names it takes', async () => {
  const { bytes } = await aSheet([{ label: 'a', format: 'text' }], [['x']], {
    name: `a/b[c]:*?\\'${'长'.repeat(40)}`,
    notes: { name: '', lines: [], rows: '行数' },
  })
  const names = (await readXlsx(bytes)).sheets.map(({ name }) => name)
  expect(names).toEqual([`a b c      ${'长'.repeat(20)}`, 'Sheet'])
})
