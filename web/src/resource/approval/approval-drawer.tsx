// One risky change in a drawer beside its list: the decision is taken with the whole change in sight.
import type { Text } from '@ev/contract/kit/text'
import { useWords } from '../form/of.ts'
import { KeptDrawer } from '../form/still.tsx'
import styles from './approval.module.css'
import { ApprovalDetail, type ApprovalDetailProps, type ApprovalRow } from './approval-detail.tsx'

const widthPx = 760

type ApprovalDrawerProps = Omit<ApprovalDetailProps, 'id' | 'onBack'> & {
  title: Text
  id: string | undefined
  onClose: () => void
}

export function ApprovalDrawer({ title, id, onClose, ...rest }: ApprovalDrawerProps) {
  const { word } = useWords()
  return (
    <KeptDrawer open={id !== undefined} title={word(title)} size={widthPx} onClose={onClose} destroyOnHidden>
      {id !== undefined && <ApprovalDetail key={id} id={id} onBack={onClose} {...rest} />}
    </KeptDrawer>
  )
}

/** What would change, in one line of the list. */
export const approvalCells = { changes: ({ changes }: Pick<ApprovalRow, 'changes'>) => <Short changes={changes} /> }

function Short({ changes }: Pick<ApprovalRow, 'changes'>) {
  const text = changes.map(({ label, before, after }) => `${label}: ${before || '—'} → ${after || '—'}`).join('; ')
  return (
    <span className={styles.short} title={text}>
      {text}
    </span>
  )
}
