// Risky changes in a list, and one of them in a drawer.
import { approval } from '@ev/contract/system/approval'
import { useWords } from '../../../resource/form/of.ts'
import { KeptDrawer } from '../../../resource/form/still.tsx'
import { ResourceList } from '../../../resource/list/resource-list.tsx'
import { useOpened } from '../../../resource/use-opened.ts'
import { useCan } from '../../../shell/me.ts'
import styles from './approval.module.css'
import { ApprovalDetail, type ApprovalRow } from './approval-detail.tsx'

const widthPx = 760
const cells = { changes: ({ changes }: ApprovalRow) => <Short changes={changes} /> }

/** The decision is taken in the drawer, with the whole change in sight. */
export function Approvals({ isWaiting = false }: { isWaiting?: boolean }) {
  const { word } = useWords()
  const can = useCan()
  const { opened, open, close } = useOpened()
  const mayOpen = can('getApproval')
  return (
    <>
      <ResourceList
        of={approval}
        cells={cells}
        rowActions={[]}
        {...(isWaiting && { fixedFilters: { status: ['waiting'] } })}
        {...(mayOpen && { onOpen: (row: ApprovalRow) => open({ id: row.id, isForm: false }) })}
      />
      <KeptDrawer
        open={mayOpen && opened?.id !== undefined}
        title={word(approval.title)}
        size={widthPx}
        onClose={close}
        destroyOnHidden
      >
        {opened?.id !== undefined && <ApprovalDetail key={opened.id} id={opened.id} />}
      </KeptDrawer>
    </>
  )
}

function Short({ changes }: Pick<ApprovalRow, 'changes'>) {
  const text = changes.map(({ label, before, after }) => `${label}: ${before || '—'} → ${after || '—'}`).join('; ')
  return (
    <span className={styles.short} title={text}>
      {text}
    </span>
  )
}
