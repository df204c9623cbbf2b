// What can be done with a row of the menu; what cannot be done now says why.
import { type MenuNode, menu } from '@ev/contract/system/menu'
import { useWords } from '../../../resource/form/of.ts'
import type { Listed } from '../../../resource/list/listed.ts'
import type { RowEntry } from '../../../resource/list/resource-list.props.ts'
import { useRowAction } from '../../../resource/list/use-row-action.tsx'
import { useCan } from '../../../shell/me.ts'
import { stepTo, titleIn } from './menu-tree.ts'
import type { Tree } from './tree.ts'
import { useDelete } from './use-delete.ts'
import { useMove } from './use-move.ts'

type Ways = Readonly<Record<'onEdit' | 'onAddBelow' | 'onMove', (node: MenuNode) => void>>

// It is never asked for pages here; of the rest it is a resource like any other.
const acting = menu as unknown as Listed

export function useMenuEntries(tree: Tree<MenuNode>, { onEdit, onAddBelow, onMove }: Ways) {
  const { t, word, language } = useWords()
  const can = useCan()
  const move = useMove()
  const onDelete = useDelete(menu)
  const { run, dialog } = useRowAction(acting)

  const step = (node: MenuNode, by: -1 | 1, label: string): RowEntry => {
    const place = stepTo(tree, node, by)
    const why = place ? undefined : t(by < 0 ? 'menu.isFirst' : 'menu.isLast')
    return { key: label, label, why, onClick: () => place && void move(node, place) }
  }
  const entriesOf = (node: MenuNode): RowEntry[] => {
    const toggled = node.isShow ? 'disable' : 'enable'
    const isStaying = node.isBuiltIn && node.componentType === 'BUTTON'
    const whyKept = node.isBuiltIn ? t('menu.keptBuiltIn') : tree.below.has(node.id) ? t('menu.keptFull') : undefined
    return [
      ...(can('edit') ? [{ key: 'edit', label: t('record.edit'), onClick: () => onEdit(node) }] : []),
      ...(can('add') && node.componentType !== 'BUTTON'
        ? [{ key: 'add', label: t('menu.addBelow'), onClick: () => onAddBelow(node) }]
        : []),
      ...(can('edit')
        ? [
            step(node, -1, t('menu.up')),
            step(node, 1, t('menu.down')),
            {
              key: 'move',
              label: t('menu.moveTo'),
              why: isStaying ? t('menu.buttonStays') : undefined,
              onClick: () => onMove(node),
            },
          ]
        : []),
      ...(can(toggled)
        ? [{ key: toggled, label: word(menu.actions[toggled].label), onClick: () => run(toggled, node) }]
        : []),
      ...(can('delete')
        ? [
            {
              key: 'delete',
              label: t('record.delete'),
              isHarm: true,
              why: whyKept,
              onClick: () => void onDelete({ id: node.id, label: titleIn(node, language) }),
            },
          ]
        : []),
    ]
  }
  return { entriesOf, dialog }
}
