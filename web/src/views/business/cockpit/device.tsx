// The device cockpit: how much of the time guns were there for drivers, and how often charging began, by maker and model.
import { deviceCockpit, deviceDays, type DeviceCockpit as Shown } from '@ev/contract/statistics/cockpit'
import { figureHelp } from '@ev/contract/statistics/figures'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { Chart } from '../../../kit/chart.tsx'
import { useT } from '../../../locales/language.ts'
import { countText, shareText } from '../../../resource/dashboard/amounts.ts'
import styles from '../../../resource/dashboard/dashboard.module.css'
import { DashboardPage } from '../../../resource/dashboard/dashboard-page.tsx'
import { FigureTile } from '../../../resource/dashboard/figure-tile.tsx'
import { Panel } from '../../../resource/dashboard/panel.tsx'
import { useDashboard } from '../../../resource/dashboard/use-dashboard.ts'
import { CodesPanel, TypesPanel, VersionsPanel, WorstPanel } from './parts/device-tables.tsx'

type Days = (typeof deviceDays)[number]

export default function DeviceCockpit() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const days = deviceDays.find(one => String(one) === params.get('days')) ?? 7
  const query = useDashboard(deviceCockpit.get, { days })
  const onDays = (chosen: Days) => {
    const next = new URLSearchParams(params)
    next.set('days', String(chosen))
    setParams(next)
  }
  return (
    <DashboardPage
      query={query}
      tools={
        <Segmented
          aria-label={t('cockpit.span')}
          value={days}
          onChange={onDays}
          options={deviceDays.map(value => ({ value, label: t(`cockpit.days${value}`) }))}
        />
      }
    >
      {data => (
        <>
          <Figures data={data} />
          <div className={styles.two}>
            <Trend data={data} />
            <CodesPanel codes={data.codes} from={data.span.from} />
          </div>
          <TypesPanel types={data.types} />
          <div className={styles.two}>
            <WorstPanel worst={data.worst} />
            <VersionsPanel versions={data.versions} />
          </div>
        </>
      )}
    </DashboardPage>
  )
}

const rates = [
  { name: 'onlineBp', label: 'cockpit.online', help: figureHelp.onlineRate, better: 'up' },
  { name: 'faultBp', label: 'cockpit.fault', help: figureHelp.faultRate, better: 'down' },
  { name: 'readyBp', label: 'cockpit.ready', help: figureHelp.readyRate, better: 'up' },
  { name: 'startBp', label: 'cockpit.start', help: figureHelp.startRate, better: 'up' },
] as const

function Figures({ data }: { data: Shown }) {
  const t = useT()
  const { asOf, span, beforeSpan, total, before } = data
  return (
    <dl className={styles.tiles}>
      {rates.map(({ name, label, help, better }) => (
        <FigureTile
          key={name}
          label={t(label)}
          unit=""
          value={total[name]}
          before={before[name]}
          text={shareText}
          isShare
          better={better}
          help={help}
          period={t('cockpit.spanOf', { from: beforeSpan.from.slice(5), to: beforeSpan.to.slice(5) })}
          asOf={asOf}
          filters={[t('cockpit.spanOf', span), t('home.inSight')]}
        />
      ))}
      <div className={styles.tile}>
        <dt>{t('cockpit.devices')}</dt>
        <dd className={styles.figure}>
          {countText(data.piles)} / {countText(data.guns)}
        </dd>
      </div>
    </dl>
  )
}

const trendHeightPx = 260
const percent = (bp: number | null) => (bp === null ? null : bp / 100)

function Trend({ data: { days } }: { data: Shown }) {
  const t = useT()
  const title = t('cockpit.trendDays')
  return (
    <Panel title={title} note="%">
      <Chart
        height={trendHeightPx}
        ariaLabel={title}
        option={{
          dataset: {
            dimensions: [t('cockpit.day'), ...rates.map(({ label }) => t(label))],
            source: days.map(one => [one.day.slice(5), ...rates.map(({ name }) => percent(one[name]))]),
          },
          grid: { left: 44, right: 16, top: 40 },
          legend: { show: true, top: 0, left: 0 },
          tooltip: { trigger: 'axis' },
          xAxis: { type: 'category' },
          yAxis: { type: 'value', max: 100 },
          series: rates.map(() => ({ type: 'line', showSymbol: days.length < 10, endLabel: { show: false } })),
        }}
      />
    </Panel>
  )
}
