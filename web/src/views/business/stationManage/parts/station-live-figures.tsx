// What today has come to at a station: each figure says what it is and leads to its orders.
import { order } from '@ev/contract/bill/order'
import { queryText, readQuery, writeQuery } from '@ev/contract/kit/query'
import { type StationToday, stationMonitor } from '@ev/contract/statistics/station-monitor'
import { useQuery } from '@tanstack/react-query'
import { Popover } from 'antd'
import { Link } from 'react-router'
import { Waiting } from '../../../../kit/state.tsx'
import { type TextKey, useT } from '../../../../locales/language.ts'
import { countText, energyText, moneyText } from '../../../../resource/dashboard/amounts.ts'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { useSees } from '../../../../resource/related-list.tsx'
import { call } from '../../../../shell/call.ts'
import styles from './station-live.module.css'

const everyMs = 30_000

type Figure = {
  readonly of: keyof StationToday['today']
  readonly label: TextKey
  readonly help: 'watch.explainRevenue' | 'watch.explainEnergy' | 'watch.explainOrders'
  readonly say: (value: number) => string
  /** Which orders count in it. */
  readonly counts: 'revenue' | 'energy' | 'sessions'
}

const figures: readonly Figure[] = [
  {
    of: 'revenueFen',
    label: 'watch.todayRevenue',
    help: 'watch.explainRevenue',
    say: moneyText,
    counts: 'revenue',
  },
  { of: 'energyE4', label: 'watch.todayEnergy', help: 'watch.explainEnergy', say: energyText, counts: 'energy' },
  { of: 'orders', label: 'watch.todayOrders', help: 'watch.explainOrders', say: countText, counts: 'sessions' },
]

export function StationFigures({ id }: { id: string }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: [stationMonitor.today.path, id],
    queryFn: () => call(stationMonitor.today, { stationId: id }),
    refetchInterval: everyMs,
  })
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  return (
    <dl className={styles.figures}>
      {figures.map(({ of, label, help, say, counts }) => {
        const [today, yesterday] = [data.today[of], data.yesterday[of]]
        if (today === undefined || yesterday === undefined) return null
        return (
          <div key={of}>
            <dt>
              {t(label)}
              <Popover
                trigger="click"
                destroyOnHidden
                title={t(label)}
                content={<Explained id={id} help={help} counts={counts} today={data} />}
              >
                <button type="button" aria-label={t('dashboard.explainOf', { label: t(label) })}>
                  {t('dashboard.explain')}
                </button>
              </Popover>
            </dt>
            <dd className={styles.figure}>{say(today)}</dd>
            <dd className={styles.against}>{t('watch.yesterdayWhole', { value: say(yesterday) })}</dd>
          </div>
        )
      })}
    </dl>
  )
}

type ExplainedProps = Pick<Figure, 'help' | 'counts'> & { id: string; today: StationToday }

function Explained({ id, help, counts, today }: ExplainedProps) {
  const t = useT()
  const sees = useSees()
  const filters = { station: [id], businessDay: { from: today.day, to: today.day }, countsIn: [counts] }
  const rows = queryText(writeQuery(order.fields, readQuery(order.fields, new URLSearchParams(), { filters })))
  return (
    <div className={styles.explained}>
      <p>{t(help)}</p>
      <p>{t('watch.explainFormula', { time: today.asOf })}</p>
      {sees(order) && <Link to={`/business/bill/chargeOrder?${rows}`}>{t('watch.toRows')}</Link>}
    </div>
  )
}
