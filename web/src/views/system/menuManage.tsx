// The menu of the product as the platform arranges it: names, icons, places, what is shown, and what it adds itself.
import { menuKind, menuOpens } from '@ev/contract/enums'
import { labelOf } from '@ev/contract/kit/choices'
import type { MenuNode } from '@ev/contract/system/menu'
import { Button, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { State, Waiting } from '../../kit/state.tsx'
import { useWords } from '../../resource/form/of.ts'
import { RowMenu } from '../../resource/list/row-menu.tsx'
import { UndoBar } from '../../resource/list/undo.tsx'
import { useOpened } from '../../resource/use-opened.ts'
import { Can } from '../../shell/can.tsx'
import { useCan } from '../../shell/me.ts'
import { MenuForms } from './parts/menu-forms.tsx'
import { MoveDialog } from './parts/move-dialog.tsx'
import styles from './parts/tree.module.css'
import { type Tree, treeOf } from './parts/tree.ts'
import { TreeBar, useTreeRows } from './parts/tree-bar.tsx'
import { type TreeColumn, TreeTable, titleIn } from './parts/tree-table.tsx'
import { useDragging } from './parts/use-dragging.tsx'
import { useMenuEntries } from './parts/use-menu-entries.tsx'
import { useMenuTree } from './parts/use-menu-tree.ts'

export default function MenuManage() {
  const { t } = useWords()
  const query = useMenuTree()
  const tree = useMemo(() => query.data && treeOf(query.data), [query.data])
  if (query.isError)
    return (
      <State drawing="failed" title={t('menu.failed')} hint={query.error.message} isAlert>
        <Button onClick={() => void query.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  return tree ? <Here tree={tree} /> : <Waiting />
}

function Here({ tree }: { tree: Tree<MenuNode> }) {
  const { t, word, language } = useWords()
  const can = useCan()
  const shown = useTreeRows(tree)
  const { opened, open, close } = useOpened()
  /** Below which row a new one begins. */
  const [above, setAbove] = useState<MenuNode>()
  const [moved, setMoved] = useState<MenuNode>()
  const [menu, setMenu] = useState<{ node: MenuNode; at: DOMRect }>()
  const dragging = useDragging(tree)
  const { entriesOf, dialog } = useMenuEntries(tree, {
    onEdit: node => open({ id: node.id, isForm: true }),
    onAddBelow: node => {
      setAbove(node)
      open({ id: undefined, isForm: true })
    },
    onMove: setMoved,
  })
  const columns = useColumns((node, at) => setMenu({ node, at }))
  return (
    <>
      <TreeBar of={shown} hint={t('menu.search')}>
        <Can do="add">
          <Button
            type="primary"
            onClick={() => {
              setAbove(undefined)
              open({ id: undefined, isForm: true })
            }}
          >
            {t('record.add', { title: word(titleOfMenu) })}
          </Button>
        </Can>
      </TreeBar>
      {shown.rows.length === 0 ? (
        <State drawing="empty" title={t('menu.nothingFits')} hint={t('parameter.nothingFitsHint')} />
      ) : (
        <TreeTable
          caption={t('menu.caption')}
          rows={shown.rows}
          columns={columns}
          onToggle={shown.toggle}
          iconOf={({ icon }) => icon}
          {...(can('edit') && {
            ...dragging,
            onOpen: (node: MenuNode) => open({ id: node.id, isForm: true }),
          })}
        />
      )}
      {menu && (
        <RowMenu
          label={t('list.actionsOf', { label: titleIn(menu.node, language) })}
          entries={entriesOf(menu.node)}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
      <MenuForms tree={tree} above={above} opened={opened} onClose={close} />
      {moved && <MoveDialog key={moved.id} tree={tree} node={moved} onClose={() => setMoved(undefined)} />}
      {dialog}
      <UndoBar />
    </>
  )
}

const titleOfMenu = { zh: '菜单', en: 'menu item' }

function useColumns(onMenu: (node: MenuNode, at: DOMRect) => void): TreeColumn<MenuNode>[] {
  const { t, language } = useWords()
  return [
    {
      key: 'kind',
      title: t('menu.kind'),
      width: 96,
      draw: ({ componentType }) => labelOf(menuKind.list, componentType, language),
    },
    { key: 'address', title: t('menu.address'), width: 300, draw: node => <code>{node.permission ?? node.url}</code> },
    {
      key: 'opens',
      title: t('menu.opens'),
      width: 90,
      draw: ({ componentType, opens }) => (componentType === 'MENU' ? labelOf(menuOpens.list, opens, language) : ''),
    },
    { key: 'shown', title: t('menu.shown'), width: 80, draw: node => <Shown node={node} /> },
    {
      key: 'origin',
      title: t('menu.origin'),
      width: 90,
      draw: ({ isBuiltIn }) => <Tag color={isBuiltIn ? 'default' : 'processing'}>{t(originOf(isBuiltIn))}</Tag>,
    },
    {
      key: 'more',
      title: t('list.actions'),
      width: 80,
      draw: node => (
        <button
          type="button"
          className={styles.more}
          aria-haspopup="menu"
          aria-label={t('list.actionsOf', { label: titleIn(node, language) })}
          onClick={event => onMenu(node, event.currentTarget.getBoundingClientRect())}
        >
          ⋯
        </button>
      ),
    },
  ]
}

const originOf = (isBuiltIn: boolean) => (isBuiltIn ? 'menu.builtIn' : 'menu.own')

function Shown({ node: { isShow } }: { node: MenuNode }) {
  const { t } = useWords()
  return isShow ? t('menu.isShown') : <span className={styles.hidden}>{t('menu.isHidden')}</span>
}
