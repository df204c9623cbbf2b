// Risky changes in a list, and one of them in a drawer.
import { approval } from '@ev/contract/system/approval'
import type { ApprovalRow } from '../../../resource/approval/approval-detail.tsx'
import { ApprovalDrawer, approvalCells } from '../../../resource/approval/approval-drawer.tsx'
import { useWords } from '../../../resource/form/of.ts'
import { ResourceList } from '../../../resource/list/resource-list.tsx'
import { useOpened } from '../../../resource/use-opened.ts'
import { useCan } from '../../../shell/me.ts'

export function Approvals({ isWaiting = false }: { isWaiting?: boolean }) {
  const { t } = useWords()
  const can = useCan()
  const { opened, open, close } = useOpened()
  const mayOpen = can('getApproval')
  return (
    <>
      <ResourceList
        of={approval}
        cells={approvalCells}
        rowActions={[]}
        {...(isWaiting && {
          fixedFilters: { status: ['waiting'] },
          empty: { title: t('approval.nothingWaits'), hint: t('approval.nothingWaitsHint') },
        })}
        {...(mayOpen && { onOpen: (row: ApprovalRow) => open({ id: row.id, isForm: false }) })}
      />
      <ApprovalDrawer title={approval.title} id={mayOpen ? opened?.id : undefined} onClose={close} />
    </>
  )
}
