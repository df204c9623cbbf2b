// What a kilowatt-hour costs at a station, a pile or a gun, now or at a moment that is asked about, and why.
import { type BoundShown, billingBinding, type PriceShown } from '@ev/contract/config/billing-binding'
import { halfHourOf } from '@ev/rules/price/half-hours'
import { type Instant, readTime } from '@ev/rules/units'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { DetailList } from '../../kit/detail-list.tsx'
import { State, Waiting } from '../../kit/state.tsx'
import { type TextKey, useT } from '../../locales/language.ts'
import { CallError, call } from '../../shell/call.ts'
import { familyKey } from '../list/listed.ts'
import { RefLink } from '../value/ref-link.tsx'
import styles from './price-in-force.module.css'
import { TierBar } from './tier-bar.tsx'
import { PricesTable, TierName } from './tier-prices.tsx'
import { yuan } from './words.ts'

type PriceInForceProps = { at: { readonly kind: 'station' | 'pile' | 'gun'; readonly id: string } }

const wire = 'YYYY-MM-DD HH:mm:ss'

export function PriceInForce({ at }: PriceInForceProps) {
  const t = useT()
  const label = useId()
  const [time, setTime] = useState<string>()
  const price = useQuery({
    queryKey: [...familyKey(billingBinding), 'priceAt', at.kind, at.id, time],
    queryFn: () => call(billingBinding.calls.priceAt, { at, ...(time !== undefined && { time }) }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <div className={styles.room}>
      <div className={styles.ask}>
        <span id={label}>{t('price.moment')}</span>
        <DatePicker
          aria-labelledby={label}
          value={time === undefined ? null : dayjs(time)}
          format={wire}
          showTime
          placeholder={t('price.now')}
          onChange={day => setTime(day ? dayjs(day).format(wire) : undefined)}
        />
      </div>
      {price.isPending ? (
        <Waiting />
      ) : price.isError ? (
        <None error={price.error} again={price.refetch} />
      ) : (
        <Why price={price.data} />
      )}
    </div>
  )
}

/** Codes 1540 and 1541 say that no price holds, which is an answer. */
const answers = [1540, 1541]

function None({ error, again }: { error: Error; again: () => Promise<unknown> }) {
  const t = useT()
  const isAnswer = error instanceof CallError && answers.includes(error.code)
  if (isAnswer) return <State drawing="empty" title={t('price.none')} hint={error.message} />
  return (
    <State drawing="failed" title={t('record.failed')} hint={error.message} isAlert>
      <Button onClick={() => void again()}>{t('app.retry')}</Button>
    </State>
  )
}

const reasons = { default: 'price.byDefault', season: 'price.bySeason', holiday: 'price.byHoliday' } as const
const whyNots = {
  notYet: 'price.notYet',
  over: 'price.over',
  narrowerHolds: 'price.narrowerHolds',
  higherPriorityHolds: 'price.higherPriorityHolds',
} as const satisfies Record<PriceShown['passedOver'][number]['because'], TextKey>

function Why({ price }: { price: PriceShown }) {
  const t = useT()
  const { binding, version, day } = price
  return (
    <>
      <div className={styles.figure}>
        <strong>{yuan(price.totalMil)}</strong>
        <span>{t('price.perKwh')}</span>
        <TierName tier={price.tier} />
        <small>
          {t('price.sum', { elec: yuan(price.elecMil), service: yuan(price.serviceMil), time: price.time })}
        </small>
      </div>
      <TierBar slots={day.slots} size="large" now={halfHourOf(readTime(price.time) as Instant).slot} />
      <PricesTable tiers={day.tiers} />
      <DetailList
        columns={2}
        items={[
          { label: t('price.model'), value: <RefLink family="config-service/billingModel" to={binding.model} /> },
          {
            label: t('price.version'),
            value: t('price.versionSince', { no: version.versionNo, time: version.effectiveTime }),
          },
          {
            label: t('price.table'),
            value: day.name === null ? t('price.byDefault') : t(reasons[price.reason], { name: day.name }),
          },
          { label: t('price.binding'), value: <Bound bound={binding} /> },
        ]}
      />
      <Others title={t('price.inside')} bound={price.inside} />
      <Others title={t('price.passedOver')} bound={price.passedOver} says={({ because }) => t(whyNots[because])} />
    </>
  )
}

function Bound({ bound: { id, place, priority, fromTime, toTime } }: { bound: BoundShown }) {
  const t = useT()
  const until = toTime === null ? t('price.forGood') : t('price.until', { time: toTime })
  return (
    <span>
      <RefLink family={billingBinding.address} to={{ id, label: place }} />
      {t('price.boundAt', { priority, from: fromTime, until })}
    </span>
  )
}

type OthersProps<B extends BoundShown> = { title: string; bound: readonly B[]; says?: (bound: B) => string }

function Others<B extends BoundShown>({ title, bound, says }: OthersProps<B>) {
  if (bound.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.others}>
        {bound.map(one => (
          <li key={one.id}>
            <RefLink family="config-service/billingModel" to={one.model} />
            <Bound bound={one} />
            {says && <span>{says(one)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
