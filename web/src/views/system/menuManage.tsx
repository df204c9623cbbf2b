// The menu of the product as the platform arranges it: names, icons, places, what is shown, and what it adds itself.
import { menuKind, menuOpens } from '@ev/contract/enums'
import { labelOf } from '@ev/contract/kit/choices'
import type { MenuNode } from '@ev/contract/system/menu'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useWords } from '../../resource/form/of.ts'
import { UndoBar } from '../../resource/list/undo.tsx'
import { useOpened } from '../../resource/use-opened.ts'
import { Can } from '../../shell/can.tsx'
import { useCan } from '../../shell/me.ts'
import { MenuForms } from './parts/menu-forms.tsx'
import { isButton, isCatalogue, menuTreeOf, menuWords, type Place, placeAt, titleIn } from './parts/menu-tree.ts'
import { MoveDialog } from './parts/move-dialog.tsx'
import styles from './parts/tree.module.css'
import type { Tree } from './parts/tree.ts'
import type { TreeColumn } from './parts/tree-table.tsx'
import { TreeOf, TreeView } from './parts/tree-view.tsx'
import { useDragging } from './parts/use-dragging.ts'
import { useMenuEntries } from './parts/use-menu-entries.tsx'
import { useMenuTree } from './parts/use-menu-tree.ts'
import { useMove } from './parts/use-move.ts'

export default function MenuManage() {
  const { t } = useWords()
  return (
    <TreeOf query={useMenuTree()} make={menuTreeOf} failed={t('menu.failed')}>
      {tree => <Here tree={tree} />}
    </TreeOf>
  )
}

function Here({ tree }: { tree: Tree<MenuNode> }) {
  const { t, word, language } = useWords()
  const can = useCan()
  const { opened, open, close } = useOpened()
  /** Below which row a new one begins. */
  const [above, setAbove] = useState<MenuNode>()
  const [moved, setMoved] = useState<MenuNode>()
  const move = useMove()
  const { from, onto } = useDragging<MenuNode, Place>({
    placeAt: (node, target, where) => placeAt(tree, node, target, where),
    onDrop: (node, place) => void move(node, place),
  })
  const onAdd = (node?: MenuNode) => {
    setAbove(node)
    open({ id: undefined, isForm: true })
  }
  const onEdit = (node: MenuNode) => open({ id: node.id, isForm: true })
  const { entriesOf, dialog } = useMenuEntries(tree, { onEdit, onAddBelow: onAdd, onMove: setMoved })
  return (
    <>
      <TreeView
        tree={tree}
        wordsOf={menuWords}
        opensAll={isCatalogue}
        hint={t('menu.search')}
        nothingFits={t('menu.nothingFits')}
        caption={t('menu.caption')}
        columns={useColumns()}
        titleOf={node => titleIn(node, language)}
        iconOf={({ icon }) => icon}
        isQuiet={isButton}
        entriesOf={entriesOf}
        tools={
          <Can do="add">
            <Button type="primary" onClick={() => onAdd()}>
              {t('record.add', { title: word(titleOfMenu) })}
            </Button>
          </Can>
        }
        {...(can('edit') && {
          onOpen: onEdit,
          rowProps: onto,
          handle: (node: MenuNode) => (
            <span className={styles.handle} title={t('menu.drag')} aria-hidden="true" {...from(node)}>
              ⠿
            </span>
          ),
        })}
      />
      <MenuForms tree={tree} above={above} opened={opened} onClose={close} />
      {moved && <MoveDialog key={moved.id} tree={tree} node={moved} onClose={() => setMoved(undefined)} />}
      {dialog}
      <UndoBar />
    </>
  )
}

const titleOfMenu = { zh: '菜单', en: 'menu item' }

function useColumns(): TreeColumn<MenuNode>[] {
  const { t, language } = useWords()
  return [
    {
      key: 'kind',
      title: t('menu.kind'),
      width: 96,
      isWide: true,
      draw: ({ componentType }) => labelOf(menuKind.list, componentType, language),
    },
    {
      key: 'address',
      title: t('menu.address'),
      width: 300,
      isWide: true,
      draw: node => <code>{node.permission ?? node.url}</code>,
    },
    {
      key: 'opens',
      title: t('menu.opens'),
      width: 90,
      isWide: true,
      draw: ({ componentType, opens }) => (componentType === 'MENU' ? labelOf(menuOpens.list, opens, language) : ''),
    },
    { key: 'shown', title: t('menu.shown'), width: 80, draw: node => <Shown node={node} /> },
    {
      key: 'origin',
      title: t('menu.origin'),
      width: 90,
      isWide: true,
      draw: ({ isBuiltIn }) => <Tag color={isBuiltIn ? 'default' : 'processing'}>{t(originOf(isBuiltIn))}</Tag>,
    },
  ]
}

const originOf = (isBuiltIn: boolean) => (isBuiltIn ? 'menu.builtIn' : 'menu.own')

function Shown({ node: { isShow } }: { node: MenuNode }) {
  const { t } = useWords()
  return isShow ? t('menu.isShown') : <span className={styles.hidden}>{t('menu.isHidden')}</span>
}
