// What a change did to a row of a table, as somebody reads it.
import { readInstant } from './read-instant.ts'

type Values = Readonly<Record<string, unknown>> | null
type Words = { readonly yes: string; readonly no: string; readonly nothing: string }
type ColumnDifference = { readonly column: string; readonly before: string; readonly after: string }

/** Only what is not the same before and after; of a new row and of one that is gone whatever it holds. */
export function differences({ before, after }: { before: Values; after: Values }, words: Words): ColumnDifference[] {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...columns].flatMap(column => {
    const [was, is] = [said(before?.[column], words), said(after?.[column], words)]
    return was === is ? [] : [{ column, before: was, after: is }]
  })
}

function said(value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return readInstant(value) ?? value
  return JSON.stringify(value)
}
