// Each issue of a billing model to each pile: the version, when it was sent, what came of it, and another try.
import { billingIssue } from '@ev/contract/config/billing-issue'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useSpoken } from '../../../resource/value/spoken.ts'

export default function BillModelHistory() {
  const language = useSpoken()
  const cells = {
    error: ({ error }: { error: Readonly<Record<'zh' | 'en', string>> | null }) => error?.[language] ?? '–',
  }
  return <ResourcePage of={billingIssue} list={{ cells }} detail={{ cells }} />
}
