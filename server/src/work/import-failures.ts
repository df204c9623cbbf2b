// The rows of an import that failed, as they came, each with its reason: mended, the file can be imported again.
import type { Language } from '@ev/rules/refuse'
import { textOf } from '../resource/import-cells.ts'
import { reasonLabel } from '../resource/import-header.ts'
import type { Known } from '../resource/source.ts'
import type { RawRow } from '../sheet/read-sheet.ts'
import { openSheet } from '../sheet/write-sheet.ts'

type Target = { path: string; known: Known; language: Language }
type Failed = { header: RawRow; rows: readonly RawRow[]; failures: readonly { place: number; msg: string }[] }

export async function writeFailures(
  { path, known, language }: Target,
  { header, rows, failures }: Failed,
): Promise<void> {
  const reasons = new Map(failures.map(({ place, msg }) => [place, msg]))
  const titles = header.cells.map(textOf)
  // A file that came back once brings its old reasons along.
  const kept = titles.flatMap((title, place) => (Object.values<string>(reasonLabel).includes(title) ? [] : [place]))
  const columns = [
    ...kept.map(place => ({ label: titles[place] ?? '', format: 'text' as const })),
    { label: reasonLabel[language], format: 'text' as const, width: 60 },
  ]
  const sheet = await openSheet(path, { name: known.title[language], columns })
  try {
    const failed = rows.filter(row => reasons.has(row.rowNumber))
    await sheet.addRows(
      failed.map(row => [...kept.map(place => textOf(row.cells[place] ?? null)), reasons.get(row.rowNumber)]),
    )
    await sheet.finish()
  } catch (error) {
    await sheet.cancel()
    throw error
  }
}
