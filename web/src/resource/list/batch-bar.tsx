// What can be done with the chosen rows. It stands where the screen's own buttons are, so that nothing moves.
import { mostSelected } from '@ev/contract/kit/list'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { useT } from '../../locales/language.ts'
import { useSpoken } from '../value/spoken.ts'
import styles from './batch-bar.module.css'
import { pickedCount, reachOf, usePicked } from './selection.ts'
import toolbar from './toolbar.module.css'
import type { List } from './use-list.ts'

const BatchDialog = lazy(async () => ({ default: (await import('./batch-dialog.tsx')).BatchDialog }))

type BatchBarProps = {
  list: List
  actions: readonly string[]
  more: ReactNode
  own: ReactNode
  /** Leads to the filters. */
  onNarrow: () => void
}

export function BatchBar({ list, actions, more, own, onNarrow }: BatchBarProps) {
  const t = useT()
  const language = useSpoken()
  const { of, selection, total = 0, isCapped, rows = [] } = list
  const picked = usePicked(selection)
  const [action, setAction] = useState<string>()
  const count = pickedCount(picked, total)
  const said = `${count.toLocaleString('en-US')}${picked.isAll && isCapped ? '+' : ''}`
  const matching = `${total.toLocaleString('en-US')}${isCapped ? '+' : ''}`
  const reach = reachOf(picked, { total, isCapped, shown: rows.length })
  return (
    <>
      {count === 0 ? (
        <div className={toolbar.own}>{own}</div>
      ) : (
        <section className={styles.bar} aria-label={t('batch.title')}>
          <span role="status" className={styles.count}>
            {t('batch.picked', { count: said })}
          </span>
          {reach === 'offered' && (
            <Button look="link" onClick={selection.pickAll}>
              {t('batch.pickAll', { count: matching })}
            </Button>
          )}
          {reach === 'tooMany' && (
            <span className={styles.most}>
              {t('batch.tooMany', { count: matching, most: mostSelected.toLocaleString('en-US') })}
              <Button look="link" onClick={onNarrow}>
                {t('batch.narrow')}
              </Button>
            </span>
          )}
          {actions.map(name => (
            <Button key={name} disabled={picked.isAll && reach === 'tooMany'} onClick={() => setAction(name)}>
              {of.actions[name]?.label[language]}
            </Button>
          ))}
          {more}
          <Button look="quiet" onClick={selection.clear}>
            {t('batch.clear')}
          </Button>
        </section>
      )}
      {/* It outlives the selection, which ends with what was done to it. */}
      {action !== undefined && (
        <Suspense>
          <BatchDialog list={list} name={action} onNarrow={onNarrow} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </>
  )
}
