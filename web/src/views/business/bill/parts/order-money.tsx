// What was taken off, who paid, what was given back, what staying cost, and who gets it.
import type { Explained } from '@ev/contract/bill/order-explained'
import { labelOf, type Option } from '@ev/contract/kit/choices'
import { accountType } from '@ev/contract/member-enums'
import { costBearer, discountBase, discountKind, occupyKind, occupyStatus } from '@ev/contract/order-enums'
import { useWords } from '../../../../resource/form/of.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { Choice } from '../../../../resource/value/value.tsx'
import type { OrderRow } from './order-explained.ts'
import { yuan, yuanOfMil } from './order-figures.ts'
import { OrderSection } from './order-section.tsx'
import { OrderTable } from './order-table.tsx'

const keyed = <R extends { readonly id: string }>(rows: readonly R[]) => rows.map(row => ({ ...row, key: row.id }))

function Word({ list, value }: { list: readonly Option[]; value: string | number }) {
  const { language } = useWords()
  return <Choice options={list} value={value} language={language} />
}

export function OrderSteps({ steps }: { steps: Explained['steps'] }) {
  const { t, language } = useWords()
  return (
    <OrderSection title={t('order.discounts')} empty={steps.length === 0 ? t('order.noDiscount') : undefined}>
      <OrderTable
        caption={t('order.discounts')}
        rows={steps.map(step => ({ ...step, key: String(step.place) }))}
        columns={[
          {
            title: t('order.step'),
            draw: ({ kind, name, why }) =>
              [labelOf(discountKind.list, kind, language), name, why && t(`order.free.${why}`)]
                .filter(Boolean)
                .join(' · '),
          },
          { title: t('order.stepHow'), draw: step => <How step={step} /> },
          { title: t('order.stepBase'), draw: ({ base }) => <Word list={discountBase.list} value={base} /> },
          { title: t('order.stepElec'), draw: ({ elecFen }) => yuan(elecFen), isFigure: true },
          { title: t('order.stepService'), draw: ({ serviceFen }) => yuan(serviceFen), isFigure: true },
          { title: t('order.stepLeft'), draw: ({ leftFen }) => yuan(leftFen), isFigure: true },
          { title: t('order.stepBearer'), draw: ({ bearer }) => <Word list={costBearer.list} value={bearer} /> },
        ]}
      />
    </OrderSection>
  )
}

const modes = ['order.mode0', 'order.mode1', 'order.mode2'] as const

function How({ step: { mode, value } }: { step: Explained['steps'][number] }) {
  const { t } = useWords()
  if (value === null) return t(modes[mode] ?? 'order.mode0')
  if (mode === 0) return t('order.byAmount', { value: yuan(value) })
  return mode === 1 ? t('order.byRate', { value: yuan(value) }) : t('order.byPrice', { value: yuanOfMil(value) })
}

export function OrderPayments({ row, payments }: { row: OrderRow; payments: Explained['payments'] }) {
  const { t } = useWords()
  const said =
    row.settleTime === null
      ? null
      : t('order.paidSum', { paid: yuan(row.paidFen), debt: yuan(row.debtFen), payable: yuan(row.payableFen) })
  return (
    <OrderSection
      title={t('order.payments')}
      empty={payments.length === 0 ? (said ?? t('order.noPayments')) : undefined}
    >
      <OrderTable
        caption={t('order.payments')}
        rows={keyed(payments)}
        columns={[
          { title: t('order.time'), draw: ({ time }) => time },
          {
            title: t('order.account'),
            draw: ({ account }) => <RefLink family="member-service/account" to={account} />,
          },
          { title: t('order.accountKind'), draw: ({ kind }) => <Word list={accountType.list} value={kind} /> },
          { title: t('order.owner'), draw: ({ ownerName }) => ownerName },
          { title: t('order.amount'), draw: ({ amountFen }) => yuan(amountFen), isFigure: true },
          { title: t('order.flow'), draw: ({ flow }) => <RefLink family="bill-service/accountFlow" to={flow} /> },
        ]}
      />
      <p>{said}</p>
    </OrderSection>
  )
}

export function OrderRefunds({ refunds }: { refunds: Explained['refunds'] }) {
  const { t } = useWords()
  if (refunds.length === 0) return null
  return (
    <OrderSection title={t('order.refunds')}>
      <OrderTable
        caption={t('order.refunds')}
        rows={keyed(refunds)}
        columns={[
          { title: t('order.refundNo'), draw: ({ refundNo }) => refundNo },
          { title: t('order.time'), draw: ({ time }) => time },
          { title: t('order.refundElec'), draw: ({ elecFen }) => yuan(elecFen), isFigure: true },
          { title: t('order.refundService'), draw: ({ serviceFen }) => yuan(serviceFen), isFigure: true },
          { title: t('order.amount'), draw: ({ amountFen }) => yuan(amountFen), isFigure: true },
          { title: t('order.reason'), draw: ({ reason }) => reason },
          { title: t('order.by'), draw: ({ by }) => by },
          { title: t('order.approver'), draw: ({ approver }) => approver },
        ]}
      />
    </OrderSection>
  )
}

const stayFamilies = ['bill-service/occupyBill', 'bill-service/overtimeBill'] as const

export function OrderStays({ stays }: { stays: Explained['stays'] }) {
  const { t } = useWords()
  if (stays.length === 0) return null
  return (
    <OrderSection title={t('order.stays')}>
      <OrderTable
        caption={t('order.stays')}
        rows={keyed(stays)}
        columns={[
          {
            title: t('order.stayNo'),
            draw: ({ id, billNo, kind }) => <RefLink family={stayFamilies[kind]} to={{ id, label: billNo }} />,
          },
          { title: t('order.stayKind'), draw: ({ kind }) => <Word list={occupyKind.list} value={kind} /> },
          { title: t('order.stayState'), draw: ({ status }) => <Word list={occupyStatus.list} value={status} /> },
          { title: t('order.stayStart'), draw: ({ startTime }) => startTime },
          { title: t('order.stayEnd'), draw: ({ endTime }) => endTime ?? '–' },
          { title: t('order.stayMinutes'), draw: ({ chargedMin }) => chargedMin, isFigure: true },
          { title: t('order.payable'), draw: ({ payableFen }) => yuan(payableFen), isFigure: true },
          { title: t('order.paid'), draw: ({ paidFen }) => yuan(paidFen), isFigure: true },
        ]}
      />
    </OrderSection>
  )
}

const feeNames = {
  elec: 'order.feeElec',
  service: 'order.feeService',
  occupy: 'order.feeOccupy',
  appointment: 'order.feeAppointment',
} as const

export function OrderSplit({ split, isSettled }: { split: Explained['split']; isSettled: boolean }) {
  const { t } = useWords()
  const none = t(isSettled ? 'order.nothingToSplit' : 'order.noSplit')
  return (
    <OrderSection title={t('order.split')} empty={split.length === 0 ? none : undefined}>
      <OrderTable
        caption={t('order.split')}
        rows={keyed(split)}
        columns={[
          {
            title: t('order.merchant'),
            draw: ({ merchant }) => <RefLink family="system-service/merchant" to={merchant} />,
          },
          {
            title: t('order.fee'),
            draw: ({ fee, isTakenBack }) => `${t(feeNames[fee])}${isTakenBack ? ` · ${t('order.takenBack')}` : ''}`,
          },
          { title: t('order.base'), draw: ({ baseFen }) => yuan(baseFen), isFigure: true },
          { title: t('order.commission'), draw: ({ commissionFen }) => yuan(commissionFen), isFigure: true },
          { title: t('order.share'), draw: ({ sharePct }) => sharePct, isFigure: true },
          { title: t('order.amount'), draw: ({ amountFen }) => yuan(amountFen), isFigure: true },
        ]}
      />
    </OrderSection>
  )
}
