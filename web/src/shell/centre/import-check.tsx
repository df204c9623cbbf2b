// What an import would do: which rows are new, which change something, and what is wrong with the others.
import { work } from '@ev/contract/system/work'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../kit/button.tsx'
import { State, Waiting } from '../../kit/state.tsx'
import { toast } from '../../kit/toast.tsx'
import { useT } from '../../locales/language.ts'
import { call } from '../call.ts'
import styles from './centre.module.css'
import dialogs from './dialogs.module.css'
import { PagedList, sentenceOf, usePaged } from './paged-list.tsx'
import { isRunning } from './progress.ts'
import { submitImport } from './submit.ts'
import { Running, useWork, type Work } from './work.tsx'

type ImportCheckProps = {
  workId: string
  /** Begins anew with another file, where there is somewhere to choose it. */
  onAnother?: () => void
  onClose: () => void
  onCommitted: () => void
}

export function ImportCheck({ workId, onAnother, onClose, onCommitted }: ImportCheckProps) {
  const t = useT()
  const { data, error, refetch } = useWork(workId)
  if (!data && error)
    return (
      <State drawing="failed" title={sentenceOf(error, t('error.server'))} isAlert>
        <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (!data) return <Waiting />
  if (isRunning(data))
    return (
      <>
        <p>{t('import.checking', { name: data.name })}</p>
        <Running work={data} />
      </>
    )
  // Where every row is bad there is nothing to wait for, and all the more to be said about why.
  if (data.status === 'waiting' || (data.status === 'done' && data.rowsBad > 0))
    return <Checked work={data} {...(onAnother && { onAnother })} onClose={onClose} onCommitted={onCommitted} />
  return (
    <State drawing="failed" title={data.error || t('import.unusable')} hint={t('import.unusable')} isAlert>
      <Button look="primary" onClick={onAnother ?? onClose}>
        {t(onAnother ? 'import.another' : 'import.cancel')}
      </Button>
    </State>
  )
}

type CheckedProps = Omit<ImportCheckProps, 'workId'> & { work: Work }

function Checked({ work: checked, onAnother, onClose, onCommitted }: CheckedProps) {
  const t = useT()
  const commit = useMutation({
    mutationFn: () => submitImport(checked.id),
    onSuccess: isTaken => isTaken && onCommitted(),
  })
  /** What is not wanted is taken out of the queue, so that nobody writes it later. */
  const drop = useMutation({
    mutationFn: () => call(work.cancel, { id: checked.id }),
    onError: error => toast(sentenceOf(error, t('error.server')), 'error'),
  })
  const leave = (next: () => void) =>
    checked.status === 'waiting' ? drop.mutate(undefined, { onSuccess: next }) : next()
  const isBusy = commit.isPending || drop.isPending
  const { rowsGood, rowsBad, fileUrl } = checked
  const count = rowsGood + (checked.result?.waiting ?? 0)
  return (
    <>
      <p role="status">{t('import.checked')}</p>
      <Counts work={checked} />
      {rowsBad > 0 && <Errors id={checked.id} />}
      {count === 0 && <p className={dialogs.quiet}>{t('import.nothing')}</p>}
      <div className={dialogs.foot}>
        {rowsBad > 0 && fileUrl && (
          <a className={dialogs.file} href={fileUrl} download>
            {t('import.failedRows')}
          </a>
        )}
        <Button disabled={isBusy} onClick={() => leave(onClose)}>
          {t('import.cancel')}
        </Button>
        {onAnother && (
          <Button disabled={isBusy} onClick={() => leave(onAnother)}>
            {t('import.another')}
          </Button>
        )}
        {count > 0 && (
          <Button look="primary" isBusy={commit.isPending} disabled={isBusy} onClick={() => commit.mutate()}>
            {t('import.commit', { count })}
          </Button>
        )}
      </div>
    </>
  )
}

function Counts({ work: { rowsGood, rowsBad, result } }: { work: Work }) {
  const t = useT()
  const counts = [
    { label: t('import.good'), count: rowsGood },
    { label: t('import.added'), count: result?.added },
    { label: t('import.changed'), count: result?.changed },
    { label: t('import.unchanged'), count: result?.unchanged },
    ...(result?.waiting ? [{ label: t('import.waiting'), count: result.waiting }] : []),
    { label: t('import.bad'), count: rowsBad, isBad: rowsBad > 0 },
  ]
  return (
    <dl className={dialogs.counts}>
      {counts.map(({ label, count, isBad }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-tone={isBad ? 'bad' : undefined}>{(count ?? 0).toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}

const stands = () => false

function Errors({ id }: { id: string }) {
  const t = useT()
  const list = usePaged(work.rows, { input: { id }, isMoving: stands })
  return (
    <PagedList
      label={t('import.errors')}
      list={list}
      head={t('import.errors')}
      empty={{ title: t('centre.noFailures'), hint: '' }}
      columns={[
        { key: 'place', title: t('import.place'), width: '90px', draw: ({ place }) => t('import.placeOf', { place }) },
        { key: 'label', title: t('work.record'), width: '180px', draw: ({ label }) => label },
        { key: 'msg', title: t('import.reason'), draw: ({ msg }) => <span className={styles.name}>{msg}</span> },
      ]}
    />
  )
}
