// The keys of a tree by the W3C pattern: arrows walk and open, Enter chooses. One row at a time can be reached by Tab.
import { type KeyboardEvent, useRef, useState } from 'react'
import { stepBy, type TreeRow } from './tree.ts'

type Known = { readonly id: string }

type Keys<N extends Known> = {
  onFold: (id: string) => void
  onChoose?: ((node: N) => void) | undefined
  /** Alt with an arrow. */
  onStep?: ((node: N, by: -1 | 1) => void) | undefined
  /** The row that Tab leads to first. */
  first?: string | undefined
}

const moves: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

export function useTreeKeys<N extends Known, Box extends HTMLElement>(rows: readonly TreeRow<N>[], keys: Keys<N>) {
  const box = useRef<Box>(null)
  const [at, setAt] = useState(keys.first)
  const reached = rows.some(({ node }) => node.id === at) ? at : rows[0]?.node.id
  const goTo = (id: string | undefined) => {
    if (id === undefined) return
    setAt(id)
    box.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, row: TreeRow<N>) => {
    // What stands in a row has keys of its own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
    const by = event.altKey ? moves[event.key] : undefined
    const step = event.altKey ? undefined : stepBy(event.key, rows, row)
    if (!by && !step) return
    event.preventDefault()
    if (by) keys.onStep?.(row.node, by)
    else if (step?.fold) keys.onFold(row.node.id)
    else if (step?.choose) keys.onChoose?.(row.node)
    else goTo(step?.to)
  }
  /** What makes an element the row of a tree. */
  const rowProps = (row: TreeRow<N>) => {
    const { node, level, place, siblings, hasBelow, isOpen } = row
    return {
      'data-id': node.id,
      'aria-level': level,
      'aria-posinset': place,
      'aria-setsize': siblings,
      ...(hasBelow && { 'aria-expanded': isOpen }),
      tabIndex: node.id === reached ? 0 : -1,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, row),
    }
  }
  return { box, reached, reach: setAt, rowProps }
}
