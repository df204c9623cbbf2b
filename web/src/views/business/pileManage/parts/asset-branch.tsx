// One branch of the tree, and its rows.
import { type AssetNode, assetTree, branchSize } from '@ev/contract/config/asset-tree'
import { pile } from '@ev/contract/config/pile'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, useId } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { State } from '../../../../kit/state.tsx'
import treeStyles from '../../../../kit/tree.module.css'
import { useT } from '../../../../locales/language.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'
import { keyOf } from './asset-rows.ts'
import styles from './asset-tree.module.css'

/** What a row asks about itself, and what is done to it. */
export type Walk = {
  readonly isOpen: (node: AssetNode) => boolean
  readonly onFold: (node: AssetNode) => void
  readonly isChosen: (node: AssetNode) => boolean
  readonly onChoose: (node: AssetNode) => void
  /** The row that the focus was on last. */
  readonly reached: string | undefined
  readonly onReach: (key: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

type AssetBranchRowsProps = { of: AssetNode | undefined; level: number; walk: Walk }

export function AssetBranchRows({ of, level, walk }: AssetBranchRowsProps) {
  const t = useT()
  const branch = useBranch(of)
  if (branch.error)
    return (
      <p className={styles.quiet} role="alert">
        {t('assetTree.failed')}
        <Button look="link" onClick={() => void branch.refetch()}>
          {t('app.retry')}
        </Button>
      </p>
    )
  if (branch.isPending) return <Loading level={level} />
  const nodes = branch.data.pages.flatMap(page => page.nodes)
  if (nodes.length === 0 && !of)
    return <State drawing="empty" title={t('assetTree.empty')} hint={t('assetTree.emptyHint')} />
  return (
    <>
      {nodes.map((node, place) => (
        <div key={keyOf(node)} role="none">
          <AssetRow
            node={node}
            level={level}
            walk={walk}
            isOpen={walk.isOpen(node)}
            isFirst={level === 1 && place === 0}
          />
          {walk.isOpen(node) && <AssetBranchRows of={node} level={level + 1} walk={walk} />}
        </div>
      ))}
      {branch.hasNextPage && (
        <div className={treeStyles.row} style={indent(level)} role="none">
          <Button look="link" isBusy={branch.isFetchingNextPage} onClick={() => void branch.fetchNextPage()}>
            {t('assetTree.more')}
          </Button>
        </div>
      )}
    </>
  )
}

function useBranch(of: AssetNode | undefined) {
  const above = of && of.kind !== 'gun' ? { kind: of.kind, id: of.id } : undefined
  return useInfiniteQuery({
    // Whatever is done to a pile may move a branch.
    queryKey: [...familyKey(pile), 'tree', 'branch', above ?? 'root'],
    queryFn: ({ pageParam }) => call(assetTree.branch, { ...(above && { of: above }), from: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length * branchSize : undefined),
    staleTime: 30_000,
  })
}

const Loading = ({ level }: { level: number }) => {
  const t = useT()
  return (
    <div className={treeStyles.row} style={indent(level)} role="none">
      <span className={styles.quiet}>{t('assetTree.loading')}</span>
    </div>
  )
}

// React's type knows no custom properties.
const indent = (level: number) => ({ '--level': level }) as CSSProperties

type AssetRowProps = { node: AssetNode; level: number; walk: Walk; isOpen: boolean; isFirst?: boolean }

export function AssetRow({ node, level, walk, isOpen, isFirst = false }: AssetRowProps) {
  const t = useT()
  const id = useId()
  const { kind, count, code } = node
  const name = kind === 'gun' ? t('assetTree.gun', { letter: node.name }) : node.name
  const isReached = walk.reached === undefined ? isFirst : walk.reached === keyOf(node)
  const hasBelow = kind !== 'gun' && count > 0
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={walk.isChosen(node)}
      aria-labelledby={hasBelow ? `${id} ${id}count` : id}
      {...(hasBelow && { 'aria-expanded': isOpen })}
      tabIndex={isReached ? 0 : -1}
      className={treeStyles.row}
      style={indent(level)}
      title={`${name} ${code}`}
      onFocus={() => walk.onReach(keyOf(node))}
      onClick={() => walk.onChoose(node)}
      onKeyDown={walk.onKeyDown}
    >
      {hasBelow ? (
        <button
          type="button"
          tabIndex={-1}
          className={treeStyles.fold}
          data-open={isOpen || undefined}
          aria-label={t('assetTree.fold', { name })}
          onClick={event => {
            event.stopPropagation()
            walk.onFold(node)
          }}
        />
      ) : (
        <span className={treeStyles.fold} />
      )}
      <Mark kind={kind} />
      <span id={id} className={treeStyles.name}>
        {name}
      </span>
      {hasBelow && (
        <span id={`${id}count`} className={styles.count}>
          {count}
        </span>
      )}
    </div>
  )
}

const marks: Record<AssetNode['kind'], string> = {
  station: 'M3 14V7l5-4 5 4v7M6.5 14v-4h3v4',
  pile: 'M4 14V3h5v11M2.5 14h8M9 8h2v3.5a1.2 1.2 0 0 0 2.4 0V6L11.5 4.5M5.5 5h2v2h-2z',
  gun: 'M5 2v3M9 2v3M3.5 5h7v3a3.5 3.5 0 0 1-7 0zM7 11.5V14',
}

const Mark = ({ kind }: { kind: AssetNode['kind'] }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.mark}>
    <path d={marks[kind]} />
  </svg>
)
