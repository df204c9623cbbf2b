// Power, voltage, current, state of charge and temperature of an order, one below the other on one axis of time.
import { order } from '@ev/contract/bill/order'
import type { OrderCurve } from '@ev/contract/bill/order-explained'
import { instant, readTime, showTime } from '@ev/rules/units'
import { useQuery } from '@tanstack/react-query'
import { Chart } from '../../../../kit/chart.tsx'
import { State, Waiting } from '../../../../kit/state.tsx'
import { type TextKey, useT } from '../../../../locales/language.ts'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'
import { curvePoints } from './order-curve-points.ts'
import { isRunning, type OrderRow, refreshMs } from './order-explained.ts'

export function OrderCurves({ row }: { row: OrderRow }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: [...familyKey(order), 'curve', row.id, row.version],
    queryFn: () => call(order.calls.curve, { id: row.id }),
    refetchInterval: isRunning(row) && refreshMs,
    placeholderData: before => before,
  })
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  const hasSome = measures.some(({ of }) => data[of].some(value => value !== null))
  if (!hasSome) return <State drawing="empty" title={t('order.noCurve')} hint={t('order.noCurveHint')} />
  return <Curves curve={data} />
}

type Values = 'powerW' | 'voltageDv' | 'currentDa' | 'soc' | 'tempC'
type Measure = {
  readonly of: Values
  readonly name: TextKey
  readonly per: number
  readonly fromZero: boolean
  readonly most?: number
}

const measures: readonly Measure[] = [
  { of: 'powerW', name: 'order.powerKw', per: 1_000, fromZero: true },
  { of: 'voltageDv', name: 'order.voltageV', per: 10, fromZero: false },
  { of: 'currentDa', name: 'order.currentA', per: 10, fromZero: true },
  { of: 'soc', name: 'order.socPct', per: 1, fromZero: true, most: 100 },
  { of: 'tempC', name: 'order.tempC', per: 1, fromZero: false },
]

const stripPx = 110
const gapPx = 44
const topPx = 28
const bottomPx = 36
const leftPx = 52
const rightPx = 16

/** The axis shows the time of the platform wherever the reader is. */
const wallClock = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)

function Curves({ curve }: { curve: OrderCurve }) {
  const t = useT()
  const startMs = wallClock(curve.startTime)
  const last = measures.length - 1
  return (
    <Chart
      height={topPx + measures.length * stripPx + last * gapPx + bottomPx}
      ariaLabel={t('order.curves')}
      table={{
        dimensions: [t('order.time'), ...measures.map(({ name }) => t(name))],
        source: curve.atSec.map((sec, place) => [
          timeAt(curve.startTime, sec),
          ...measures.map(({ of, per }) => {
            const value = curve[of][place] ?? null
            return value === null ? null : value / per
          }),
        ]),
      }}
      option={{
        useUTC: true,
        axisPointer: { link: [{ xAxisIndex: 'all' }] },
        tooltip: { trigger: 'axis' },
        grid: measures.map((_, place) => ({
          left: leftPx,
          right: rightPx,
          top: topPx + place * (stripPx + gapPx),
          height: stripPx,
        })),
        xAxis: measures.map((_, place) => ({
          type: 'time' as const,
          gridIndex: place,
          axisLabel: { show: place === last, hideOverlap: true, rich: { primary: { fontWeight: 'normal' as const } } },
          // All of them over the same time, also where one was told later than the others.
          min: startMs,
          max: startMs + (curve.atSec.at(-1) ?? 0) * 1000,
        })),
        yAxis: measures.map(({ name, fromZero, most }, place) => ({
          type: 'value' as const,
          gridIndex: place,
          name: t(name),
          nameTextStyle: { align: 'left' as const },
          scale: !fromZero,
          splitNumber: 2,
          ...(most !== undefined && { max: most }),
        })),
        series: measures.map(({ of, name, per }, place) => ({
          type: 'line' as const,
          name: t(name),
          xAxisIndex: place,
          yAxisIndex: place,
          data: curvePoints(startMs, curve.atSec, curve[of], per),
          connectNulls: false,
          endLabel: { show: false },
        })),
      }}
    />
  )
}

const timeAt = (startTime: string, sec: number) => {
  const start = readTime(startTime)
  return start === undefined ? startTime : showTime(instant(start + sec * 1000)).slice(11)
}
