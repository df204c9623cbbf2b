// The figures over time.
import { type FigureKey, figureNames } from '@ev/contract/operation/figure-names'
import { type FigurePoint, serviceMonitor } from '@ev/contract/operation/service-monitor'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Chart } from '../../../kit/chart.tsx'
import { State, Waiting } from '../../../kit/state.tsx'
import { RecordFailed } from '../../../resource/detail/record-failed.tsx'
import { useWords } from '../../../resource/form/of.ts'
import { call } from '../../../shell/call.ts'
import styles from './service.module.css'

const spans = [1, 6, 24, 168] as const
const everyMs = 60_000
const heightPx = 220

const charts = [
  { title: 'service.connections', keys: ['connectionsOcpp', 'connectionsYkc'] },
  { title: 'service.frames', keys: ['framesInPerSec', 'framesOutPerSec'] },
  { title: 'service.load', keys: ['cpuPct', 'loopP99Ms'] },
  { title: 'service.memory', keys: ['rssMb', 'heapMb'] },
] as const

export function FigureTrend() {
  const { t } = useWords()
  const [hours, setHours] = useState<number>(6)
  const { data, error, refetch } = useQuery({
    queryKey: [serviceMonitor.trend.path, hours],
    queryFn: () => call(serviceMonitor.trend, { hours }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label={t('service.trend')}>
      <div className={styles.head}>
        <h2>{t('service.trend')}</h2>
        <Segmented
          aria-label={t('service.span')}
          value={hours}
          options={spans.map(span => ({ value: span, label: t(`service.hours${span}`) }))}
          onChange={setHours}
        />
      </div>
      {error && !data && <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} />}
      {!error && !data && <Waiting />}
      {data?.points.length === 0 && (
        <State drawing="empty" title={t('service.trendEmpty')} hint={t('service.trendEmptyHint')} />
      )}
      {data && data.points.length > 0 && (
        <div className={styles.charts}>
          {charts.map(({ title, keys }) => (
            <Lines key={title} title={t(title)} keys={keys} points={data.points} isLong={hours > 24} />
          ))}
        </div>
      )}
    </section>
  )
}

type LinesProps = {
  title: string
  keys: readonly FigureKey[]
  points: readonly FigurePoint[]
  isLong: boolean
}

function Lines({ title, keys, points, isLong }: LinesProps) {
  const { t, word } = useWords()
  return (
    <div>
      <h3>{title}</h3>
      <Chart
        height={heightPx}
        ariaLabel={title}
        option={{
          dataset: {
            dimensions: [t('service.time'), ...keys.map(key => word(figureNames[key]))],
            source: points.map(({ time, figures }) => [
              isLong ? time.slice(5, 16) : time.slice(11, 16),
              ...keys.map(key => figures[key] ?? null),
            ]),
          },
          grid: { left: 52, right: 16, top: 32 },
          legend: { show: true, top: 0 },
          tooltip: { trigger: 'axis' },
          xAxis: { type: 'category' },
          yAxis: { type: 'value' },
          series: keys.map(() => ({ type: 'line', showSymbol: points.length < 3, endLabel: { show: false } })),
        }}
      />
    </div>
  )
}
