// The log of a job: when it ran, who wanted it, how it went.
import { taskOutcome } from '@ev/contract/enums'
import type { Row } from '@ev/contract/kit/resource'
import { task } from '@ev/contract/system/task'
import { readTime } from '@ev/rules/units'
import { useWords } from '../../../../resource/form/of.ts'
import { Choice } from '../../../../resource/value/value.tsx'
import type { Out } from '../../../../shell/call.ts'
import { type Column, PagedList, usePaged } from '../../../../shell/centre/paged-list.tsx'

type Run = Out<typeof task.calls.runs>['records'][number]

export function TaskRuns({ row }: { row: Row<typeof task.fields> }) {
  const { t, language } = useWords()
  const list = usePaged(task.calls.runs, { input: { id: row.id }, isMoving: run => run.outcome === null })
  const columns: readonly Column<Run>[] = [
    { key: 'start', title: t('task.start'), draw: run => run.startTime, width: '170px' },
    { key: 'took', title: t('task.took'), draw: run => took(run) ?? t('task.running'), width: '90px' },
    {
      key: 'outcome',
      title: t('task.outcome'),
      width: '90px',
      draw: ({ outcome }) =>
        outcome === null ? (
          t('task.running')
        ) : (
          <Choice options={taskOutcome.list} value={outcome} language={language} />
        ),
    },
    { key: 'by', title: t('task.by'), draw: ({ startedBy }) => startedBy || t('task.bySchedule'), width: '110px' },
    { key: 'message', title: t('task.message'), draw: ({ message }) => message || '—' },
  ]
  return (
    <PagedList
      label={t('task.runsOf', { title: row.title })}
      list={list}
      columns={columns}
      empty={{ title: t('task.noRuns'), hint: t('task.noRunsHint') }}
    />
  )
}

/** In seconds; the log knows no smaller unit. */
function took({ startTime, endTime }: Run): string | undefined {
  const [from, to] = [readTime(startTime), endTime === null ? undefined : readTime(endTime)]
  return from === undefined || to === undefined ? undefined : `${Math.round((to - from) / 1000)} s`
}
