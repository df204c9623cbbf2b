// The keys of a row that has the focus. One row at a time can be reached by Tab; arrows and j, k lead to the others.
import type { KeyboardEvent } from 'react'
import { copyText } from '../../kit/clipboard.ts'
import { toast } from '../../kit/toast.tsx'
import { languageNow, say } from '../../locales/language.ts'
import { headOf } from '../value/kinds.ts'
import { valueText } from '../value/value-text.ts'
import type { Column } from './columns.ts'
import type { AnyRow } from './listed.ts'
import { isPicked, nobody, type Selection } from './selection.ts'
import type { RowWays } from './table-row.tsx'

type Rows = {
  rows: readonly AnyRow[]
  shown: readonly Column[]
  ways: RowWays
  selection: Selection | undefined
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  j: (at, last) => Math.min(at + 1, last),
  ArrowUp: at => Math.max(at - 1, 0),
  k: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

export function onRowKey(event: KeyboardEvent<HTMLTableSectionElement>, { rows, shown, ways, selection }: Rows): void {
  const body = event.currentTarget
  const { target } = event
  // What stands in a row has keys of its own.
  if (!(target instanceof HTMLTableRowElement)) return
  const at = [...body.rows].indexOf(target)
  const row = rows[at]
  if (!row) return
  if (event.ctrlKey || event.metaKey || event.altKey) {
    if (event.key.toLowerCase() === 'c' && !event.altKey) onCopy(event, row, rows, shown, selection)
    return
  }
  const step = steps[event.key]
  if (step) {
    event.preventDefault()
    focusRow(body, step(at, rows.length - 1))
  }
  if (event.key === 'Enter' && ways.onOpen) {
    event.preventDefault()
    ways.onOpen(row)
  }
  if (event.key === ' ' && selection) {
    event.preventDefault()
    selection.toggle(row.id)
  }
}

function focusRow(body: HTMLTableSectionElement, at: number): void {
  const row = body.rows[at]
  if (!row) return
  for (const other of body.rows) other.tabIndex = -1
  row.tabIndex = 0
  row.focus({ preventScroll: true })
  keepInSight(row)
}

/** Up and down only, and not behind the head or the sums: the browser would also scroll to the side of a wide row. */
function keepInSight(row: HTMLTableRowElement): void {
  const table = row.closest('table')
  const frame = table?.parentElement
  if (!table || !frame) return
  const head = table.tHead?.offsetHeight ?? 0
  const foot = table.tFoot?.offsetHeight ?? 0
  const [top, bottom] = [row.offsetTop - head, row.offsetTop + row.offsetHeight + foot]
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight
}

/** A row is wider than what is seen of it: the browser would scroll to its side when Tab leads there. */
export function holdSide(frame: HTMLElement): () => void {
  let left = frame.scrollLeft
  const onScroll = () => {
    left = frame.scrollLeft
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTableRowElement) frame.scrollLeft = left
  }
  frame.addEventListener('scroll', onScroll, { passive: true })
  frame.addEventListener('focusin', onFocus)
  return () => {
    frame.removeEventListener('scroll', onScroll)
    frame.removeEventListener('focusin', onFocus)
  }
}

/** Tab leads to the row that last had the focus, or to the first one. */
export function firstStop(body: HTMLTableSectionElement | null): void {
  if (!body) return
  const rows = [...body.rows].filter(row => row.dataset.id !== undefined)
  if (rows.some(row => row.tabIndex === 0)) return
  const [first] = rows
  if (first) first.tabIndex = 0
}

/** The chosen rows of the page with their heads, or else the cell under the pointer, or else this row: as a sheet takes them. */
function onCopy(
  event: KeyboardEvent,
  row: AnyRow,
  rows: readonly AnyRow[],
  shown: readonly Column[],
  selection: Selection | undefined,
): void {
  if (getSelection()?.isCollapsed === false) return
  event.preventDefault()
  const language = languageNow() === 'zh-CN' ? 'zh' : 'en'
  const line = (one: AnyRow) => shown.map(({ name, field }) => valueText(field, one[name], language)).join('\t')
  const picked = selection?.get() ?? nobody
  const chosen = rows.filter(({ id }) => isPicked(picked, id))
  const pointed = (event.target as Element).querySelector<HTMLElement>('td[data-column]:hover')?.dataset.column
  const column = shown.find(({ name }) => name === pointed)
  const text =
    chosen.length > 0
      ? [shown.map(({ field }) => headOf(field, language)).join('\t'), ...chosen.map(line)].join('\n')
      : column
        ? valueText(column.field, row[column.name], language)
        : line(row)
  void copy(text)
}

export async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast(say('list.copied'), 'success')
  else toast(say('list.copyFailed'), 'error')
}
