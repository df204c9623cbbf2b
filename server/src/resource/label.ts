// What people call a record.
import type { AnyRow, Known } from './source.ts'

/** A label or a key is text or a number by its kind. */
export const plainText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const labelOfRow = ({ label }: Known, row: AnyRow) => plainText(row[label]) || row.id
