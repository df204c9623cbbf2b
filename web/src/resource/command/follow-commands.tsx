// What becomes of commands that were asked for at once: each target with its answer, as soon as it comes.
import { type CommandAnswer, type CommandBatch, command, mostFollowed } from '@ev/contract/operation/command'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { useState } from 'react'
import { acts, once } from '../../kit/act-key.ts'
import { Button } from '../../kit/button.tsx'
import { DialogActions } from '../../kit/dialog.tsx'
import { State, Waiting } from '../../kit/state.tsx'
import { toast } from '../../kit/toast.tsx'
import { CallError, call } from '../../shell/call.ts'
import { useMe } from '../../shell/me.ts'
import { go } from '../../shell/tab-store.ts'
import { useWords } from '../form/of.ts'
import { familyKey } from '../list/listed.ts'
import { Value } from '../value/value.tsx'
import styles from './command.module.css'

const everyMs = 1_000
const records = '/manage/charging/remoteControl'

type FollowCommandsProps = {
  answer: Pick<CommandAnswer, 'batchNo' | 'refusedCount' | 'refused'>
  onClose: () => void
}

export function FollowCommands({ answer, onClose }: FollowCommandsProps) {
  const { t } = useWords()
  const { batchNo, refusedCount, refused } = answer
  return (
    <div className={styles.follow}>
      {batchNo === '' ? <State drawing="empty" title={t('command.nobody')} /> : <Followed batchNo={batchNo} />}
      {refusedCount > 0 && (
        <section aria-label={t('command.refused', { count: refusedCount })}>
          <h3 className={styles.heading}>{t('command.refused', { count: refusedCount })}</h3>
          <ul className={styles.refused}>
            {refused.map(({ id, label, why }) => (
              <li key={id}>
                <span>{label}</span>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('command.close')}
        </Button>
      </DialogActions>
    </div>
  )
}

function Followed({ batchNo }: { batchNo: string }) {
  const { t } = useWords()
  const seesRecords = useMe().me.routes.screens.has(records)
  const { data, error, refetch } = useBatch(batchNo)
  if (error && !data)
    return (
      <State drawing="failed" title={error.message} isAlert>
        <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (!data) return <Waiting />
  return (
    <>
      <div className={styles.summary}>
        <span role="status">{summaryOf(data, t)}</span>
        <span className={styles.links}>
          <CancelWaiting batch={data} onDone={() => void refetch()} />
          {seesRecords && (
            <Button look="link" onClick={() => void go(`${records}?batchNo=${encodeURIComponent(batchNo)}`)}>
              {t('command.records')}
            </Button>
          )}
        </span>
      </div>
      <Rows batch={data} />
      {data.total > mostFollowed && <p className={styles.says}>{t('command.more', { count: mostFollowed })}</p>}
    </>
  )
}

/** Asks again each second until everybody has answered; a dialog that is gone asks for nothing. */
const useBatch = (batchNo: string) =>
  useQuery({
    queryKey: [...familyKey(command), 'batch', batchNo],
    queryFn: () => call(command.calls.batch, { batchNo }),
    refetchInterval: ({ state }) => (state.data?.open === 0 ? false : everyMs),
    gcTime: 0,
  })

const summaryOf = ({ total, accepted, open }: CommandBatch, t: ReturnType<typeof useWords>['t']) =>
  open > 0
    ? t('command.progress', { total, accepted, open })
    : t('command.finished', { total, accepted, failed: total - accepted })

function Rows({ batch }: { batch: CommandBatch }) {
  const { t } = useWords()
  return (
    <Table
      size="small"
      rowKey="id"
      dataSource={batch.rows}
      pagination={batch.rows.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
      columns={[
        { key: 'target', title: t('command.target'), dataIndex: 'target' },
        {
          key: 'state',
          title: t('command.state'),
          render: (_, row) => <Value field={command.fields.state} value={row.state} />,
        },
        { key: 'answer', title: t('command.answer'), dataIndex: 'answer' },
        {
          key: 'elapsed',
          title: t('command.elapsed'),
          render: (_, { elapsedMs }) => (elapsedMs === null ? '–' : t('command.ms', { ms: elapsedMs })),
        },
      ]}
    />
  )
}

function CancelWaiting({ batch, onDone }: { batch: CommandBatch; onDone: () => void }) {
  const { t } = useWords()
  const [cancelling] = useState(acts)
  if (!batch.rows.some(({ state }) => state === 'waiting')) return null
  const onCancel = async () => {
    try {
      await once(cancelling, batch.batchNo, async key => {
        const { count } = await call(command.calls.cancel, { batchNo: batch.batchNo }, { key })
        toast(t('command.cancelled', { count }), 'success')
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    onDone()
  }
  return (
    <Button look="link" onClick={() => void onCancel()}>
      {t('command.cancelWaiting')}
    </Button>
  )
}
