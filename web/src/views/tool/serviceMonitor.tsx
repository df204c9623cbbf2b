// How the platform itself is doing: its services, what they are at now, and how that went over time.
import { serviceMonitor } from '@ev/contract/operation/service-monitor'
import { serviceState } from '@ev/contract/operation-enums'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../../kit/state.tsx'
import { RecordFailed } from '../../resource/detail/record-failed.tsx'
import { useWords } from '../../resource/form/of.ts'
import { Choice } from '../../resource/value/value.tsx'
import { call } from '../../shell/call.ts'
import { FigureTiles } from './parts/figure-tiles.tsx'
import { FigureTrend } from './parts/figure-trend.tsx'
import styles from './parts/service.module.css'
import { GatewayRuns, JobFailures } from './parts/service-tables.tsx'

const everyMs = 5_000

export default function ServiceMonitor() {
  const { t, language } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: [serviceMonitor.now.path, language],
    queryFn: () => call(serviceMonitor.now, {}),
    refetchInterval: everyMs,
  })
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  return (
    <div className={styles.page}>
      <section aria-label={t('service.parts')}>
        <div className={styles.head}>
          <h2>{t('service.parts')}</h2>
          <span>{t('service.updated', { time: data.time, node: data.node })}</span>
        </div>
        <ul className={styles.services}>
          {data.services.map(({ key, name, state, detail }) => (
            <li key={key} data-state={state}>
              <strong>{name}</strong>
              <Choice options={serviceState.list} value={state} language={language} />
              <span>{detail}</span>
            </li>
          ))}
        </ul>
      </section>
      <FigureTiles figures={data.figures} />
      <FigureTrend />
      <GatewayRuns runs={data.runs} />
      <JobFailures failures={data.failures} />
    </div>
  )
}
