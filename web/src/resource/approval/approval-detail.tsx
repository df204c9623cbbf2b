// One risky change: what it would do and why it is risky, how far it has come, and the decision.
import { approvalStatus } from '@ev/contract/enums'
import type { Row } from '@ev/contract/kit/resource'
import { approval } from '@ev/contract/system/approval'
import { ownApproval } from '@ev/contract/system/own-approval'
import { type ApprovalStatus, type ApprovalStep, approvalNext } from '@ev/rules/approval'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { DetailList } from '../../kit/detail-list.tsx'
import { Waiting } from '../../kit/state.tsx'
import { toast } from '../../kit/toast.tsx'
import { call } from '../../shell/call.ts'
import { useMe } from '../../shell/me.ts'
import { RecordFailed } from '../detail/record-failed.tsx'
import type { Flow, Happened } from '../flow/flow.ts'
import { FlowBar } from '../flow/flow-bar.tsx'
import type { Draft } from '../form/draft.ts'
import { recordKey, useWords } from '../form/of.ts'
import styles from './approval.module.css'

export type ApprovalRow = Row<typeof approval.fields>

const { approve, reject } = approval.actions
const { withdraw } = ownApproval.actions

const steps: Flow<ApprovalStatus, ApprovalStep>['steps'] = {
  approve: { label: approve.label, needs: 'approveApproval', confirm: approve.confirm(), input: approve.input },
  reject: { label: reject.label, needs: 'rejectApproval', isHarm: true, input: reject.input },
  // Whoever asked may, without a right of its own.
  withdraw: { label: withdraw.label, isHarm: true, confirm: withdraw.confirm() },
}

const flow = { states: approvalStatus.list, steps, way: ['waiting', 'approved'] } as const

/** Whoever asked may only take it back, and nobody else may. */
const askersNext = { ...approvalNext, waiting: { withdraw: 'withdrawn' } } as const
const othersNext = { ...approvalNext, waiting: { approve: 'approved', reject: 'rejected' } } as const

export type ApprovalDetailProps = {
  id: string
  /** Among one's own requests, which need no right. */
  isOwn?: boolean
  onBack: () => void
}

export function ApprovalDetail({ id, isOwn = false, onBack }: ApprovalDetailProps) {
  const { language } = useWords()
  const of = isOwn ? ownApproval : approval
  const record = useQuery({
    queryKey: [...recordKey(of, id), language],
    queryFn: (): Promise<ApprovalRow> => call(isOwn ? ownApproval.calls.get : approval.calls.get, { id }),
  })
  if (record.isPending) return <Waiting />
  if (record.isError) return <RecordFailed error={record.error} onRetry={() => void record.refetch()} onBack={onBack} />
  return <Here row={record.data} />
}

function Here({ row }: { row: ApprovalRow }) {
  const { t } = useWords()
  const isOwn = useMe().me.user.id === row.asker.id
  const onStep = useStep(row)
  return (
    <article className={styles.detail}>
      <h2>{t('approval.title', { verb: row.verb, resource: row.resource, record: row.record })}</h2>
      <FlowBar
        flow={{ ...flow, next: isOwn ? askersNext : othersNext }}
        state={row.status}
        happened={happenedTo(row)}
        onStep={onStep}
      />
      {isOwn && row.status === 'waiting' && <p className={styles.quiet}>{t('approval.own')}</p>}
      {row.risk !== '' && <Alert type="warning" showIcon title={row.risk} />}
      <Difference row={row} />
      <DetailList
        columns={3}
        items={[
          { label: t('approval.askedBy'), value: row.asker.label },
          { label: t('approval.askedAt'), value: row.createTime },
          { label: t('approval.seller'), value: row.seller.label },
        ]}
      />
    </article>
  )
}

function happenedTo({ asker, createTime, status, decider, decideTime, opinion }: ApprovalRow) {
  const asked: Happened<ApprovalStatus> = { state: 'waiting', by: asker.label, time: createTime }
  if (status === 'waiting' || !decider || decideTime === null) return [asked]
  return [asked, { state: status, by: decider.label, time: decideTime, ...(opinion && { note: opinion }) }]
}

function Difference({ row: { changes } }: { row: ApprovalRow }) {
  const { t } = useWords()
  if (changes.length === 0) return <p className={styles.quiet}>{t('approval.noChanges')}</p>
  return (
    <div className={styles.frame}>
      <table>
        <caption>{t('approval.changes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('approval.field')}</th>
            <th scope="col">{t('approval.before')}</th>
            <th scope="col">{t('approval.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, before, after }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>
                <del>{before || t('history.nothing')}</del>
              </td>
              <td>
                <ins>{after || t('history.nothing')}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const says = { approve: 'approval.approved', reject: 'approval.rejected', withdraw: 'approval.withdrawn' } as const

function useStep({ id, record }: ApprovalRow) {
  const { t } = useWords()
  const queries = useQueryClient()
  return async (step: ApprovalStep, input: Draft) => {
    // Somebody else may have decided meanwhile: then too the screen shows it.
    await takes[step](id, typeof input.opinion === 'string' ? input.opinion : '').finally(
      () => void queries.invalidateQueries(),
    )
    toast(t(says[step], { record }), 'success')
  }
}

const takes: Record<ApprovalStep, (id: string, opinion: string) => Promise<unknown>> = {
  approve: (id, opinion) => call(approval.calls.approve, { id, opinion }),
  reject: (id, opinion) => call(approval.calls.reject, { id, opinion }),
  withdraw: id => call(ownApproval.calls.withdraw, { id }),
}
