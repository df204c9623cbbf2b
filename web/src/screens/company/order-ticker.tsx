import type { ScreenOrder } from '@ev/contract/statistics/big-screen'
import { useT } from '../../locales/language.ts'
import { energyText } from '../../resource/dashboard/amounts.ts'
import { Nothing, Panel } from '../panel.tsx'
import { clockOf, yuanOf } from '../shown.ts'
import styles from './company.module.css'

export function OrderTicker({ orders }: { orders: readonly ScreenOrder[] | undefined }) {
  const t = useT()
  return (
    <Panel title={t('bigScreen.live')} note={`kWh · ${t('bigScreen.yuan')}`} className={styles.ticker}>
      {orders?.length === 0 && <Nothing text={t('bigScreen.liveEmpty')} />}
      <ul className={styles.orders}>
        {orders?.map(order => (
          <li key={order.id}>
            <time>{clockOf(order.at)}</time>
            <span className={styles.running} data-running={order.isRunning || undefined}>
              {t(order.isRunning ? 'bigScreen.running' : 'bigScreen.ended')}
            </span>
            <span className={styles.name}>{order.stationName}</span>
            <span className={styles.who}>{order.plateNo || order.phone}</span>
            <b className={styles.energy}>{energyText(order.energyE4)}</b>
            <b className={styles.amount}>{yuanOf(order.amountFen)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
