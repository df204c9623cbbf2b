import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { wholeLines } from './copy-lines.ts'
import { openSheet } from './write-sheet.ts'

const columns: Column[] = [
  { label: 'text', format: 'text' },
  { label: 'code', format: 'text', labels: { 1: '一' } },
  { label: 'whole', format: 'integer' },
  { label: 'money', format: 'money', sum: true },
  { label: 'energy', format: 'energy', sum: true },
  { label: 'time', format: 'time' },
]

const digits = fc.oneof(
  fc.integer({ min: -12_000, max: 12_000 }).map(String),
  fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(String),
)
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\\', '\t', '\n', '<', '_x0041_', '充', '（', ' ', '\u0001', '\uffff'),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  ),
})
const row = fc.tuple(
  ...[
    text,
    fc.constantFrom('1', '2'),
    digits,
    digits,
    digits,
    fc.constantFrom('2026-11-15 08:01:41+08', 'infinity'),
  ].map(value => fc.option(value, { freq: 8 })),
)

const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
}
const copied = (value: string | null) =>
  value === null ? '\\N' : value.replace(/[\\\b\f\n\r\t\v]/g, one => escapes[one]!)

test('rows as the database sends them give the very file that the same values give', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'copy-'))
  const rows = fc.sample(row, { numRuns: 3_000, seed: 5 })
  const values = await openSheet(join(folder, 'values.xlsx'), { name: 'a', columns, totals: '合计' })
  await values.addRows(rows)
  const bytes = Buffer.from(rows.map(one => `${one.map(copied).join('\t')}\n`).join(''))
  const copies = await openSheet(join(folder, 'copies.xlsx'), { name: 'a', columns, totals: '合计' })
  const linesOf = wholeLines()
  // Pieces end anywhere, also inside characters.
  for (let at = 0; at < bytes.length; at += 97) await copies.addCopied(linesOf(bytes.subarray(at, at + 97)))
  expect(await copies.finish()).toEqual(await values.finish())
  const [one, other] = await Promise.all(['values', 'copies'].map(name => readFile(join(folder, `${name}.xlsx`))))
  expect(one!.equals(other!)).toBe(true)
  await rm(folder, { recursive: true })
})
