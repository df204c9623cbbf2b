// The few figures of today, each held against yesterday.
import { figureHelp } from '@ev/contract/statistics/figures'
import type { HomeFigures as Figures, HomeNow } from '@ev/contract/statistics/home'
import { Link } from 'react-router'
import { useT } from '../../locales/language.ts'
import { countText, energyText, moneyText, shareText } from '../../resource/dashboard/amounts.ts'
import styles from '../../resource/dashboard/dashboard.module.css'
import { FigureTile } from '../../resource/dashboard/figure-tile.tsx'
import { ordersAddress, ordersScreen } from '../../resource/dashboard/orders-address.ts'
import { useMe } from '../../shell/me.ts'

type Statistic = 'energy' | 'revenue' | 'sessions'

const gunScreen = '/business/pileManage/gunList'

export function HomeFigures({ data }: { data: HomeNow | undefined }) {
  const t = useT()
  const { screens } = useMe().me.routes
  const day = data?.day
  const rows = (countsIn: Statistic) =>
    day !== undefined && screens.has(ordersScreen) ? ordersAddress({ from: day, to: day, countsIn }) : undefined
  const guns = (status: number) => (screens.has(gunScreen) ? `${gunScreen}?gunStatus=${status}` : undefined)
  const period = t('home.untilThen', { time: data?.beforeUntil.slice(11, 16) ?? '' })
  const counted = {
    period,
    asOf: data?.asOf ?? '',
    filters: [t('home.onDay', { day: day ?? '' }), t('home.inSight')],
  }
  const shared = { ...counted, period: t('home.wholeYesterday'), isShare: true, unit: '', text: shareText }
  const { today, before, rates, ratesBefore } = data ?? {}
  // Before anything has come nobody knows what will be absent.
  const isTold = (name: keyof Figures) => !today || today[name] !== undefined
  return (
    <dl className={styles.tiles}>
      <FigureTile
        {...counted}
        label={t('home.energy')}
        unit={t('dashboard.kwh')}
        value={today?.energyE4}
        before={before?.energyE4}
        text={energyText}
        better="up"
        help={figureHelp.energyE4}
        to={rows('energy')}
      />
      {isTold('revenueFen') && (
        <FigureTile
          {...counted}
          label={t('home.revenue')}
          unit={t('dashboard.yuan')}
          value={today?.revenueFen}
          before={before?.revenueFen}
          text={moneyText}
          better="up"
          help={figureHelp.revenueFen}
          to={rows('revenue')}
        >
          <dd className={styles.beside}>{t('home.stay', { amount: moneyText(today?.stayFen ?? 0) })}</dd>
        </FigureTile>
      )}
      {isTold('orders') && (
        <FigureTile
          {...counted}
          label={t('home.orders')}
          unit={t('dashboard.orders')}
          value={today?.orders}
          before={before?.orders}
          text={countText}
          better="up"
          help={figureHelp.orders}
          to={rows('sessions')}
        >
          <dd className={styles.beside}>
            {t('home.abnormal', { count: today?.abnormalOrders ?? 0 })}
            {(today?.abnormalOrders ?? 0) > 0 && day !== undefined && screens.has(ordersScreen) && (
              <>
                {' '}
                <Link to={ordersAddress({ from: day, to: day, statuses: abnormalStatuses })}>{t('home.look')}</Link>
              </>
            )}
          </dd>
        </FigureTile>
      )}
      {(!rates || rates.onlineBp !== null) && (
        <>
          <FigureTile
            {...shared}
            label={t('home.online')}
            value={rates?.onlineBp}
            before={ratesBefore?.onlineBp}
            better="up"
            help={figureHelp.onlineRate}
            to={guns(5)}
          />
          <FigureTile
            {...shared}
            label={t('home.fault')}
            value={rates?.faultBp}
            before={ratesBefore?.faultBp}
            better="down"
            help={figureHelp.faultRate}
            to={guns(7)}
          />
        </>
      )}
    </dl>
  )
}

/** Failed, cancelled, suspended, abnormal and closed. */
const abnormalStatuses = [7, 8, 9, 10, 11]
