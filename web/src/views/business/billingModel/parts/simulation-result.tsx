// What a simulation came to: totals, hour by hour and station by station, before and after, and what was left out.

import { leftOutReason, type Simulated } from '@ev/contract/bill/price-simulation'
import { labelOf } from '@ev/contract/kit/choices'
import { scaled } from '@ev/contract/kit/say'
import { Alert, Segmented, Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Chart } from '../../../../kit/chart.tsx'
import figures from '../../../../kit/figures.module.css'
import ruled from '../../../../kit/ruled.module.css'
import { State } from '../../../../kit/state.tsx'
import tiles from '../../../../kit/tiles.module.css'
import { useWords } from '../../../../resource/form/of.ts'
import styles from './simulation.module.css'
import {
  afterFen,
  beforeFen,
  hourLines,
  type Line,
  shareText,
  signedYuan,
  stationLines,
  totalLine,
  yuan,
} from './simulation-figures.ts'

/** More bars than that cannot be told apart; the table has them all. */
const mostBars = 20

export function SimulationResult({ found }: { found: Simulated }) {
  const { t } = useWords()
  return (
    <>
      <Totals found={found} />
      {found.spread > 0 && (
        <Alert type="info" showIcon title={t('simulation.spread', { count: found.spread.toLocaleString('en-US') })} />
      )}
      <LeftOut found={found} />
      {found.orders === 0 ? (
        <State drawing="empty" title={t('simulation.empty')} hint={t('simulation.emptyHint')} />
      ) : (
        <Breakdown found={found} />
      )}
    </>
  )
}

function Totals({ found }: { found: Simulated }) {
  const { t } = useWords()
  const { total, by, from, to, orders, asOf } = found
  const [before, after] = [total.before.totalFen, total.after.totalFen]
  const tone = total.changeFen > 0 ? 'up' : total.changeFen < 0 ? 'down' : undefined
  return (
    <section aria-label={t('simulation.totals')}>
      <h2 className={styles.title}>
        {by}
        <small>
          {t('simulation.over', { from, to, orders: orders.toLocaleString('en-US') })} ·{' '}
          {t('simulation.asOf', { time: asOf })}
        </small>
      </h2>
      <dl className={`${tiles.tiles} ${styles.totals}`}>
        <Tile label={t('simulation.before')} value={yuan(before)} note={partsOf(t, total.before)} />
        <Tile label={t('simulation.after')} value={yuan(after)} note={partsOf(t, total.after)} />
        <Tile
          label={t('simulation.change')}
          value={`${tone === 'up' ? '▲ ' : tone === 'down' ? '▼ ' : ''}${signedYuan(total.changeFen)}`}
          note={shareText(before, after)}
          tone={tone}
        />
        <Tile label={t('simulation.energy')} value={scaled(total.energyE4, 4)} note={t('simulation.beforeDiscounts')} />
      </dl>
    </section>
  )
}

const partsOf = (t: ReturnType<typeof useWords>['t'], { elecFen, serviceFen }: Simulated['total']['before']) =>
  t('simulation.parts', { elec: yuan(elecFen), service: yuan(serviceFen) })

type TileProps = { label: string; value: string; note: string; tone?: 'up' | 'down' | undefined }

const Tile = ({ label, value, note, tone }: TileProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={styles.figure} data-tone={tone}>
      {value}
    </dd>
    <dd className={styles.note}>{note}</dd>
  </div>
)

function LeftOut({ found: { leftOut } }: { found: Simulated }) {
  const { t, language } = useWords()
  if (leftOut.length === 0) return null
  const count = leftOut.reduce((all, row) => all + row.count, 0)
  return (
    <details className={styles.leftOut}>
      <summary>{t('simulation.leftOut', { count: count.toLocaleString('en-US') })}</summary>
      <ul>
        {leftOut.map(({ reason, count: own, examples }) => (
          <li key={reason}>
            {t('simulation.leftOutOf', {
              reason: labelOf(leftOutReason.list, reason, language),
              count: own.toLocaleString('en-US'),
            })}{' '}
            {examples.map(({ id, label }) => (
              <Link key={id} to={`/business/bill/chargeOrder?id=${id}`}>
                {label}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Breakdown({ found }: { found: Simulated }) {
  const { t } = useWords()
  const [by, setBy] = useState<'hour' | 'station'>('hour')
  const [stationId, setStationId] = useState<string>()
  const label = useId()
  const lines = useMemo(
    () => (by === 'station' ? stationLines(found) : hourLines(found, stationId)),
    [found, by, stationId],
  )
  const title = t(by === 'hour' ? 'simulation.byHour' : 'simulation.byStation')
  return (
    <section className={styles.room} aria-label={title}>
      <div className={styles.choosing}>
        <Segmented
          aria-label={t('simulation.by')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'hour', label: t('simulation.byHour') },
            { value: 'station', label: t('simulation.byStation') },
          ]}
        />
        {by === 'hour' && found.stations.length > 1 && (
          <>
            <span id={label}>{t('simulation.station')}</span>
            <Select
              aria-labelledby={label}
              showSearch={{ optionFilterProp: 'label' }}
              allowClear
              placeholder={t('simulation.allStations')}
              value={stationId ?? null}
              onChange={id => setStationId(id ?? undefined)}
              style={{ minWidth: 220 }}
              options={found.stations.map(({ station }) => ({ value: station.id, label: station.label }))}
            />
          </>
        )}
      </div>
      <BeforeAfter lines={lines.slice(0, by === 'hour' ? 24 : mostBars)} title={title} />
      <Lines
        lines={lines}
        title={title}
        total={stationId === undefined ? totalLine(found, t('report.total')) : undefined}
      />
    </section>
  )
}

function BeforeAfter({ lines, title }: { lines: readonly Line[]; title: string }) {
  const { t } = useWords()
  const option = useMemo(
    () => ({
      dataset: {
        dimensions: [title, t('simulation.before'), t('simulation.after')],
        source: lines.map(line => [line.name, beforeFen(line) / 100, afterFen(line) / 100]),
      },
      legend: { show: true },
      tooltip: { trigger: 'axis' as const },
      xAxis: { type: 'category' as const },
      yAxis: { type: 'value' as const },
      series: [0, 1].map(() => ({ type: 'bar' as const, label: { show: false } })),
    }),
    [lines, title, t],
  )
  return (
    <div className={styles.chart}>
      <Chart option={option} height={280} ariaLabel={t('simulation.chart', { title })} />
    </div>
  )
}

type LinesProps = { lines: readonly Line[]; title: string; total: Line | undefined }

function Lines({ lines, title, total }: LinesProps) {
  const { t } = useWords()
  const heads = [
    'energy',
    'elecBefore',
    'serviceBefore',
    'before',
    'elecAfter',
    'serviceAfter',
    'after',
    'change',
    'changeShare',
  ] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be reached by keyboard.
    <section className={`${ruled.frame} ${figures.frame}`} tabIndex={0} aria-label={title}>
      <table className={`${ruled.table} ${figures.table} ${styles.table}`}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {heads.map(head => (
              <th key={head} scope="col">
                {t(`simulation.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <Cells key={line.key} line={line} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Cells line={total} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Cells({ line }: { line: Line }) {
  const [before, after] = [beforeFen(line), afterFen(line)]
  const tone = after > before ? 'up' : after < before ? 'down' : undefined
  return (
    <tr>
      <th scope="row">{line.name}</th>
      <td>{scaled(line.energyE4, 4)}</td>
      <td>{yuan(line.elecFen)}</td>
      <td>{yuan(line.serviceFen)}</td>
      <td>{yuan(before)}</td>
      <td>{yuan(line.newElecFen)}</td>
      <td>{yuan(line.newServiceFen)}</td>
      <td>{yuan(after)}</td>
      <td data-tone={tone}>{signedYuan(after - before)}</td>
      <td data-tone={tone}>{shareText(before, after)}</td>
    </tr>
  )
}
