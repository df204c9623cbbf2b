// A list with the tree of stations, piles and guns beside it, which narrows the list: what is chosen stands in the address
// like any other filter. On a narrow screen the tree comes when it is asked for.
import type { AssetNode } from '@ev/contract/config/asset-tree'
import type { Fields } from '@ev/contract/kit/field'
import { isSame } from '@ev/contract/kit/query'
import type { Actions } from '@ev/contract/kit/resource'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { useT } from '../../../../locales/language.ts'
import { KeptDrawer } from '../../../../resource/form/still.tsx'
import { useAddressState } from '../../../../resource/list/list-state.ts'
import { type AnyFilters, type Listable, listed } from '../../../../resource/list/listed.ts'
import { usePreference } from '../../../../resource/list/preferences.ts'
import { AssetTree } from './asset-tree.tsx'
import styles from './beside-tree.module.css'

/** The filters of the list by which a node of the tree is meant. */
export type Narrowing = { readonly keys: readonly string[]; readonly of: (node: AssetNode) => AnyFilters }

type BesideTreeProps<F extends Fields, A extends Actions<F>> = {
  of: Listable<F, A>
  by: Narrowing
  children: ReactNode
}

const start = { filters: {} }

export function BesideTree<F extends Fields, A extends Actions<F>>({ of, by, children }: BesideTreeProps<F, A>) {
  const t = useT()
  const { state, change } = useAddressState(listed(of), start)
  const { isShown, isKnown, keep } = useShown()
  const [isCalled, setIsCalled] = useState(false)
  const filters: AnyFilters = state.filters
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => !by.keys.includes(name)))
  const narrowed = Object.fromEntries(Object.entries(filters).filter(([name]) => by.keys.includes(name)))
  const isChosen = (node: AssetNode) => isSame(narrowed, by.of(node))
  const choose = (node: AssetNode | undefined) => {
    const next = node === undefined || isChosen(node) ? {} : by.of(node)
    setIsCalled(false)
    change({
      filters: { ...others, ...next } as typeof state.filters,
      current: 1,
      after: undefined,
      before: undefined,
      view: undefined,
    })
  }
  const isAll = Object.keys(narrowed).length === 0
  const tree = <AssetTree isAll={isAll} isChosen={isChosen} onChoose={choose} />
  return (
    <div className={styles.page} data-shown={isShown || undefined}>
      <div className={styles.call}>
        <Button onClick={() => setIsCalled(true)}>{t('assetTree.choose')}</Button>
      </div>
      {isKnown && (
        <aside className={styles.side} aria-label={t('assetTree.title')}>
          <div className={styles.head}>
            {isShown && <h2>{t('assetTree.title')}</h2>}
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isShown}
              aria-label={t(isShown ? 'assetTree.hide' : 'assetTree.show')}
              title={t(isShown ? 'assetTree.hide' : 'assetTree.show')}
              onClick={() => keep({ isShown: !isShown })}
            />
          </div>
          {isShown && tree}
        </aside>
      )}
      <div className={styles.list}>{children}</div>
      <KeptDrawer
        open={isCalled}
        title={t('assetTree.title')}
        placement="left"
        onClose={() => setIsCalled(false)}
        destroyOnHidden
      >
        <div className={styles.called}>{isCalled && tree}</div>
      </KeptDrawer>
    </div>
  )
}

/** Open until somebody closes it, and then as they left it. */
function useShown() {
  const { value, isKnown, keep } = usePreference('assetTree')
  return { isShown: (Object(value) as { isShown?: unknown }).isShown !== false, isKnown, keep }
}
