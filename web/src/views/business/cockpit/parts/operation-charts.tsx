// The month among those before it, its energy by tier, and by day and hour.
import type { OperationCockpit } from '@ev/contract/statistics/cockpit'
import { Chart } from '../../../../kit/chart.tsx'
import { useT } from '../../../../locales/language.ts'
import { energyText, shareText } from '../../../../resource/dashboard/amounts.ts'
import { Panel, Quiet } from '../../../../resource/dashboard/panel.tsx'
import styles from './cockpit.module.css'

/** As high as the days beside it, so that neither ends in a gap. */
const trendHeight = (days: number) => Math.max(300, 24 + days * 15)

export function TrendPanel({ months, heat }: Pick<OperationCockpit, 'months' | 'heat'>) {
  const t = useT()
  const title = t('cockpit.trend')
  const drawn = lines.filter(({ name }) => months.some(one => one[name] !== undefined))
  return (
    <Panel title={title}>
      <Chart
        height={trendHeight(heat.length)}
        ariaLabel={title}
        option={{
          dataset: {
            dimensions: [t('cockpit.month'), ...drawn.map(({ label, unit }) => `${t(label)} (${t(unit)})`)],
            source: months.map(one => [
              one.month.slice(2),
              ...drawn.map(({ name, per }) => (hasBegun(one) ? Math.round((one[name] ?? 0) / per) / 100 : null)),
            ]),
          },
          grid: { left: 64, right: 64, top: 40 },
          legend: { show: true, top: 0 },
          tooltip: { trigger: 'axis' },
          xAxis: { type: 'category' },
          yAxis: drawn.map((_, place) => ({ type: 'value', splitLine: { show: place === 0 } })),
          series: drawn.map((_, place) =>
            place === 0
              ? { type: 'bar', label: { show: false } }
              : { type: 'line', yAxisIndex: place, endLabel: { show: false } },
          ),
        }}
      />
    </Panel>
  )
}

/** Each in hundredths of its unit; those that the reader is not told are not drawn. */
const lines = [
  { name: 'revenueFen', label: 'cockpit.revenue', unit: 'dashboard.yuan', per: 1 },
  { name: 'energyE4', label: 'cockpit.energy', unit: 'dashboard.kwh', per: 100 },
] as const

/** Before there were guns or orders there is a gap, and not nothing. */
const hasBegun = ({ energyE4, utilisationBp }: OperationCockpit['months'][number]) =>
  energyE4 > 0 || utilisationBp !== null

const tiers = [
  { name: 'jianE4', label: 'cockpit.jian', colour: 'var(--tier-sharp)' },
  { name: 'fengE4', label: 'cockpit.feng', colour: 'var(--tier-peak)' },
  { name: 'pingE4', label: 'cockpit.ping', colour: 'var(--tier-flat)' },
  { name: 'guE4', label: 'cockpit.gu', colour: 'var(--tier-valley)' },
] as const

export function TierPanel({ tiers: found }: { tiers: OperationCockpit['tiers'] }) {
  const t = useT()
  const total = tiers.reduce((sum, { name }) => sum + found[name], 0)
  return (
    <Panel title={t('cockpit.tiers')} note={t('dashboard.kwh')}>
      {total === 0 && <Quiet>{t('cockpit.empty')}</Quiet>}
      {total > 0 && (
        <>
          <div className={styles.tiers} aria-hidden="true">
            {tiers.map(({ name, colour }) => (
              <span key={name} style={{ flexGrow: found[name], background: colour }} />
            ))}
          </div>
          <dl className={styles.tierList}>
            {tiers.map(({ name, label, colour }) => (
              <div key={name}>
                <dt>
                  <span style={{ background: colour }} aria-hidden="true" />
                  {t(label)}
                </dt>
                <dd>{energyText(found[name])}</dd>
                <dd>{shareText(Math.round((found[name] / total) * 10_000))}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Panel>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The darker, the more; the figure of each stands in its title and for readers in its cell. */
export function HeatPanel({ heat }: { heat: OperationCockpit['heat'] }) {
  const t = useT()
  const most = Math.max(1, ...heat.flatMap(({ hoursE4 }) => hoursE4))
  return (
    <Panel title={t('cockpit.heat')} note={t('cockpit.heatNote')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be reached by keyboard. */}
      <section className={styles.heatFrame} tabIndex={0} aria-label={t('cockpit.heat')}>
        <table className={styles.heat}>
          <thead>
            <tr>
              <th scope="col">{t('cockpit.day')}</th>
              {hours.map(hour => (
                <th key={hour} scope="col">
                  {hour % 3 === 0 ? hour : <span className={styles.hidden}>{hour}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heat.map(({ day, hoursE4 }) => (
              <tr key={day}>
                <th scope="row">{day.slice(5)}</th>
                {hours.map(hour => {
                  const text = energyText(hoursE4[hour] ?? 0)
                  return (
                    <td key={hour} title={`${day} ${t('cockpit.hour', { hour })} · ${text}`}>
                      <span
                        className={styles.heatCell}
                        style={{ opacity: (hoursE4[hour] ?? 0) / most }}
                        aria-hidden="true"
                      />
                      <span className={styles.hidden}>{text}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}
