// The operations cockpit: how a month stands, against what was aimed at and against the month or the year before.
import { operationCockpit, type OperationCockpit as Shown } from '@ev/contract/statistics/cockpit'
import { figureHelp } from '@ev/contract/statistics/figures'
import type { Against } from '@ev/rules/compared'
import { isMonth } from '@ev/rules/days'
import { businessDay, instant } from '@ev/rules/units'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useSearchParams } from 'react-router'
import { useT } from '../../../locales/language.ts'
import { countText, energyText, moneyText, shareText } from '../../../resource/dashboard/amounts.ts'
import styles from '../../../resource/dashboard/dashboard.module.css'
import { DashboardPage } from '../../../resource/dashboard/dashboard-page.tsx'
import { FigureTile } from '../../../resource/dashboard/figure-tile.tsx'
import { ordersAddress, ordersScreen } from '../../../resource/dashboard/orders-address.ts'
import { useDashboard } from '../../../resource/dashboard/use-dashboard.ts'
import { AgainstChoice } from '../../../resource/report/against-choice.tsx'
import { useAgainst } from '../../../resource/report/use-against.ts'
import { useMe } from '../../../shell/me.ts'
import { HeatPanel, TierPanel, TrendPanel } from './parts/operation-charts.tsx'
import { StationsPanel, TargetPanel, TopAndBottom } from './parts/operation-stations.tsx'

export default function OperationCockpit() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('month')
  const month = asked !== null && isMonth(asked) ? asked : undefined
  const { against, setAgainst } = useAgainst()
  const query = useDashboard(operationCockpit.get, { against, ...(month !== undefined && { month }) })
  const onMonth = (chosen: string | undefined) => {
    const next = new URLSearchParams(params)
    if (chosen === undefined) next.delete('month')
    else next.set('month', chosen)
    setParams(next)
  }
  return (
    <DashboardPage
      query={query}
      tools={
        <>
          <MonthInput month={month ?? query.data?.month ?? ''} onMonth={onMonth} />
          <AgainstChoice against={against} setAgainst={setAgainst} help={comparisons} />
        </>
      }
    >
      {data => (
        <>
          <Figures data={data} against={against} />
          <div className={styles.two}>
            <TargetPanel data={data} />
            <TierPanel tiers={data.tiers} />
          </div>
          <div className={styles.two}>
            <TrendPanel months={data.months} heat={data.heat} />
            <HeatPanel heat={data.heat} />
          </div>
          <TopAndBottom data={data} />
          <StationsPanel data={data} />
        </>
      )}
    </DashboardPage>
  )
}

type MonthInputProps = { month: string; onMonth: (month: string | undefined) => void }

function MonthInput({ month, onMonth }: MonthInputProps) {
  const t = useT()
  return (
    <DatePicker
      picker="month"
      allowClear={false}
      aria-label={t('cockpit.month')}
      value={month === '' ? null : dayjs(month)}
      maxDate={dayjs(businessDay(instant(Date.now())))}
      onChange={chosen => onMonth(chosen?.format('YYYY-MM'))}
    />
  )
}

const comparisons = { previous: figureHelp.monthChange, lastYear: figureHelp.yearChange } as const

function Figures({ data, against }: { data: Shown; against: Against }) {
  const t = useT()
  const { screens } = useMe().me.routes
  const { total, before, span, beforeSpan, asOf } = data
  // Of another year the year is said.
  const from = against === 'lastYear' ? 0 : 5
  const said = (days: typeof span) => t('cockpit.spanOf', { from: days.from.slice(from), to: days.to.slice(from) })
  const shared = {
    asOf,
    period: said(beforeSpan),
    filters: [t('cockpit.spanOf', span), t('home.inSight')],
    better: 'up' as const,
    comparison: { label: t(`compared.${against}`), help: comparisons[against] },
  }
  const rows = (countsIn: 'revenue' | 'energy' | 'sessions') =>
    screens.has(ordersScreen) ? ordersAddress({ ...span, countsIn }) : undefined
  return (
    <dl className={styles.tiles}>
      <FigureTile
        {...shared}
        label={t('cockpit.energy')}
        unit={t('dashboard.kwh')}
        value={total.energyE4}
        before={before?.energyE4}
        text={energyText}
        help={figureHelp.energyE4}
        to={rows('energy')}
      />
      {total.revenueFen !== undefined && (
        <FigureTile
          {...shared}
          label={t('cockpit.revenue')}
          unit={t('dashboard.yuan')}
          value={total.revenueFen}
          before={before?.revenueFen}
          text={moneyText}
          help={figureHelp.revenueFen}
          to={rows('revenue')}
        />
      )}
      <FigureTile
        {...shared}
        label={t('cockpit.utilisation')}
        unit=""
        value={total.utilisationBp}
        before={before?.utilisationBp}
        text={shareText}
        isShare
        help={figureHelp.timeUse}
      />
      {total.orders !== undefined && (
        <FigureTile
          {...shared}
          label={t('cockpit.orders')}
          unit={t('dashboard.orders')}
          value={total.orders}
          before={before?.orders}
          text={countText}
          help={figureHelp.orders}
          to={rows('sessions')}
        />
      )}
    </dl>
  )
}
