// An action on many rows: first what it would do to how many and why it passes over the others, then the doing, then what
// became of each row.
import type { BatchCheck } from '@ev/contract/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { Suspense, useState } from 'react'
import { act } from '../../kit/act-key.ts'
import { Button } from '../../kit/button.tsx'
import { DialogActions } from '../../kit/dialog.tsx'
import { State, Waiting } from '../../kit/state.tsx'
import { toast } from '../../kit/toast.tsx'
import { useT } from '../../locales/language.ts'
import { CallError, call, mayPass } from '../../shell/call.ts'
import { WorkProgress } from '../../shell/centre/work.tsx'
import { useSpoken } from '../value/spoken.ts'
import styles from './batch-bar.module.css'
import { familyKey } from './listed.ts'
import { selectionOf } from './selection.ts'
import type { List } from './use-list.ts'
import { InputDialog } from './use-row-action.tsx'

/** What is chosen of which family, wherever it was chosen. */
export type Chosen = Pick<List, 'of' | 'selection' | 'refresh'> & { readonly query: Pick<List['query'], 'filters'> }

type BatchDialogProps = {
  list: Chosen
  name: string
  /** Leads to the filters. */
  onNarrow: () => void
  onClose: () => void
}

export function BatchDialog({ list, name, onNarrow, onClose }: BatchDialogProps) {
  const t = useT()
  const language = useSpoken()
  const { of } = list
  const action = of.actions[name]
  const label = action?.label[language] ?? name
  const [selection] = useState(() => selectionOf(list.selection.get(), list.query.filters))
  const [isAsking, setIsAsking] = useState(false)
  const [workId, setWorkId] = useState<string>()
  const [isStarting, setIsStarting] = useState(false)
  // One dialog is one act: whatever is clicked how often, one work comes of it.
  const [starting] = useState(act)
  const check = useCheck(list, name, selection)

  const start = async (input: object, key: string) => {
    const one = of.calls[`${name}Batch`]
    if (!one) throw new Error(`${of.address} has no batch of ${name}`)
    const begun = (await call(one, { ...input, selection }, { key })) as { workId: string }
    setIsAsking(false)
    setWorkId(begun.workId)
  }
  const onStart = () => {
    if (action?.input) return setIsAsking(true)
    setIsStarting(true)
    start({}, starting.key())
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        toast(error.msg, 'error')
      })
      .finally(() => setIsStarting(false))
  }
  const onEnd = () => {
    list.selection.clear()
    void list.refresh()
  }

  if (isAsking && check.data)
    return (
      <Suspense>
        <InputDialog
          title={t('batch.doIt', { action: label, count: check.data.willChange })}
          text={action?.confirm?.(check.data.willChange)[language]}
          yes={label}
          fields={action?.input ?? {}}
          isHarm={action?.isHarm}
          onSubmit={start}
          onClose={() => setIsAsking(false)}
        />
      </Suspense>
    )
  return (
    <Modal
      open
      title={workId === undefined ? t('batch.check', { action: label }) : label}
      onCancel={onClose}
      footer={null}
      width={600}
      mask={{ closable: false }}
    >
      {workId !== undefined ? (
        <WorkProgress id={workId} onEnd={onEnd} />
      ) : check.data ? (
        <Checked check={check.data} question={action?.confirm?.(check.data.willChange)[language]} />
      ) : check.error ? (
        <Refused
          error={check.error}
          onRetry={() => void check.refetch()}
          onNarrow={() => {
            onClose()
            onNarrow()
          }}
        />
      ) : (
        <Waiting text={t('batch.checking')} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{t(workId === undefined ? 'app.cancel' : 'batch.close')}</Button>
        {workId === undefined && !check.error && (
          <Button
            look={action?.isHarm ? 'harm' : 'primary'}
            isBusy={isStarting}
            disabled={!check.data || check.data.willChange === 0}
            onClick={onStart}
          >
            {t('batch.doIt', { action: label, count: check.data?.willChange ?? 0 })}
          </Button>
        )}
      </DialogActions>
    </Modal>
  )
}

type RefusedProps = { error: Error; onRetry: () => void; onNarrow: () => void }

/** Offers only what can lead on. */
function Refused({ error, onRetry, onNarrow }: RefusedProps) {
  const t = useT()
  return (
    <State drawing="failed" title={error.message} isAlert>
      {mayPass(error) && <Button onClick={onRetry}>{t('app.retry')}</Button>}
      {error instanceof CallError && error.code === batchTooMany && (
        <Button onClick={onNarrow}>{t('batch.narrow')}</Button>
      )}
    </State>
  )
}

/** `batchTooMany` of rules/src/refusals/work.ts. */
const batchTooMany = 1109

/** Changes nothing; asked anew each time. */
function useCheck({ of }: Chosen, name: string, selection: object) {
  const one = of.calls[`${name}Check`]
  return useQuery({
    queryKey: [...familyKey(of), `${name}Check`, selection],
    queryFn: async () => {
      if (!one) throw new Error(`${of.address} has no check of ${name}`)
      return (await call(one, { selection })) as BatchCheck
    },
    gcTime: 0,
    refetchOnMount: 'always',
  })
}

function Checked({ check, question }: { check: BatchCheck; question: string | undefined }) {
  const t = useT()
  const { matched, willChange, passedOver } = check
  const figures = [
    [t('batch.matched'), matched],
    [t('batch.willChange'), willChange],
    [t('batch.passedOver'), matched - willChange],
  ] as const
  return (
    <div className={styles.check}>
      {question && willChange > 0 && <p>{question}</p>}
      <dl className={styles.counts}>
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {passedOver.length > 0 && (
        <ul className={styles.reasons}>
          {passedOver.map(({ reason, count, examples }) => (
            <li key={reason}>
              {t('batch.reason', { reason, count })}
              <p>{t('batch.examples', { examples: examples.join('、') })}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
