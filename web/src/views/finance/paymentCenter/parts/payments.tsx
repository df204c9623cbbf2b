// Every payment in and out, with sums by channel above and what the channel said beside each.
import { payment } from '@ev/contract/bill/payment'
import { Button } from 'antd'
import { useMay, useWords } from '../../../../resource/form/of.ts'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { Notices } from './notices.tsx'
import { PaymentFigures } from './payment-figures.tsx'
import { usePaymentCheck } from './use-payment-check.ts'

export function Payments() {
  const { t } = useWords()
  const may = useMay(payment)
  const { check, checking } = usePaymentCheck()
  const mayCheck = may('check')
  return (
    <>
      <PaymentFigures />
      <ResourcePage
        of={payment}
        list={{
          rowExtra: row =>
            mayCheck ? [{ key: 'check', label: t('payment.check'), onClick: () => void check(row) }] : [],
        }}
        detail={{
          buttons: row =>
            mayCheck && (
              <Button loading={checking === row.id} onClick={() => void check(row)}>
                {t('payment.check')}
              </Button>
            ),
          tabs: [{ key: 'notices', label: t('payment.notices'), children: row => <Notices id={row.id} /> }],
        }}
      />
    </>
  )
}
