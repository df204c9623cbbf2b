// Dragging a row of a tree to before, into or after another one.
import { type DragEvent, useState } from 'react'
import type { Where } from './tree.ts'

type Known = { readonly id: string }

type Dragging<N, P> = {
  /** Where one would stand, or nothing where it may not. */
  placeAt: (moved: N, target: N, where: Where) => P | undefined
  onDrop: (moved: N, place: P) => void
}

export function useDragging<N extends Known, P>({ placeAt, onDrop }: Dragging<N, P>) {
  const [dragged, setDragged] = useState<N>()
  const [over, setOver] = useState<{ readonly id: string; readonly where: Where }>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  /** The nearest place that the pointer means and the row may take. */
  const placeUnder = (event: DragEvent<HTMLElement>, node: N) => {
    if (!dragged) return undefined
    for (const where of wheresAt(event)) {
      const place = placeAt(dragged, node, where)
      if (place) return { where, place }
    }
    return undefined
  }
  return {
    /** Of what is taken hold of: the row itself, or a handle in it. */
    from: (node: N) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const row = event.currentTarget.closest('tr')
        if (row) event.dataTransfer.setDragImage(row, 0, 0)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(node)
      },
      onDragEnd: end,
    }),
    /** Of the row that it is let go on. */
    onto: (node: N) => ({
      'data-drop': over?.id === node.id ? over.where : undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const found = placeUnder(event, node)
        if (!found) return setOver(undefined)
        event.preventDefault()
        if (over?.id !== node.id || over.where !== found.where) setOver({ id: node.id, where: found.where })
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        const found = placeUnder(event, node)
        event.preventDefault()
        if (found && dragged) onDrop(dragged, found.place)
        end()
      },
    }),
  }
}

/** The upper and the lower third of a row are beside it, the middle is in it. */
function wheresAt(event: DragEvent<HTMLElement>): readonly Where[] {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - top) / height
  if (share < 1 / 3) return ['before']
  if (share > 2 / 3) return ['after']
  return ['into', share < 1 / 2 ? 'before' : 'after']
}
