// Appointments: guns that were kept for drivers, and what became of the deposits.
import { accountFlow } from '@ev/contract/bill/account-flow'
import { appointment } from '@ev/contract/bill/appointment'
import { command } from '@ev/contract/operation/command'
import { useT } from '../../locales/language.ts'
import { RelatedList, useSees } from '../../resource/related-list.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'

type Numbered = { readonly appointNo: string }

export default function Appointments() {
  const t = useT()
  const sees = useSees()
  const tabs = [
    ...(sees(command)
      ? [
          {
            key: 'commands',
            label: t('appointment.commands'),
            children: ({ appointNo }: Numbered) => <RelatedList of={command} filters={{ reason: [appointNo] }} />,
          },
        ]
      : []),
    ...(sees(accountFlow)
      ? [
          {
            key: 'flow',
            label: t('appointment.flow'),
            children: ({ appointNo }: Numbered) => (
              <RelatedList of={accountFlow} filters={{ documentNo: [appointNo] }} />
            ),
          },
        ]
      : []),
  ]
  return (
    <ResourcePage
      of={appointment}
      list={{ empty: { title: t('appointment.empty'), hint: t('appointment.emptyHint') } }}
      detail={{ tabs }}
    />
  )
}
