// Each change of version at a station: what a day brought in before it and after.
import { type ChangeSide, costModelChanges, type VersionChange } from '@ev/contract/bill/cost-model-income'
import { scaled } from '@ev/contract/kit/say'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import ruled from '../../../../kit/ruled.module.css'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { call, type In } from '../../../../shell/call.ts'
import { compared, perDay } from './per-day.ts'
import styles from './version-changes.module.css'

type Filters = NonNullable<In<typeof costModelChanges.changes>['filters']>

export function VersionChanges({ filters }: { filters: Filters }) {
  const { t } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: [costModelChanges.changes.path, filters],
    queryFn: () => call(costModelChanges.changes, { filters }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.room} aria-label={t('income.changes')}>
      <h2>{t('income.changes')}</h2>
      <p className={styles.about}>{t('income.changesAbout')}</p>
      {error && (
        <State drawing="failed" title={t('report.failed')} hint={error.message} isAlert>
          <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
        </State>
      )}
      {!data && !error && <Waiting />}
      {data?.changes.length === 0 && (
        <State drawing="empty" title={t('income.noChanges')} hint={t('income.noChangesHint')} />
      )}
      {data?.isCapped && <p role="status">{t('income.capped', { count: data.changes.length })}</p>}
      {data?.changes.map(change => (
        <OneChange key={`${change.station.id} ${change.after.model} ${change.after.versionNo}`} change={change} />
      ))}
    </section>
  )
}

const sold = ['orders', 'energy'] as const
const figures = [...sold, 'total', 'average', 'margin'] as const

/** Columns of money are for whoever is told it. */
const toldOf = ({ totalFen }: ChangeSide) => (totalFen === undefined ? sold : figures)

function OneChange({ change: { station, before, after } }: { change: VersionChange }) {
  const { t } = useWords()
  const [was, now] = [perDay(before), perDay(after)]
  const told = toldOf(after)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be reached by keyboard.
    <section className={`${ruled.frame} ${styles.frame}`} tabIndex={0} aria-label={station.label}>
      <table className={`${ruled.table} ${styles.table}`}>
        <caption>{station.label}</caption>
        <thead>
          <tr>
            <th scope="col">{station.label}</th>
            <th scope="col">{t('income.versionHead')}</th>
            {told.map(name => (
              <th key={name} scope="col">
                {t(`income.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Side name={t('income.was')} side={before} />
          <Side name={t('income.now')} side={after} />
          <tr>
            <th scope="row">{t('income.difference')}</th>
            <td />
            {told.map(name => {
              const { text, tone } = compared(was[name], now[name])
              return (
                <td key={name} data-tone={tone}>
                  {text}
                </td>
              )
            })}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Side({ name, side }: { name: string; side: ChangeSide }) {
  const { t } = useWords()
  const { model, versionNo, firstDay, lastDay, days } = side
  const each = perDay(side)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {versionNo === null ? t('income.noVersion') : t('income.version', { model, no: versionNo })}
        <small>{t('income.span', { from: firstDay, to: lastDay, days })}</small>
      </td>
      {toldOf(side).map(name => (
        <td key={name}>{figureText(name, each[name]) ?? (name === 'margin' ? t('income.noCost') : '—')}</td>
      ))}
    </tr>
  )
}

const places = { orders: 1, energy: 4, total: 2, average: 4, margin: 2 }
const figureText = (name: keyof typeof places, value: number | null) =>
  value === null ? undefined : scaled(value, places[name])
