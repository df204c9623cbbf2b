// Who changed a record, when, by which call, and what became of it.
import type { HistoryEntry } from '@ev/contract/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { State, Waiting } from '../../kit/state.tsx'
import { call } from '../../shell/call.ts'
import { CallWords } from '../call-words.tsx'
import { callOf, historyKey, useWords } from '../form/of.ts'
import styles from './detail.module.css'
import { byDay } from './history.ts'

type RecordHistoryProps = { of: { readonly address: string; readonly calls: object }; id: string }

export function RecordHistory({ of, id }: RecordHistoryProps) {
  const load = () => call(callOf<{ id: string }, HistoryEntry[]>(of, 'history'), { id })
  return <History queryKey={historyKey(of, id)} load={load} />
}

type HistoryProps = { queryKey: readonly unknown[]; load: () => Promise<HistoryEntry[]> }

/** For what is known by something else than an id. */
export function History({ queryKey, load }: HistoryProps) {
  const { t, language } = useWords()
  const history = useQuery({ queryKey: [...queryKey, language], queryFn: load })
  if (history.isPending) return <Waiting />
  if (history.isError)
    return (
      <State drawing="failed" title={t('history.failed')} hint={history.error.message} isAlert>
        <Button onClick={() => void history.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (history.data.length === 0) return <State drawing="empty" title={t('history.empty')} />
  return byDay(history.data).map(({ day, entries }) => (
    <section key={day} aria-label={day}>
      <h3 className={styles.day}>{day}</h3>
      <ul>
        {entries.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes of one second differ in nothing but their place.
          <Entry key={`${entry.time}${place}`} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}

function Entry({ entry: { time, account, name, call: path, verb, changes } }: { entry: HistoryEntry }) {
  const { t } = useWords()
  return (
    <li className={styles.entry}>
      <time dateTime={time.replace(' ', 'T')}>{time.slice(11)}</time>
      <div>
        <p className={styles.who}>
          <strong>{t(`history.${verb}`)}</strong>
          {name === '' ? account || t('history.system') : t('history.by', { name, account })}
        </p>
        {path !== '' && (
          <p className={styles.call}>
            {t('history.through')} <CallWords path={path} />
          </p>
        )}
        {changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map(change => (
              <Change key={change.field} change={change} isNew={verb === 'insert'} />
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

function Change({ change, isNew }: { change: HistoryEntry['changes'][number]; isNew: boolean }) {
  const { t } = useWords()
  const { label, before, after } = change
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {!isNew && (
          <>
            <del>{before || t('history.nothing')}</del>
            <span className={styles.arrow} role="img" aria-label={t('history.became')}>
              →
            </span>
          </>
        )}
        <ins>{after || t('history.nothing')}</ins>
      </dd>
    </div>
  )
}
