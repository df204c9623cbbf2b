// What can be done with several guns that were chosen on the wall.
import { gun as guns } from '@ev/contract/config/gun'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { useMay, useWords } from '../../../../resource/form/of.ts'
import { listed } from '../../../../resource/list/listed.ts'
import { type Selection, usePicked } from '../../../../resource/list/selection.ts'
import styles from './wall.module.css'

const BatchDialog = lazy(async () => ({
  default: (await import('../../../../resource/list/batch-dialog.tsx')).BatchDialog,
}))

type WallPickedProps = {
  selection: Selection
  /** Those that the wall shows. */
  gunIds: readonly string[]
}

const actions = ['prohibit', 'allow'] as const

export function WallPicked({ selection, gunIds }: WallPickedProps) {
  const { t, word } = useWords()
  const may = useMay(guns)
  const { ids } = usePicked(selection)
  const [action, setAction] = useState<string>()
  const chosen = useMemo(
    () => ({ of: listed(guns), selection, query: { filters: {} }, refresh: async () => undefined }),
    [selection],
  )
  return (
    <section className={styles.picked} aria-label={t('batch.title')}>
      <span role="status">{t('batch.picked', { count: ids.size })}</span>
      <Button look="link" onClick={() => selection.pick(gunIds, true)}>
        {t('wall.pickShown', { count: gunIds.length })}
      </Button>
      {actions
        .filter(name => may(`${name}Batch`))
        .map(name => (
          <Button
            key={name}
            look={name === 'prohibit' ? 'harm' : 'plain'}
            disabled={ids.size === 0}
            onClick={() => setAction(name)}
          >
            {word(guns.actions[name].label)}
          </Button>
        ))}
      <Button look="quiet" onClick={selection.clear}>
        {t('batch.clear')}
      </Button>
      {action !== undefined && (
        <Suspense>
          <BatchDialog
            list={chosen}
            name={action}
            onNarrow={() => setAction(undefined)}
            onClose={() => setAction(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
