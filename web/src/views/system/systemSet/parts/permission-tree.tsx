// The rights by screen: what each is called, and how many hold it.
import { menuKind } from '@ev/contract/enums'
import { labelOf } from '@ev/contract/kit/choices'
import { permissionItem } from '@ev/contract/system/permission-item'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../../resource/form/of.ts'
import { useOpened } from '../../../../resource/use-opened.ts'
import { Can } from '../../../../shell/can.tsx'
import { useCan } from '../../../../shell/me.ts'
import { isButton, isCatalogue, menuTreeOf, menuWords, titleIn } from '../../parts/menu-tree.ts'
import type { Tree } from '../../parts/tree.ts'
import type { TreeColumn } from '../../parts/tree-table.tsx'
import { TreeOf, TreeView } from '../../parts/tree-view.tsx'
import { PermissionForms } from './permission-forms.tsx'
import { PermissionHolders } from './permission-holders.tsx'
import { type PermissionNode, usePermissionRows } from './use-permission-rows.ts'

export function PermissionTree() {
  const { t } = useWords()
  return (
    <TreeOf query={usePermissionRows()} make={menuTreeOf} failed={t('permission.failed')}>
      {tree => <Here tree={tree} />}
    </TreeOf>
  )
}

function Here({ tree }: { tree: Tree<PermissionNode> }) {
  const { t, word, language } = useWords()
  const can = useCan()
  const { opened, open, close } = useOpened()
  const [above, setAbove] = useState<PermissionNode>()
  const held = opened?.id !== undefined && !opened.isForm ? tree.byId.get(opened.id) : undefined
  const onAdd = (node?: PermissionNode) => {
    setAbove(node)
    open({ id: undefined, isForm: true })
  }
  return (
    <>
      <TreeView
        tree={tree}
        wordsOf={menuWords}
        opensAll={isCatalogue}
        hint={t('permission.search')}
        nothingFits={t('permission.nothingFits')}
        caption={t('permission.caption')}
        columns={useColumns(onAdd, node => open({ id: node.id, isForm: true }))}
        titleOf={node => titleIn(node, language)}
        isQuiet={isButton}
        tools={
          <Can do="add">
            <Button type="primary" onClick={() => onAdd()}>
              {t('record.add', { title: word(permissionItem.title) })}
            </Button>
          </Can>
        }
        {...(can('get') && { onOpen: (node: PermissionNode) => open({ id: node.id, isForm: false }) })}
      />
      <PermissionHolders node={held} onClose={close} />
      <PermissionForms tree={tree} above={above} opened={opened} onClose={close} />
    </>
  )
}

type OnNode = (node: PermissionNode) => void

function useColumns(onAdd: OnNode, onEdit: OnNode): TreeColumn<PermissionNode>[] {
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
      key: 'right',
      title: t('permission.right'),
      width: 260,
      isWide: true,
      draw: node => <code>{node.permission ?? node.url}</code>,
    },
    {
      key: 'roles',
      title: t('permission.roles'),
      width: 90,
      isWide: true,
      isFigure: true,
      draw: ({ roleCount }) => roleCount,
    },
    {
      key: 'users',
      title: t('permission.users'),
      width: 70,
      isFigure: true,
      draw: ({ userCount }) => userCount,
    },
    {
      key: 'origin',
      title: t('menu.origin'),
      width: 90,
      isWide: true,
      draw: ({ isBuiltIn }) => (
        <Tag color={isBuiltIn ? 'default' : 'processing'}>{t(isBuiltIn ? 'menu.builtIn' : 'menu.own')}</Tag>
      ),
    },
    {
      key: 'more',
      title: t('list.actions'),
      width: 110,
      draw: node => <Action node={node} onAdd={onAdd} onEdit={onEdit} />,
    },
  ]
}

function Action({ node, onAdd, onEdit }: { node: PermissionNode; onAdd: OnNode; onEdit: OnNode }) {
  const { t } = useWords()
  if (node.componentType === 'CATALOG') return null
  return node.componentType === 'MENU' ? (
    <Can do="add">
      <Button type="link" size="small" onClick={() => onAdd(node)}>
        {t('permission.addButton')}
      </Button>
    </Can>
  ) : (
    <Can do="edit">
      <Button type="link" size="small" onClick={() => onEdit(node)}>
        {t('record.edit')}
      </Button>
    </Can>
  )
}
