// Where there are no rows: nothing there yet, nothing that fits, or the question failed.
import { Button } from '../../kit/button.tsx'
import { State } from '../../kit/state.tsx'
import { useT } from '../../locales/language.ts'
import { CallError } from '../../shell/call.ts'
import { useSpoken } from '../value/spoken.ts'
import styles from './resource-list.module.css'
import type { List } from './use-list.ts'

export function Empty({ list }: { list: List }) {
  const t = useT()
  const title = list.of.title[useSpoken()]
  const isFiltered = Object.keys(list.filters).length > 0
  const { verbs } = list.of
  const hint = verbs.includes('add') || verbs.includes('import') ? t('list.nothingYetHint') : ''
  return (
    <div className={styles.state}>
      <State
        drawing="empty"
        title={isFiltered ? t('list.nothingFits', { title }) : t('list.nothingYet', { title })}
        hint={isFiltered ? t('list.nothingFitsHint') : hint}
      >
        {isFiltered && <Button onClick={() => list.setFilters({})}>{t('list.clearFilters')}</Button>}
      </State>
    </div>
  )
}

const sentenceOf = ({ error }: List) => (error instanceof CallError ? error.msg : String(error))

/** The rows are there, and newer ones could not be had. */
export function Stale({ list }: { list: List }) {
  const t = useT()
  return (
    <p role="alert" className={styles.stale}>
      {t('list.stale', { reason: sentenceOf(list) })}
      <Button look="link" onClick={() => void list.refresh()}>
        {t('app.retry')}
      </Button>
    </p>
  )
}

export function Failed({ list }: { list: List }) {
  const t = useT()
  return (
    <div className={styles.state}>
      <State drawing="failed" title={t('list.failed')} hint={sentenceOf(list)} isAlert>
        <Button onClick={() => void list.refresh()}>{t('app.retry')}</Button>
      </State>
    </div>
  )
}
