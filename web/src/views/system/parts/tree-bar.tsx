// Above a tree: looking for something in it, opening and closing all of it, and what else the screen offers.
import { Button, Input } from 'antd'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useWords } from '../../../resource/form/of.ts'
import styles from './tree.module.css'
import { shownRows, type Tree, type TreeNode } from './tree.ts'

/** What is shown of a tree: closed to begin with. */
export function useTreeRows<N extends TreeNode>(tree: Tree<N>) {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const wanted = useDeferredValue(text)
  const rows = useMemo(() => shownRows(tree, { opened, text: wanted }), [tree, opened, wanted])
  return {
    text,
    setText,
    rows,
    toggle: (id: string) => setOpened(before => before.symmetricDifference(new Set([id]))),
    /** Down to the screens: with all their buttons it would be a thousand rows. */
    openAll: () => setOpened(new Set([...tree.byId.values()].filter(isCatalogue).map(({ id }) => id))),
    closeAll: () => setOpened(new Set()),
  }
}

const isCatalogue = ({ componentType }: TreeNode) => componentType === 'CATALOG'

type TreeBarProps = {
  of: Pick<ReturnType<typeof useTreeRows>, 'text' | 'setText' | 'openAll' | 'closeAll'>
  hint: string
  children?: ReactNode
}

export function TreeBar({ of, hint, children }: TreeBarProps) {
  const { t } = useWords()
  return (
    <div className={styles.bar}>
      <Input
        className={styles.search}
        value={of.text}
        allowClear
        placeholder={hint}
        aria-label={hint}
        onChange={event => of.setText(event.target.value)}
      />
      <Button onClick={of.openAll}>{t('tree.openAll')}</Button>
      <Button onClick={of.closeAll}>{t('tree.closeAll')}</Button>
      <span className={styles.room} />
      {children}
    </div>
  )
}
