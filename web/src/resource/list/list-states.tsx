// Where there are no rows: nothing there yet, nothing that fits, or the question failed.
import { Button } from '../../kit/button.tsx'
import { State } from '../../kit/state.tsx'
import { useT } from '../../locales/language.ts'
import { CallError, mayPass } from '../../shell/call.ts'
import { useMay } from '../form/of.ts'
import { useSpoken } from '../value/spoken.ts'
import styles from './resource-list.module.css'
import type { Emptiness } from './resource-list.props.ts'
import type { List } from './use-list.ts'

/** How rows come to be, as far as this user can bring it about on this screen. */
const ways = [
  { call: 'import', hint: 'list.nothingImportedHint' },
  { call: 'add', hint: 'list.nothingAddedHint' },
] as const

type EmptyProps = { list: List; isInside: boolean; says: Emptiness | undefined }

export function Empty({ list, isInside, says }: EmptyProps) {
  const t = useT()
  const may = useMay(list.of)
  const title = list.of.title[useSpoken()]
  const isFiltered = Object.keys(list.filters).length > 0
  const way = isInside ? undefined : ways.find(({ call }) => may(call))
  const nothing = says ?? { title: t('list.nothingYet', { title }), hint: way ? t(way.hint) : '' }
  return (
    <div className={styles.state}>
      <State
        drawing="empty"
        title={isFiltered ? t('list.nothingFits', { title }) : nothing.title}
        hint={isFiltered ? t('list.nothingFitsHint') : (nothing.hint ?? '')}
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
        {mayPass(list.error) ? (
          <Button onClick={() => void list.refresh()}>{t('app.retry')}</Button>
        ) : (
          // Too deep a page, a place that is no longer known: what is asked for has to change.
          <Button onClick={() => list.goTo(1)}>{t('list.firstPage')}</Button>
        )}
      </State>
    </div>
  )
}
