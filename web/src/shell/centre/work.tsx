// Work in the background, followed until it ends: how far it is, a way to stop it, and what became of each row.
import { rowOutcome } from '@ev/contract/enums'
import { work } from '@ev/contract/system/work'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { State, Waiting } from '../../kit/state.tsx'
import { toast } from '../../kit/toast.tsx'
import { useLanguage, useT } from '../../locales/language.ts'
import { call, type Out } from '../call.ts'
import { Bar } from './bar.tsx'
import styles from './centre.module.css'
import dialogs from './dialogs.module.css'
import { PagedList, sentenceOf, usePaged } from './paged-list.tsx'
import { isOver, isRunning, shareOf } from './progress.ts'
import { useSpoken } from './spoken.ts'
import { StateWord } from './state-word.tsx'

export type Work = Out<typeof work.get>

const everyMs = 1_000

/** Asked each second until it ends, and not at all while nobody sees it. */
export function useWork(id: string) {
  const language = useLanguage()
  return useQuery({
    queryKey: [work.get.path, id, language],
    queryFn: () => call(work.get, { id }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : everyMs),
  })
}

type WorkProgressProps = {
  id: string
  /** Once, when it has ended in whatever way: what it changed may stand on the screen behind. */
  onEnd?: (work: Work) => void
}

export function WorkProgress({ id, onEnd }: WorkProgressProps) {
  const t = useT()
  const { data, error, refetch } = useWork(id)
  useEnd(data, onEnd)
  if (data) return isRunning(data) ? <Running work={data} /> : <Ended work={data} />
  if (!error) return <Waiting />
  return (
    <State drawing="failed" title={sentenceOf(error, t('error.server'))} isAlert>
      <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
    </State>
  )
}

/** Watches it for somebody who shows nothing of it. */
export function FollowWork({ id, onEnd }: Required<WorkProgressProps>) {
  useEnd(useWork(id).data, onEnd)
  return null
}

function useEnd(now: Work | undefined, onEnd: WorkProgressProps['onEnd']) {
  const told = useRef('')
  useEffect(() => {
    if (!now || !isOver(now) || told.current === now.id) return
    told.current = now.id
    onEnd?.(now)
  }, [now, onEnd])
}

export function Running({ work: now }: { work: Work }) {
  const t = useT()
  return (
    <div className={dialogs.progress}>
      <p>{useProgressText()(now)}</p>
      <Bar label={t('work.progress')} share={shareOf(now)} />
      <div>
        <CancelWork id={now.id} name={now.name} isAsked={now.isCancelling} />
      </div>
    </div>
  )
}

export function useProgressText() {
  const t = useT()
  const count = (value: number) => value.toLocaleString('en-US')
  return ({ status, rowsTotal, rowsDone }: Pick<Work, 'status' | 'rowsTotal' | 'rowsDone'>) => {
    if (status === 'queued') return t('work.queued')
    return rowsTotal
      ? t('work.rowsOf', { done: count(rowsDone), total: count(rowsTotal) })
      : t('work.rows', { done: count(rowsDone) })
  }
}

type CancelWorkProps = { id: string; name: string; isAsked?: boolean; onCancelled?: () => void }

/** The runner notices it within a second or so; until then the button waits. */
export function CancelWork({ id, name, isAsked = false, onCancelled }: CancelWorkProps) {
  const t = useT()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call(work.cancel, { id }),
    onSuccess: onCancelled,
    onError: error => toast(sentenceOf(error, t('error.server')), 'error'),
  })
  return (
    <Button
      look="link"
      isBusy={isAsked || isPending || isSuccess}
      aria-label={t('centre.cancelOf', { name })}
      onClick={() => mutate()}
    >
      {t('centre.cancel')}
    </Button>
  )
}

function Ended({ work: now }: { work: Work }) {
  const t = useT()
  const waiting = now.result?.waiting ?? 0
  return (
    <>
      {now.status === 'failed' && (
        <p role="alert" className={styles.problem}>
          {now.error || t('work.failed')}
        </p>
      )}
      {now.status === 'cancelled' && <p role="status">{t('work.cancelled')}</p>}
      <dl className={dialogs.counts}>
        <div>
          <dt>{t('work.good')}</dt>
          <dd>{now.rowsGood.toLocaleString('en-US')}</dd>
        </div>
        {waiting > 0 && (
          <div>
            <dt>{t('work.waiting')}</dt>
            <dd>{waiting.toLocaleString('en-US')}</dd>
          </div>
        )}
        <div>
          <dt>{t('work.bad')}</dt>
          <dd data-tone={now.rowsBad > 0 ? 'bad' : undefined}>{now.rowsBad.toLocaleString('en-US')}</dd>
        </div>
      </dl>
      {now.rowsDone > 0 && <WorkRows work={now} />}
    </>
  )
}

const stands = () => false

type Outcome = Out<typeof work.rows>['records'][number]['outcome']

/** Those that were refused are what people look for; the others are a click away. */
function WorkRows({ work: { id, rowsBad } }: { work: Work }) {
  const t = useT()
  const language = useSpoken()
  const [outcome, setOutcome] = useState<Outcome | 'all'>(rowsBad > 0 ? 'refused' : 'all')
  return (
    <>
      <Segmented<Outcome | 'all'>
        aria-label={t('work.outcome')}
        value={outcome}
        onChange={setOutcome}
        options={[
          { value: 'all', label: t('work.all') },
          ...rowOutcome.list.map(option => ({ value: option.value, label: option[language] })),
        ]}
      />
      <RowsOf key={outcome} input={outcome === 'all' ? { id } : { id, outcome }} />
    </>
  )
}

function RowsOf({ input }: { input: { id: string; outcome?: Outcome } }) {
  const t = useT()
  const list = usePaged(work.rows, { input, isMoving: stands })
  return (
    <PagedList
      label={t('work.title')}
      list={list}
      empty={{ title: t('work.noRows'), hint: '' }}
      columns={[
        { key: 'label', title: t('work.record'), draw: ({ label, place }) => label || place },
        {
          key: 'outcome',
          title: t('work.outcome'),
          width: '110px',
          draw: row => <StateWord options={rowOutcome.list} value={row.outcome} />,
        },
        { key: 'msg', title: t('work.reason'), draw: ({ msg }) => <span className={styles.name}>{msg}</span> },
      ]}
    />
  )
}
