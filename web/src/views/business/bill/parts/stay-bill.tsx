// How a bill for staying came to what it is: when the clock ran, what was free, what the rest cost, and who paid it.

import type { StayExplained } from '@ev/contract/bill/occupy-fields'
import type { overtimeBill } from '@ev/contract/bill/overtime-bill'
import type { Row } from '@ev/contract/kit/resource'
import { accountType } from '@ev/contract/member-enums'
import { sayWindows } from '@ev/rules/half-hours'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../../../../kit/state.tsx'
import tiles from '../../../../kit/tiles.module.css'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { Choice } from '../../../../resource/value/value.tsx'
import { call } from '../../../../shell/call.ts'
import styles from './order.module.css'
import { yuan, yuanOfMil } from './order-figures.ts'
import { OrderSection } from './order-section.tsx'
import { OrderTable } from './order-table.tsx'

/** Both kinds hold the same, and differ in when somebody stayed. */
export type StayResource = typeof overtimeBill

/** As often as the clock is looked at. */
const refreshMs = 15_000

export type StayBillProps = { of: StayResource; row: Row<StayResource['fields']> }

export function StayBill({ of, row }: StayBillProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...familyKey(of), 'explain', row.id, row.version],
    queryFn: () => call(of.calls.explain, { id: row.id }),
    refetchInterval: row.status === 1 && refreshMs,
    placeholderData: before => before,
  })
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  return (
    <div className={styles.room}>
      <Terms told={data} />
      <Clock told={data} />
      <Sum told={data} />
      <Payments told={data} />
    </div>
  )
}

type Told = { told: StayExplained }

function Terms({ told: { rule } }: Told) {
  const { t } = useWords()
  const facts = [
    [t('stay.rule'), rule.name],
    [t('stay.free'), t('stay.minutes', { count: rule.freeMin })],
    [t('stay.price'), t('stay.priceOf', { price: yuanOfMil(rule.priceMil), count: rule.unitMin })],
    [t('stay.cap'), rule.capFen === null ? t('stay.noCap') : yuan(rule.capFen)],
    [t('stay.windows'), rule.windows.length === 0 ? t('stay.allDay') : sayWindows(rule.windows)],
    [t('stay.freeTimes'), t(rule.freeTimesCycle === 'day' ? 'stay.aDay' : 'stay.aMonth', { count: rule.freeTimes })],
  ] as const
  return (
    <OrderSection title={t('stay.terms')}>
      <p className={styles.quiet}>{t('stay.termsHint')}</p>
      <dl className={tiles.tiles}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </OrderSection>
  )
}

function Clock({ told: { spans, isRunning } }: Told) {
  const { t } = useWords()
  return (
    <OrderSection title={t('stay.clock')} empty={spans.length === 0 ? t('stay.noSpans') : undefined}>
      <OrderTable
        caption={t('stay.clock')}
        rows={spans.map((span, place) => ({
          ...span,
          key: span.from,
          isOpen: isRunning && place === spans.length - 1,
        }))}
        columns={[
          { title: t('stay.from'), draw: ({ from }) => from },
          { title: t('stay.to'), draw: ({ to, isOpen }) => (isOpen ? t('stay.asOf', { time: to }) : to) },
          { title: t('stay.spanMinutes'), draw: ({ minutes }) => minutes, isFigure: true },
        ]}
      />
    </OrderSection>
  )
}

function Sum({ told }: Told) {
  const { t } = useWords()
  const { rule, totalMin, freeMin, chargedMin, units, uncappedFen, originalFen } = told
  const lines = [
    [t('stay.charged'), t('stay.chargedOf', { total: totalMin, free: freeMin, charged: chargedMin })],
    [t('stay.fee'), t('stay.feeOf', { units, price: yuanOfMil(rule.priceMil), amount: yuan(uncappedFen) })],
    ...(uncappedFen > originalFen ? [[t('stay.capped'), yuan(originalFen)] as const] : []),
    ...(told.waivedFen > 0 ? [[t('stay.waived'), `−${yuan(told.waivedFen)}`] as const] : []),
    [t('stay.payable'), yuan(told.payableFen)],
  ] as const
  return (
    <OrderSection title={t('stay.arithmetic')}>
      <dl className={tiles.tiles} aria-label={t('stay.arithmetic')}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </OrderSection>
  )
}

function Payments({ told: { payments } }: Told) {
  const { t, language } = useWords()
  return (
    <OrderSection title={t('stay.payments')} empty={payments.length === 0 ? t('stay.noPayments') : undefined}>
      <OrderTable
        caption={t('stay.payments')}
        rows={payments.map(payment => ({ ...payment, key: payment.id }))}
        columns={[
          { title: t('stay.time'), draw: ({ time }) => time },
          {
            title: t('stay.account'),
            draw: ({ account }) => <RefLink family="member-service/account" to={account} />,
          },
          {
            title: t('stay.accountKind'),
            draw: ({ kind }) => <Choice options={accountType.list} value={kind} language={language} />,
          },
          { title: t('stay.amount'), draw: ({ amountFen }) => yuan(amountFen), isFigure: true },
          { title: t('stay.flow'), draw: ({ flow }) => <RefLink family="bill-service/accountFlow" to={flow} /> },
        ]}
      />
    </OrderSection>
  )
}
