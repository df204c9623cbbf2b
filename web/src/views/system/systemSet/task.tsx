// Jobs of the product: when each runs, how it went last, and its log.
import type { Row } from '@ev/contract/kit/resource'
import { task } from '@ev/contract/system/task'
import { useEffect } from 'react'
import { useT } from '../../../locales/language.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { TaskRuns } from './parts/task-runs.tsx'

type TaskRow = Row<typeof task.fields>

export default function Task() {
  const t = useT()
  return (
    <ResourcePage
      of={task}
      list={{
        toolbar: ({ rows = [], refresh }) => <Follow isRunning={rows.some(isRunning)} refresh={refresh} />,
        rowActions: ['run', 'enable', 'disable'],
      }}
      detail={{ tabs: [{ key: 'runs', label: t('task.runs'), children: row => <TaskRuns row={row} /> }] }}
    />
  )
}

const isRunning = (row: TaskRow) => row.isRunning

const everyMs = 2_000

type FollowProps = { isRunning: boolean; refresh: () => Promise<void> }

/** As long as a job runs the list asks how far it is. */
function Follow({ isRunning: isOn, refresh }: FollowProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` is another function each time, and does the same.
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => void refresh(), everyMs)
    return () => clearInterval(timer)
  }, [isOn])
  return null
}
