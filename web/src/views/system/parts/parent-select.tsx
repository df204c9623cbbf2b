// A row of the menu below which another one may stand.
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { Given } from '../../../resource/form/given.ts'
import { useWords } from '../../../resource/form/of.ts'
import { type MenuTreeNode, titleIn } from './menu-tree.ts'
import type { Tree } from './tree.ts'

type Option = { value: string; title: string; disabled: boolean; children: Option[] }

type ParentSelectProps = Given & {
  tree: Tree<MenuTreeNode>
  value: string | null
  onChange: (id: string | null) => void
  isFit: (id: string | null) => boolean
  isDisabled?: boolean
  'aria-label'?: string
}

/** What cannot hold it is shown, as long as something below it can. */
export function ParentSelect({ tree, value, onChange, isFit, isDisabled = false, ...given }: ParentSelectProps) {
  const { t, language } = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fits follows from the tree and from what is moved.
  const options = useMemo(() => optionsBelow(null), [tree, language, isFit])
  function optionsBelow(id: string | null): Option[] {
    return (tree.below.get(id) ?? []).flatMap(node => {
      const children = optionsBelow(node.id)
      const disabled = !isFit(node.id)
      return disabled && children.length === 0
        ? []
        : [{ value: node.id, title: titleIn(node, language), disabled, children }]
    })
  }
  return (
    <TreeSelect<string | null>
      {...given}
      style={{ width: '100%' }}
      treeData={
        isFit(null) ? [{ value: top, title: t('menu.top'), disabled: false, children: [] }, ...options] : options
      }
      value={value ?? (isFit(null) ? top : null)}
      disabled={isDisabled}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={t('form.pick')}
      onChange={id => onChange(id === top ? null : (id ?? null))}
    />
  )
}

const top = 'top'
