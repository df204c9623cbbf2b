// The bill of an order from the readings to who gets the money, in the order in which it is reckoned.
import type { Explained } from '@ev/contract/bill/order-explained'
import { Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import styles from './order.module.css'
import { OrderArithmetic } from './order-arithmetic.tsx'
import { type OrderRow, useExplained } from './order-explained.ts'
import { OrderPayments, OrderRefunds, OrderSplit, OrderStays, OrderSteps } from './order-money.tsx'
import { OrderRecompute } from './order-recompute.tsx'
import { OrderTariff } from './order-tariff.tsx'

export function OrderBill({ row }: { row: OrderRow }) {
  const { data, error, refetch } = useExplained(row)
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  if (neverCharged(row)) return <NeverCharged stays={data.stays} />
  return <Told row={row} told={data} />
}

/** They came to nothing, and nothing will come of them. */
const neverCharged = ({ orderStatus }: OrderRow) => orderStatus === 7 || orderStatus === 8

const hasCharged = (row: OrderRow) => row.orderStatus >= 5 && !neverCharged(row)

const Told = ({ row, told }: { row: OrderRow; told: Explained }) => (
  <div className={styles.room}>
    <OrderTariff tariff={told.tariff} />
    <OrderArithmetic row={row} told={told} />
    {hasCharged(row) && <OrderRecompute id={row.id} />}
    <OrderSteps steps={told.steps} />
    <OrderPayments row={row} payments={told.payments} />
    <OrderRefunds refunds={told.refunds} />
    <OrderStays stays={told.stays} />
    <OrderSplit split={told.split} isSettled={row.settleTime !== null} />
  </div>
)

function NeverCharged({ stays }: Pick<Explained, 'stays'>) {
  const t = useT()
  return (
    <div className={styles.room}>
      <p className={styles.quiet}>{t('order.neverCharged')}</p>
      <OrderStays stays={stays} />
    </div>
  )
}
