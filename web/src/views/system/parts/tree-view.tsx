// The frame of every screen that is a tree: waiting and failure of its question, a bar to look for something in it and to
// open all of it, the tree itself, and the menu of a row.
import { Button, Input } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { State, Waiting } from '../../../kit/state.tsx'
import { useWords } from '../../../resource/form/of.ts'
import type { RowEntry } from '../../../resource/list/resource-list.props.ts'
import { RowMenu } from '../../../resource/list/row-menu.tsx'
import styles from './tree.module.css'
import type { Tree } from './tree.ts'
import { TreeTable, type TreeTableProps } from './tree-table.tsx'
import { type TreeWays, useTreeRows } from './use-tree-rows.ts'

type Known = { readonly id: string }

type TreeOfProps<N extends Known> = {
  query: { data: readonly N[] | undefined; error: Error | null; refetch: () => Promise<unknown> }
  make: (nodes: readonly N[]) => Tree<N>
  /** Said where the question failed. */
  failed: string
  children: (tree: Tree<N>) => ReactNode
}

/** The tree once its nodes have come. */
export function TreeOf<N extends Known>({ query: { data, error, refetch }, make, failed, children }: TreeOfProps<N>) {
  const { t } = useWords()
  const tree = useMemo(() => data && make(data), [data, make])
  if (tree) return children(tree)
  if (!error) return <Waiting />
  return (
    <State drawing="failed" title={failed} hint={error.message} isAlert>
      <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
    </State>
  )
}

type TreeViewProps<N extends Known> = TreeWays<N> &
  Omit<TreeTableProps<N>, 'rows' | 'onToggle' | 'onMenu'> & {
    tree: Tree<N>
    /** What can be looked for. */
    hint: string
    /** Said where nothing fits. */
    nothingFits: string
    /** Said where there is nothing at all. */
    empty?: { title: string; hint: string }
    /** Buttons of the screen's own. */
    tools?: ReactNode
    entriesOf?: (node: N) => readonly RowEntry[]
  }

export function TreeView<N extends Known>(props: TreeViewProps<N>) {
  const { tree, wordsOf, isOpenAtFirst, opensAll, hint, nothingFits, empty, tools, entriesOf, ...table } = props
  const { t } = useWords()
  const shown = useTreeRows(tree, {
    wordsOf,
    ...(isOpenAtFirst !== undefined && { isOpenAtFirst }),
    ...(opensAll && { opensAll }),
  })
  const [menu, setMenu] = useState<{ node: N; at: DOMRect }>()
  return (
    <>
      <div className={styles.bar}>
        <Input
          className={styles.search}
          value={shown.text}
          allowClear
          placeholder={hint}
          aria-label={hint}
          onChange={event => shown.setText(event.target.value)}
        />
        <Button onClick={shown.openAll}>{t(opensAll ? 'tree.openSome' : 'tree.openAll')}</Button>
        <Button onClick={shown.closeAll}>{t('tree.closeAll')}</Button>
        <span className={styles.room} />
        {tools}
      </div>
      {shown.rows.length > 0 ? (
        <TreeTable
          {...table}
          rows={shown.rows}
          onToggle={shown.toggle}
          {...(entriesOf && { onMenu: (node: N, at: DOMRect) => setMenu({ node, at }) })}
        />
      ) : empty && tree.byId.size === 0 ? (
        <State drawing="empty" title={empty.title} hint={empty.hint} />
      ) : (
        <State drawing="empty" title={nothingFits} hint={t('parameter.nothingFitsHint')} />
      )}
      {menu && entriesOf && (
        <RowMenu
          label={t('list.actionsOf', { label: table.titleOf(menu.node) })}
          entries={entriesOf(menu.node)}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  )
}
