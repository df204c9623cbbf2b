// One simulation, from its beginning to its figures.
import { priceSimulation } from '@ev/contract/bill/price-simulation'
import { useQuery } from '@tanstack/react-query'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { CallError, call } from '../../../../shell/call.ts'
import { DownloadLink } from '../../../../shell/centre/download-link.tsx'
import { isRunning } from '../../../../shell/centre/progress.ts'
import { Running, useWork } from '../../../../shell/centre/work.tsx'
import styles from './simulation.module.css'
import { SimulationResult } from './simulation-result.tsx'

export function SimulationRun({ id }: { id: string }) {
  const t = useT()
  // What somebody else has asked for is nobody's work here, and over.
  const work = useWork(id)
  const isOver = work.data ? !isRunning(work.data) : work.isError
  const result = useQuery({
    queryKey: [...familyKey(priceSimulation), 'result', id],
    queryFn: () => call(priceSimulation.calls.result, { id }),
    enabled: isOver && (work.data === undefined || work.data.status === 'done'),
    retry: (count, error) => count < 2 && !(error instanceof CallError && !error.isAbsence),
  })
  if (work.data && isRunning(work.data)) return <Running work={work.data} />
  if (work.data?.status === 'failed')
    return <State drawing="failed" title={t('simulation.failed')} hint={work.data.error} isAlert />
  if (work.data?.status === 'cancelled') return <State drawing="empty" title={t('work.cancelled')} />
  if (result.isError)
    return <RecordFailed error={result.error} onRetry={() => void result.refetch()} onBack={undefined} />
  if (!result.data) return <Waiting />
  return (
    <div className={styles.room}>
      <SimulationResult found={result.data} />
      {work.data && work.data.fileUrl !== '' && (
        <p>
          {t('simulation.sheet')} <DownloadLink name={work.data.name} address={work.data.fileUrl} />
        </p>
      )}
    </div>
  )
}
