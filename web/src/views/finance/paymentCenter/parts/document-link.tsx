// The paper behind an entry, as a link that opens it on its own screen.
import { RefLink } from '../../../../resource/value/ref-link.tsx'

/** Where papers of a kind are looked at; what has no screen of its own is only named. */
const families: Readonly<Record<string, string>> = {
  payment: 'bill-service/payment',
  recharge: 'bill-service/recharge',
  allotment: 'member-service/allotment',
  adjustment: 'member-service/adjustment',
  card: 'member-service/cardEvent',
  appointment: 'bill-service/appointment',
  order: 'bill-service/order',
}

/** Bills for staying have two screens, and their number says whose they are. */
function familyOf(kind: string, no: string, isOfFleet: boolean): string | undefined {
  if (kind === 'occupy') return no.startsWith('T') ? 'bill-service/overtimeBill' : 'bill-service/occupyBill'
  return kind === 'recharge' && isOfFleet ? 'bill-service/fleetRecharge' : families[kind]
}

type DocumentLinkProps = { kind: string | null; id: string; no: string; isOfFleet: boolean }

export function DocumentLink({ kind, id, no, isOfFleet }: DocumentLinkProps) {
  const family = familyOf(kind ?? '', no, isOfFleet)
  if (no === '' && id === '') return null
  return family === undefined || id === '' ? no : <RefLink family={family} to={{ id, label: no === '' ? id : no }} />
}
