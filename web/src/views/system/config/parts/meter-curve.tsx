// A meter over time: the dial as it went up, what was read and billed month by month, and what that cost.
import { type MeterCurve as Curve, meter } from '@ev/contract/config/meter'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Chart } from '../../../../kit/chart.tsx'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'
import styles from './meter-curve.module.css'

export function MeterCurve({ id }: { id: string }) {
  const t = useT()
  const curve = useQuery({
    queryKey: [...familyKey(meter), 'curve', id],
    queryFn: () => call(meter.calls.curve, { id }),
  })
  if (curve.isPending) return <Waiting />
  if (curve.isError)
    return (
      <State drawing="failed" title={t('meter.curveFailed')} hint={curve.error.message} isAlert>
        <Button onClick={() => void curve.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  const { readings, months } = curve.data
  if (readings.length === 0 && months.length === 0)
    return <State drawing="empty" title={t('meter.curveEmpty')} hint={t('meter.curveEmptyHint')} />
  return (
    <div className={styles.charts}>
      {readings.length > 0 && <DialChart readings={readings} />}
      {months.length > 0 && <EnergyChart months={months} />}
      {months.some(({ totalFen }) => totalFen !== null) && <FeeChart months={months} />}
    </div>
  )
}

const heightPx = 260
const grid = { left: 64, right: 24, top: 28 }
const kwh = (e4: number | null) => (e4 === null ? null : e4 / 10_000)

function DialChart({ readings }: Pick<Curve, 'readings'>) {
  const t = useT()
  return (
    <section>
      <h3>{t('meter.dial')}</h3>
      <Chart
        height={heightPx}
        ariaLabel={t('meter.dial')}
        option={{
          dataset: {
            dimensions: [t('meter.time'), t('meter.dialKwh')],
            source: readings.map(({ time, totalE4 }) => [time.slice(0, 16), kwh(totalE4)]),
          },
          grid,
          tooltip: { trigger: 'axis' },
          xAxis: { type: 'category' },
          yAxis: { type: 'value', scale: true },
          series: [{ type: 'line', showSymbol: readings.length < 60, endLabel: { show: false } }],
        }}
      />
    </section>
  )
}

function EnergyChart({ months }: Pick<Curve, 'months'>) {
  const t = useT()
  return (
    <section>
      <h3>{t('meter.energy')}</h3>
      <Chart
        height={heightPx}
        ariaLabel={t('meter.energy')}
        option={{
          dataset: {
            dimensions: [t('meter.month'), t('meter.readKwh'), t('meter.billedKwh')],
            source: months.map(({ month, readE4, billedE4 }) => [month, kwh(readE4), kwh(billedE4)]),
          },
          grid,
          legend: { show: true, top: 0 },
          tooltip: { trigger: 'axis' },
          xAxis: { type: 'category' },
          yAxis: { type: 'value' },
          series: [
            { type: 'bar', label: { show: false } },
            { type: 'bar', label: { show: false } },
          ],
        }}
      />
    </section>
  )
}

function FeeChart({ months }: Pick<Curve, 'months'>) {
  const t = useT()
  return (
    <section>
      <h3>{t('meter.feeByMonth')}</h3>
      <Chart
        height={heightPx}
        ariaLabel={t('meter.feeByMonth')}
        option={{
          dataset: {
            dimensions: [t('meter.month'), t('meter.feeYuan')],
            source: months.map(({ month, totalFen }) => [month, totalFen === null ? null : totalFen / 100]),
          },
          grid,
          tooltip: { trigger: 'axis' },
          xAxis: { type: 'category' },
          yAxis: { type: 'value' },
          series: [{ type: 'bar', label: { show: false } }],
        }}
      />
    </section>
  )
}
