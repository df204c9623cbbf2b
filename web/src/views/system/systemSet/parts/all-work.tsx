// Work in the background of everybody in scope: how far it is, why it failed, stopping it and trying it again.
import { rowOutcome, workStatus } from '@ev/contract/enums'
import type { Row } from '@ev/contract/kit/resource'
import { allWork } from '@ev/contract/system/all-work'
import { useT } from '../../../../locales/language.ts'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { Bar } from '../../../../shell/centre/bar.tsx'
import { PagedList, usePaged } from '../../../../shell/centre/paged-list.tsx'
import { isRunning, shareOf } from '../../../../shell/centre/progress.ts'
import { StateWord } from '../../../../shell/centre/state-word.tsx'
import styles from './all-work.module.css'
import { Follow } from './follow.tsx'

type WorkRow = Row<typeof allWork.fields>

const cells = {
  status: (row: WorkRow) => <Status row={row} />,
  rowsDone: (row: WorkRow) => <Progress row={row} />,
}

export function AllWork() {
  const t = useT()
  return (
    <ResourcePage
      of={allWork}
      list={{
        cells,
        toolbar: ({ rows = [], refresh }) => <Follow isOn={rows.some(isRunning)} refresh={refresh} />,
        empty: { title: t('allWork.empty'), hint: t('allWork.emptyHint') },
      }}
      detail={{ cells, tabs: [{ key: 'rows', label: t('allWork.rows'), children: row => <WorkRows row={row} /> }] }}
    />
  )
}

/** What was asked to stop has not stopped yet. */
function Status({ row: { status, isCancelling } }: { row: WorkRow }) {
  const t = useT()
  return (
    <span className={styles.status}>
      <StateWord options={workStatus.list} value={status} />
      {isCancelling && <small>{t('allWork.cancelling')}</small>}
    </span>
  )
}

const count = (value: number) => value.toLocaleString('en-US')

function Progress({ row }: { row: WorkRow }) {
  const t = useT()
  const { rowsDone, rowsTotal, status } = row
  return (
    <span className={styles.progress}>
      {rowsTotal === null ? count(rowsDone) : `${count(rowsDone)} / ${count(rowsTotal)}`}
      {status === 'running' && <Bar label={t('work.progress')} share={shareOf(row)} />}
    </span>
  )
}

const stands = () => false

/** All of a batch, of an import those that failed. */
function WorkRows({ row: { id, name } }: { row: WorkRow }) {
  const t = useT()
  const list = usePaged(allWork.calls.rows, { input: { id }, isMoving: stands })
  return (
    <PagedList
      label={t('allWork.rowsOf', { name })}
      list={list}
      empty={{ title: t('allWork.noRows'), hint: t('allWork.noRowsHint') }}
      columns={[
        { key: 'place', title: t('allWork.place'), width: '72px', draw: ({ place }) => place },
        { key: 'label', title: t('work.record'), draw: ({ label }) => label || '—' },
        {
          key: 'outcome',
          title: t('work.outcome'),
          width: '110px',
          draw: ({ outcome }) => <StateWord options={rowOutcome.list} value={outcome} />,
        },
        { key: 'msg', title: t('work.reason'), draw: ({ msg }) => msg || '—' },
      ]}
    />
  )
}
