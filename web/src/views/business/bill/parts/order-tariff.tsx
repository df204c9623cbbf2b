// By which version an order is priced, and why it was this one.

import type { Explained } from '@ev/contract/bill/order-explained'
import { billingBinding } from '@ev/contract/config/billing-binding'
import { labelOf } from '@ev/contract/kit/choices'
import { bindingRange } from '@ev/contract/price-enums'
import { useWords } from '../../../../resource/form/of.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import styles from './order.module.css'
import { OrderSection } from './order-section.tsx'

type Tariff = NonNullable<Explained['tariff']>

export function OrderTariff({ tariff }: { tariff: Tariff | null }) {
  const { t } = useWords()
  return (
    <OrderSection title={t('order.tariff')} empty={tariff === null ? t('order.noTariff') : undefined}>
      {tariff && <Held tariff={tariff} />}
    </OrderSection>
  )
}

function Held({ tariff }: { tariff: Tariff }) {
  const { t } = useWords()
  const { binding } = tariff
  return (
    <>
      <p>
        <RefLink family="config-service/billingModel" to={tariff.model} />{' '}
        {t('order.version', { no: tariff.versionNo, time: tariff.effectiveTime })}
      </p>
      <ul className={styles.reasons}>
        {tariff.isHeldByPile ? (
          <li>{t('order.heldByPile', { time: tariff.heldAt })}</li>
        ) : (
          <>
            <li>{t('order.held', { time: tariff.heldAt })}</li>
            <li>{binding ? <Bound binding={binding} /> : t('order.bindingGone')}</li>
          </>
        )}
        {tariff.days.map(one => (
          <li key={one.day}>
            <DayTable {...one} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Bound({ binding }: { binding: NonNullable<Tariff['binding']> }) {
  const { t, language } = useWords()
  const range = labelOf(bindingRange.list, binding.range, language)
  const said = t('order.heldBy', {
    range,
    place: binding.place,
    priority: binding.priority,
    from: binding.fromTime,
  })
  return <RefLink family={billingBinding.address} to={{ id: binding.id, label: said }} />
}

function DayTable({ day, reason, name }: Tariff['days'][number]) {
  const { t } = useWords()
  const table =
    reason === 'default'
      ? t('order.byDefault')
      : t(reason === 'season' ? 'order.bySeason' : 'order.byHoliday', { name: name ?? '' })
  return t('order.dayTable', { day, name: table })
}
