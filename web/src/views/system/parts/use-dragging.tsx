// Dragging a row of the menu to before, into or after another one.
import type { MenuNode } from '@ev/contract/system/menu'
import { type ComponentProps, type DragEvent, useState } from 'react'
import { useWords } from '../../../resource/form/of.ts'
import styles from './tree.module.css'
import { placeAt, type Tree, type Where } from './tree.ts'
import { useMove } from './use-move.ts'

type Over = { readonly id: string; readonly where: Where }

export function useDragging(tree: Tree<MenuNode>) {
  const { t } = useWords()
  const move = useMove()
  const [dragged, setDragged] = useState<MenuNode>()
  const [over, setOver] = useState<Over>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  /** The nearest place that the pointer means and the row may take. */
  const placeUnder = (event: DragEvent<HTMLElement>, node: MenuNode) => {
    if (!dragged) return undefined
    for (const where of wheresAt(event)) {
      const place = placeAt(tree, dragged, node, where)
      if (place) return { where, place }
    }
    return undefined
  }
  const handle = (node: MenuNode) => (
    <span
      className={styles.handle}
      draggable
      title={t('menu.drag')}
      aria-hidden="true"
      onDragStart={event => {
        const row = event.currentTarget.closest('tr')
        if (row) event.dataTransfer.setDragImage(row, 0, 0)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(node)
      }}
      onDragEnd={end}
    >
      ⠿
    </span>
  )
  const rowProps = (node: MenuNode): ComponentProps<'tr'> & { 'data-drop'?: Where } => ({
    ...(over?.id === node.id && { 'data-drop': over.where }),
    onDragOver: event => {
      const found = placeUnder(event, node)
      if (!found) return setOver(undefined)
      event.preventDefault()
      if (over?.id !== node.id || over.where !== found.where) setOver({ id: node.id, where: found.where })
    },
    onDrop: event => {
      const found = placeUnder(event, node)
      if (found && dragged) void move(dragged, found.place)
      end()
    },
  })
  return { handle, rowProps }
}

/** The upper and the lower third of a row are beside it, the middle is in it. */
function wheresAt(event: DragEvent<HTMLElement>): readonly Where[] {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - top) / height
  if (share < 1 / 3) return ['before']
  if (share > 2 / 3) return ['after']
  return ['into', share < 1 / 2 ? 'before' : 'after']
}
