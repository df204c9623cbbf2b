// For taking a bay without charging.
import { occupyBill } from '@ev/contract/bill/occupy-bill'
import { StayPage } from './parts/stay-page.tsx'

export default function OccupyBills() {
  return <StayPage of={occupyBill} />
}
