// How an entry is drawn: what came in green and what went in red, its owner and its document as links.
import type { accountFlow } from '@ev/contract/bill/account-flow'
import type { Row } from '@ev/contract/kit/resource'
import { scaled } from '@ev/contract/kit/say'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import styles from './books.module.css'
import { DocumentLink } from './document-link.tsx'

type Flow = Row<typeof accountFlow.fields>

export const Signed = ({ fen }: { fen: number }) => (
  <span className={styles.signed} data-way={fen < 0 ? 'out' : 'in'}>
    {fen > 0 ? '+' : ''}
    {scaled(fen, 2)}
  </span>
)

/** A driver and a card are known by their account. */
function Owner({ ownerName, ownerType, member, fleet, account }: Flow) {
  const owners = {
    member: { family: 'member-service/member', id: member?.id },
    fleet: { family: 'member-service/fleet', id: fleet?.id },
    driver: { family: 'member-service/account', id: account.id },
    card: { family: 'member-service/account', id: account.id },
  }
  const { family, id } = owners[ownerType]
  return id === undefined ? ownerName : <RefLink family={family} to={{ id, label: ownerName }} />
}

export const flowCells = {
  amountFen: ({ amountFen }: Flow) => <Signed fen={amountFen} />,
  ownerName: (row: Flow) => <Owner {...row} />,
  documentNo: ({ document, documentId, documentNo, fleet }: Flow) => (
    <DocumentLink kind={document} id={documentId} no={documentNo} isOfFleet={fleet !== null} />
  ),
}
