// What this user has asked a second person to agree to: where it stands, who decided with which reason, and taking it back.
import { ownApproval } from '@ev/contract/system/own-approval'
import { useWords } from '../form/of.ts'
import { ResourceList } from '../list/resource-list.tsx'
import { useOpened } from '../use-opened.ts'
import { ApprovalDrawer, approvalCells } from './approval-drawer.tsx'

/** `isInside` another screen it leaves the address alone, but for the request that is open. */
export function OwnApprovals({ isInside = false }: { isInside?: boolean }) {
  const { t } = useWords()
  const { opened, open, close } = useOpened()
  return (
    <>
      <ResourceList
        of={ownApproval}
        cells={approvalCells}
        isInside={isInside}
        empty={{ title: t('request.empty'), hint: t('request.emptyHint') }}
        onOpen={row => open({ id: row.id, isForm: false })}
      />
      <ApprovalDrawer title={ownApproval.title} id={opened?.id} isOwn onClose={close} />
    </>
  )
}
