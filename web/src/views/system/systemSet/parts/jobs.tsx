// Jobs of the product: when each runs, how it went last, and its log.
import { task } from '@ev/contract/system/task'
import { useT } from '../../../../locales/language.ts'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { Follow } from './follow.tsx'
import { TaskRuns } from './task-runs.tsx'

export function Jobs() {
  const t = useT()
  return (
    <ResourcePage
      of={task}
      list={{
        toolbar: ({ rows = [], refresh }) => <Follow isOn={rows.some(row => row.isRunning)} refresh={refresh} />,
        rowActions: ['run', 'enable', 'disable'],
      }}
      detail={{ tabs: [{ key: 'runs', label: t('task.runs'), children: row => <TaskRuns row={row} /> }] }}
    />
  )
}
