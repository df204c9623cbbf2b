// A timed export as it is saved, and what became of its mails.
import { push } from '@ev/contract/config/push'
import { pushStatus, timingCycle } from '@ev/contract/enums'
import { labelOf } from '@ev/contract/kit/choices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { DetailList } from '../../kit/detail-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { useLanguage, useT } from '../../locales/language.ts'
import { call, type Out } from '../call.ts'
import { useMe } from '../me.ts'
import styles from './centre.module.css'
import dialogs from './dialogs.module.css'
import { Rows, sentenceOf } from './paged-list.tsx'
import { useSpoken } from './spoken.ts'
import { StateWord } from './state-word.tsx'
import type { Timing } from './timing.ts'

type TimingDetailsProps = { timing: Timing; onEdit: () => void; onDelete: () => void }

export function TimingDetails({ timing, onEdit, onDelete }: TimingDetailsProps) {
  const t = useT()
  const language = useSpoken()
  const { isReadOnly } = useMe().me.user
  const isPushed = timing.isPush === 1
  return (
    <>
      <DetailList
        columns={2}
        items={[
          { label: t('timed.name'), value: timing.name, span: 2 },
          { label: t('timed.startDate'), value: timing.startDate },
          { label: t('timed.cycle'), value: labelOf(timingCycle.list, timing.timingCycle, language) },
          { label: t('timed.next'), value: timing.nextDate },
          { label: t('timed.push'), value: t(isPushed ? 'timed.pushMail' : 'timed.pushNone') },
          ...(isPushed ? [{ label: t('timed.emails'), value: <Emails emails={timing.emailList} />, span: 2 }] : []),
        ]}
      />
      <Pushes timingId={timing.id} />
      {!isReadOnly && (
        <div className={dialogs.foot}>
          <Button danger onClick={onDelete}>
            {t('timed.delete')}
          </Button>
          <Button type="primary" onClick={onEdit}>
            {t('timed.edit')}
          </Button>
        </div>
      )}
    </>
  )
}

function Emails({ emails }: { emails: Timing['emailList'] }) {
  return (
    <ul className={styles.name}>
      {emails.map(({ email }) => (
        <li key={email}>{email}</li>
      ))}
    </ul>
  )
}

type Push = Out<typeof push.pages>['records'][number]

const shownPushes = 5
const movingEveryMs = 5_000

/** Failed or arrived: then it stays as it is until somebody wants another one. */
const isOver = ({ status }: Push) => status === 4 || status === 5

function Pushes({ timingId }: { timingId: string }) {
  const t = useT()
  const language = useLanguage()
  const { data, error } = useQuery({
    queryKey: [push.pages.path, timingId, language],
    queryFn: () => call(push.pages, { timingId, current: 1, pageSize: shownPushes }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.records.every(isOver) ? false : movingEveryMs),
  })
  return (
    <section className={dialogs.pushes}>
      <h3>{t('timed.pushes')}</h3>
      {error && (
        <p role="alert" className={styles.problem}>
          {sentenceOf(error, t('error.server'))}
        </p>
      )}
      {data?.records.length === 0 && <p className={dialogs.quiet}>{t('timed.noPushes')}</p>}
      {data && data.records.length > 0 && (
        <Rows
          label={t('timed.pushes')}
          rows={data.records}
          columns={[
            { key: 'time', title: t('timed.pushTime'), draw: row => <time>{row.sentTime ?? row.createTime}</time> },
            { key: 'status', title: t('timed.pushStatus'), draw: row => <PushState push={row} /> },
            { key: 'again', title: t('centre.action'), draw: row => isOver(row) && <PushAgain id={row.id} /> },
          ]}
        />
      )}
    </section>
  )
}

function PushState({ push: { status, error, nextTime } }: { push: Push }) {
  const t = useT()
  return (
    <div className={styles.state}>
      <StateWord options={pushStatus.list} value={status} />
      {error && <small>{error}</small>}
      {nextTime && <small>{t('timed.pushNext', { time: nextTime })}</small>}
    </div>
  )
}

function PushAgain({ id }: { id: string }) {
  const t = useT()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(push.again, { id }),
    onSuccess: () => toast(t('timed.pushedAgain'), 'success'),
    onError: error => toast(sentenceOf(error, t('error.server')), 'error'),
    onSettled: () => queries.invalidateQueries({ queryKey: [push.pages.path] }),
  })
  return (
    <div className={styles.actions}>
      <Button type="link" loading={isPending} onClick={() => mutate()}>
        {t('timed.pushAgain')}
      </Button>
    </div>
  )
}
