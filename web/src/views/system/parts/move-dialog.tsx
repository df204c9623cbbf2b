// Putting a row of the menu below another one, for whoever does not drag.
import type { MenuNode } from '@ev/contract/system/menu'
import { useState } from 'react'
import { useWords } from '../../../resource/form/of.ts'
import { KeptModal } from '../../../resource/form/still.tsx'
import { mayHold, titleIn } from './menu-tree.ts'
import { ParentSelect } from './parent-select.tsx'
import type { Tree } from './tree.ts'
import { useMove } from './use-move.ts'

type MoveDialogProps = { tree: Tree<MenuNode>; node: MenuNode; onClose: () => void }

export function MoveDialog({ tree, node, onClose }: MoveDialogProps) {
  const { t, language } = useWords()
  const move = useMove()
  const [parentId, setParentId] = useState(node.pid)
  const [isBusy, setIsBusy] = useState(false)
  const onOk = async () => {
    setIsBusy(true)
    await move(node, { parentId, before: null })
    onClose()
  }
  return (
    <KeptModal
      open
      title={t('menu.moveTitle', { title: titleIn(node, language) })}
      okText={t('menu.move')}
      cancelText={t('app.cancel')}
      okButtonProps={{ disabled: !mayHold(tree, node, parentId), loading: isBusy }}
      onOk={() => void onOk()}
      onCancel={onClose}
    >
      <p style={{ marginBottom: 8 }}>{t('menu.moveHint')}</p>
      <ParentSelect
        tree={tree}
        value={parentId}
        onChange={setParentId}
        isFit={id => mayHold(tree, node, id)}
        aria-label={t('menu.parent')}
      />
    </KeptModal>
  )
}
