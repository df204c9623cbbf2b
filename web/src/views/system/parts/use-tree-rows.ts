// What is shown of a tree: which of its branches are open, and what is looked for in it.
import { useDeferredValue, useMemo, useState } from 'react'
import { finding, type Tree, treeRows } from './tree.ts'

export type TreeWays<N> = {
  /** What a node is found by. */
  wordsOf: (node: N) => readonly (string | null)[]
  /** Closed to begin with unless this says otherwise. */
  isOpenAtFirst?: boolean
  /** Which nodes open when all of it is opened; all of them where this says nothing. */
  opensAll?: (node: N) => boolean
}

/** Those that are not as the others. */
type Opened = { readonly isOpen: boolean; readonly but: ReadonlySet<string> }

export function useTreeRows<N extends { readonly id: string }>(tree: Tree<N>, ways: TreeWays<N>) {
  const { wordsOf, isOpenAtFirst = false, opensAll = () => true } = ways
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<Opened>({ isOpen: isOpenAtFirst, but: new Set() })
  const wanted = useDeferredValue(text)
  const rows = useMemo(
    () => treeRows(tree, { isOpen: id => opened.isOpen !== opened.but.has(id), fits: finding(wanted, wordsOf) }),
    [tree, opened, wanted, wordsOf],
  )
  return {
    text,
    setText,
    rows,
    toggle: (id: string) => setOpened(({ isOpen, but }) => ({ isOpen, but: but.symmetricDifference(new Set([id])) })),
    openAll: () => {
      const ids = [...tree.byId.values()].filter(opensAll).map(({ id }) => id)
      setOpened({ isOpen: false, but: new Set(ids) })
    },
    closeAll: () => setOpened({ isOpen: false, but: new Set() }),
  }
}
