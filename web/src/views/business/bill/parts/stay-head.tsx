// The first look at a bill for staying: its state and why, who pays, where and when, the order it belongs to, and what a
// driver says against it.

import type { ReactNode } from 'react'
import tiles from '../../../../kit/tiles.module.css'
import { useWords } from '../../../../resource/form/of.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { Choice, Value } from '../../../../resource/value/value.tsx'
import styles from './order.module.css'
import type { StayBillProps } from './stay-bill.tsx'

export function StayHead({ of: { fields }, row }: StayBillProps) {
  const { t, word, language } = useWords()
  return (
    <div className={styles.head}>
      <dl className={tiles.tiles}>
        <Fact label={word(fields.status.label)}>
          <span className={styles.states}>
            <Choice options={fields.status.choices ?? []} value={row.status} language={language} />
            {row.cause !== null && <Value field={fields.cause} value={row.cause} />}
          </span>
        </Fact>
        <Fact label={t('order.payer')}>
          {row.fleet ? (
            <RefLink family={fields.fleet.family} to={row.fleet} />
          ) : row.member ? (
            <RefLink family={fields.member.family} to={row.member} />
          ) : (
            t('order.nobody')
          )}{' '}
          <span className={styles.plate}>{row.plateNo}</span>
        </Fact>
        <Fact label={t('order.place')} isWide>
          <RefLink family={fields.station.family} to={row.station} />
          {'\u00a0· '}
          <RefLink family={fields.gun.family} to={row.gun} />
        </Fact>
        {row.order && (
          <Fact label={word(fields.order.label)}>
            <RefLink family={fields.order.family} to={row.order} />
          </Fact>
        )}
      </dl>
      {row.appeal && <p className={styles.warning}>{t('stay.appealed', { text: row.appeal })}</p>}
      {row.statusReason && <p className={styles.quiet}>{t('stay.decided', { text: row.statusReason })}</p>}
    </div>
  )
}

const Fact = ({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) => (
  <div className={isWide ? styles.wide : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
