// For staying plugged in after charging.
import { overtimeBill } from '@ev/contract/bill/overtime-bill'
import { StayPage } from './parts/stay-page.tsx'

export default function OvertimeBills() {
  return <StayPage of={overtimeBill} />
}
