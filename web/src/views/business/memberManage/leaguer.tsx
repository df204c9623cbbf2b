// Franchise partners and the stations that are theirs.
import { leaguer } from '@ev/contract/member/leaguer'
import { ResourcePage } from '../../../resource/resource-page.tsx'

export default function Leaguers() {
  return <ResourcePage of={leaguer} />
}
