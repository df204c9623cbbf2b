// The payment centre: what came in and went out through each channel.
import { bookCheck } from '@ev/contract/bill/book-check'
import { payment } from '@ev/contract/bill/payment'
import { period } from '@ev/contract/bill/period'
import { statement } from '@ev/contract/bill/statement'
import { useT } from '../../../locales/language.ts'
import { useMay } from '../../../resource/form/of.ts'
import { ScreenTabs } from '../../../resource/screen-tabs.tsx'
import { Books } from './parts/books.tsx'
import { Months } from './parts/months.tsx'
import { Payments } from './parts/payments.tsx'
import { Statements } from './parts/statements.tsx'

export default function PaymentCenter() {
  const t = useT()
  const mayPay = useMay(payment)
  const mayMatch = useMay(statement)
  const mayCheck = useMay(bookCheck)
  const mayClose = useMay(period)
  return (
    <ScreenTabs
      label={t('payment.tabs')}
      parts={[
        ...(mayPay('pages')
          ? [{ key: 'payments', title: t('payment.payments'), draw: () => <Payments /> } as const]
          : []),
        ...(mayMatch('pages')
          ? [{ key: 'statements', title: t('books.tabStatements'), draw: () => <Statements /> } as const]
          : []),
        ...(mayCheck('pages') ? [{ key: 'books', title: t('books.tabBooks'), draw: () => <Books /> } as const] : []),
        ...(mayClose('pages') ? [{ key: 'months', title: t('books.tabMonths'), draw: () => <Months /> } as const] : []),
      ]}
    />
  )
}
