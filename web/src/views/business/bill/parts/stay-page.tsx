// Bills for staying: the list, and of each how it came to what it is.
import { useWords } from '../../../../resource/form/of.ts'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { StayBill, type StayResource } from './stay-bill.tsx'
import { StayHead } from './stay-head.tsx'

export function StayPage({ of }: { of: StayResource }) {
  const { t } = useWords()
  return (
    <ResourcePage
      of={of}
      detail={{
        head: row => <StayHead of={of} row={row} />,
        tabs: [{ key: 'bill', label: t('stay.bill'), children: row => <StayBill of={of} row={row} /> }],
        isTabsFirst: true,
      }}
    />
  )
}
