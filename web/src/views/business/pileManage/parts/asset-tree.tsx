// Stations, their piles and the guns of those, by the W3C pattern of a tree: arrows walk and open, Enter chooses. A branch
// is fetched when it is opened.
import { type AssetNode, assetTree } from '@ev/contract/config/asset-tree'
import { pile } from '@ev/contract/config/pile'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'
import { AssetBranchRows, AssetRow, type Walk } from './asset-branch.tsx'
import { type AssetBranch, branchesOf, keyOf, stepIn } from './asset-rows.ts'
import styles from './asset-tree.module.css'

type AssetTreeProps = {
  /** Nothing is chosen. */
  isAll: boolean
  isChosen: (node: AssetNode) => boolean
  onChoose: (node: AssetNode | undefined) => void
}

export function AssetTree({ isAll, isChosen, onChoose }: AssetTreeProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { reached, onKeyDown, onReach } = useWalk()
  const walk: Walk = {
    isOpen: node => opened.has(keyOf(node)),
    onFold: node => setOpened(before => before.symmetricDifference(new Set([keyOf(node)]))),
    isChosen,
    onChoose,
    reached,
    onReach,
    onKeyDown,
  }
  return (
    <>
      <div className={styles.search}>
        <Input
          allowClear
          value={typed}
          maxLength={60}
          placeholder={t('assetTree.search')}
          aria-label={t('assetTree.search')}
          onChange={event => setTyped(event.target.value)}
        />
      </div>
      <button type="button" className={styles.all} aria-pressed={isAll} onClick={() => onChoose(undefined)}>
        {t('assetTree.all')}
      </button>
      <div role="tree" aria-label={t('assetTree.title')} className={styles.tree}>
        {text === '' ? <AssetBranchRows of={undefined} level={1} walk={walk} /> : <FoundRows text={text} walk={walk} />}
      </div>
    </>
  )
}

function FoundRows({ text, walk }: { text: string; walk: Walk }) {
  const t = useT()
  const { data, error, isPlaceholderData } = useQuery({
    // Whatever is done to a pile may move a branch.
    queryKey: [...familyKey(pile), 'tree', 'search', text],
    queryFn: () => call(assetTree.search, { text }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (error) return <p className={styles.quiet}>{error.message}</p>
  if (!data) return <Waiting />
  if (data.found.length === 0 && !isPlaceholderData)
    return <p className={styles.quiet}>{t('assetTree.nothingFound', { text })}</p>
  return (
    <>
      <Grown branches={branchesOf(data.found)} level={1} walk={walk} />
      {data.hasMore && <p className={styles.quiet}>{t('assetTree.capped')}</p>}
    </>
  )
}

/** What a search found is open as far as it goes; a node that was opened shows all of its branch. */
function Grown({ branches, level, walk }: { branches: readonly AssetBranch[]; level: number; walk: Walk }) {
  return branches.map(({ node, below }) => {
    const isGrown = below.length > 0 && !walk.isOpen(node)
    return (
      <div key={keyOf(node)} role="none">
        <AssetRow node={node} level={level} walk={walk} isOpen={isGrown || walk.isOpen(node)} />
        {isGrown && <Grown branches={below} level={level + 1} walk={walk} />}
        {walk.isOpen(node) && <AssetBranchRows of={node} level={level + 1} walk={walk} />}
      </div>
    )
  })
}

/** One row of the tree takes the focus of the Tab key; the arrows lead from one to the next as they are drawn. */
function useWalk() {
  const [reached, setReached] = useState<string>()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget
    const rows = [...(row.closest('[role=tree]')?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
    const at = rows.indexOf(row)
    const expanded = row.getAttribute('aria-expanded')
    const isOpen = expanded === null ? undefined : expanded === 'true'
    const step = stepIn(event.key, { at, count: rows.length, isOpen })
    if (step === undefined) return
    event.preventDefault()
    if (step === 'choose') return row.click()
    if (step === 'fold') return row.querySelector('button')?.click()
    const to = step === 'above' ? rows.slice(0, at).findLast(one => levelOf(one) < levelOf(row)) : rows[step.to]
    to?.focus()
  }
  return { reached, onKeyDown, onReach: setReached }
}

const levelOf = (row: HTMLElement) => Number(row.getAttribute('aria-level'))
