// The first look at an order: its state, who pays, where and when, and the figures that matter.

import { order } from '@ev/contract/bill/order'
import type { ReactNode } from 'react'
import tiles from '../../../../kit/tiles.module.css'
import { useWords } from '../../../../resource/form/of.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { Choice, Value } from '../../../../resource/value/value.tsx'
import styles from './order.module.css'
import { isRunning, type OrderRow, useFreshWhileRunning } from './order-explained.ts'
import { kwh, yuan } from './order-figures.ts'

type OrderHeadProps = { of: { readonly address: string }; row: OrderRow }

export function OrderHead({ of, row }: OrderHeadProps) {
  const { t, language, word } = useWords()
  useFreshWhileRunning(of, row)
  const { fields } = order
  return (
    <div className={styles.head}>
      <dl className={tiles.tiles}>
        <Fact label={word(fields.orderStatus.label)}>
          <span className={styles.states}>
            <Choice options={fields.orderStatus.choices ?? []} value={row.orderStatus} language={language} />
            <Choice options={fields.chargeStatus.choices ?? []} value={row.chargeStatus} language={language} />
          </span>
        </Fact>
        <Fact label={t('order.payer')}>
          <Payer row={row} />
        </Fact>
        <Fact label={t('order.place')} isWide>
          <RefLink family={fields.station.family} to={row.station} />
          {dot}
          <RefLink family={fields.pile.family} to={row.pile} />
          {dot}
          <span className={styles.plate}>{t('order.gun', { no: row.gunNo })}</span>
        </Fact>
        <Fact label={t('order.span')} isWide>
          <Span row={row} />
        </Fact>
        {row.stopMode !== 'full' && (
          <Fact label={t('order.until')}>
            <Value field={fields.stopMode} value={row.stopMode} /> {limitOf(row)}
          </Fact>
        )}
      </dl>
      {isRunning(row) ? <Live row={row} /> : <Figures row={row} />}
      {row.abnormalReasons.length > 0 && (
        <p className={styles.warning}>
          {t('order.abnormal')}
          <Value field={fields.abnormalReasons} value={row.abnormalReasons} />
        </p>
      )}
    </div>
  )
}

/** At the end of a line, never at its beginning. */
const dot = '\u00a0· '

type FactProps = { label: string; isWide?: boolean; figure?: 'figure' | 'owed'; children: ReactNode }

const Fact = ({ label, isWide, figure, children }: FactProps) => (
  <div className={isWide ? styles.wide : undefined}>
    <dt>{label}</dt>
    <dd className={figure && (figure === 'owed' ? `${tiles.figure} ${styles.owed}` : tiles.figure)}>{children}</dd>
  </div>
)

function Payer({ row: { member, fleet, driver, plateNo } }: { row: OrderRow }) {
  const { t } = useWords()
  const { fields } = order
  const payer = fleet ? (
    <>
      <RefLink family={fields.fleet.family} to={fleet} />
      {driver && (
        <>
          {' / '}
          <RefLink family={fields.driver.family} to={driver} />
        </>
      )}
    </>
  ) : member ? (
    <RefLink family={fields.member.family} to={member} />
  ) : (
    t('order.nobody')
  )
  return (
    <>
      {payer} <span className={styles.plate}>{plateNo}</span>
    </>
  )
}

function Span({ row }: { row: OrderRow }) {
  const { t } = useWords()
  if (row.startTime === null) return t(isWaiting(row) ? 'order.notBegun' : 'order.neverBegun')
  const isOneDay = row.startTime.slice(0, 10) === row.endTime?.slice(0, 10)
  const end = row.endTime === null ? t('order.goesOn') : row.endTime.slice(isOneDay ? 11 : 0)
  return t('order.spanOf', { start: row.startTime, end, minutes: row.durationMin })
}

/** It may still begin. */
const isWaiting = ({ orderStatus }: OrderRow) => orderStatus <= 3

const limits: Record<string, (value: number) => string> = {
  energy: value => `${kwh(value)} kWh`,
  money: value => `¥${yuan(value)}`,
  time: value => `${value} min`,
  soc: value => `${value}%`,
}

const limitOf = ({ stopMode, stopValue }: OrderRow) => (stopValue === null ? '' : (limits[stopMode]?.(stopValue) ?? ''))

function Live({ row }: { row: OrderRow }) {
  const { t } = useWords()
  return (
    <>
      <dl className={tiles.tiles} aria-live="polite">
        <Fact label={t('order.energySoFar')} figure="figure">
          {kwh(row.liveEnergyE4)}
        </Fact>
        <Fact label={t('order.amountSoFar')} figure="figure">
          {yuan(Math.round(row.liveAmountMil / 100))}
        </Fact>
      </dl>
      <p className={styles.quiet}>
        {row.liveTime === null ? t('order.noLive') : t('order.asOf', { time: row.liveTime })}
      </p>
    </>
  )
}

function Figures({ row }: { row: OrderRow }) {
  const { t } = useWords()
  return (
    <dl className={tiles.tiles}>
      <Fact label={t('order.energy')} figure="figure">
        {kwh(row.energyE4)}
      </Fact>
      <Fact label={t('order.payable')} figure="figure">
        {yuan(row.payableFen)}
      </Fact>
      <Fact label={t('order.paid')} figure="figure">
        {yuan(row.paidFen)}
      </Fact>
      {row.debtFen > 0 && (
        <Fact label={t('order.owed')} figure="owed">
          {yuan(row.debtFen)}
        </Fact>
      )}
      {row.refundFen > 0 && (
        <Fact label={t('order.refunded')} figure="figure">
          {yuan(row.refundFen)}
        </Fact>
      )}
    </dl>
  )
}
