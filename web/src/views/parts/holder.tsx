// Whose a card, a vehicle or a binding is, and the way there.
import type { Ref } from '@ev/contract/kit/field'
import { RefLink } from '../../resource/value/ref-link.tsx'

type Held = {
  readonly holder: string | null
  readonly member: Ref | null
  readonly fleet: Ref | null
  readonly driver: Ref | null
}

function Holder({ of: { holder, member, fleet, driver } }: { of: Held }) {
  const label = holder ?? ''
  if (driver) return <RefLink family="member-service/fleetMember" to={{ id: driver.id, label }} />
  if (fleet) return <RefLink family="member-service/fleet" to={{ id: fleet.id, label }} />
  return member ? <RefLink family="member-service/member" to={{ id: member.id, label }} /> : holder
}

export const holderCell = { holder: (row: Held) => <Holder of={row} /> }
