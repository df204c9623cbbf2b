// The timed export of one report: new in edit mode, an existing one first to read (requirements 4 and 5.5).
import { exportTiming } from '@ev/contract/config/export-timing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { ask } from '../../kit/ask.tsx'
import { Button } from '../../kit/button.tsx'
import { State, Waiting } from '../../kit/state.tsx'
import { toast } from '../../kit/toast.tsx'
import { say, useT } from '../../locales/language.ts'
import { CallError, call } from '../call.ts'
import { sentenceOf } from './paged-list.tsx'
import type { ReportSource, Timing } from './timing.ts'
import { TimingDetails } from './timing-details.tsx'
import { TimingForm } from './timing-form.tsx'

type TimedExportProps = ReportSource & { name: string; open: boolean; onClose: () => void }

/** For a screen: `exportParams` are those of what it shows now. */
export function TimedExport({ name, exportUrl, exportParams, open, onClose }: TimedExportProps) {
  return <TimingDialog name={name} screen={{ exportUrl, exportParams }} open={open} onClose={onClose} />
}

type TimingDialogProps = {
  name: string
  /** What the screen behind would export; nothing where there is no such screen. */
  screen?: ReportSource
  open: boolean
  onClose: () => void
}

export function TimingDialog({ name, screen, open, onClose }: TimingDialogProps) {
  const t = useT()
  return (
    <Modal title={t('timed.title')} open={open} onCancel={onClose} footer={null} width={640} destroyOnHidden>
      <Content name={name} screen={screen} onClose={onClose} />
    </Modal>
  )
}

type ContentProps = { name: string; screen: ReportSource | undefined; onClose: () => void }

function Content({ name, screen, onClose }: ContentProps) {
  const t = useT()
  const queries = useQueryClient()
  const queryKey = [exportTiming.getByName.path, name]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(exportTiming.getByName, { name }),
    // Each opening asks anew, and shows nothing older.
    gcTime: 0,
  })
  const [isEditing, setIsEditing] = useState(false)
  const [deleted, setDeleted] = useState<ReportSource>()
  const changed = () => void queries.invalidateQueries({ queryKey: [exportTiming.pages.path] })

  if (error)
    return (
      <State drawing="failed" title={sentenceOf(error, t('error.server'))} isAlert>
        <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (data === undefined) return <Waiting />

  const source = screen ?? deleted
  if (data === null && !source) return <State drawing="lost" title={t('timed.gone')} hint={t('timed.goneHint')} />

  const onDelete = async (timing: Timing) => {
    if (!(await askDelete(timing))) return
    setDeleted(timing)
    setIsEditing(false)
    queries.setQueryData(queryKey, null)
    changed()
  }
  if (data && !isEditing)
    return <TimingDetails timing={data} onEdit={() => setIsEditing(true)} onDelete={() => void onDelete(data)} />
  return (
    <TimingForm
      key={data?.id ?? 'new'}
      name={name}
      saved={data ?? undefined}
      screen={source}
      onCancel={() => (data ? setIsEditing(false) : onClose())}
      onSaved={nextDate => {
        changed()
        toast(t('timed.saved', { nextDate }), 'success')
        onClose()
      }}
    />
  )
}

/** Asks, deletes, and says whether it is gone. */
export async function askDelete({ id, name }: Pick<Timing, 'id' | 'name'>): Promise<boolean> {
  const isSure = await ask({
    title: say('timed.deleteQuestion', { name }),
    text: say('timed.deleteHint'),
    yes: say('timed.delete'),
    isHarm: true,
  })
  if (!isSure) return false
  try {
    await call(exportTiming.delete, { id })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast(error.msg, 'error')
    return false
  }
  toast(say('timed.deleted', { name }), 'success')
  return true
}
