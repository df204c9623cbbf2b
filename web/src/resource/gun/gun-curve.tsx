// The curve of a session: what flowed, how full the battery was, how warm it got.
import { type CurvePoint, telemetry } from '@ev/contract/operation/telemetry'
import { useQuery } from '@tanstack/react-query'
import { Chart } from '../../kit/chart.tsx'
import { State, Waiting } from '../../kit/state.tsx'
import { useT } from '../../locales/language.ts'
import { call } from '../../shell/call.ts'
import { RecordFailed } from '../detail/record-failed.tsx'
import { withGaps } from './curve-gaps.ts'
import styles from './gun-curve.module.css'

type GunCurveProps = {
  gun: string
  session: string
  /** It goes on, and so does the curve. */
  isOpen: boolean
}

const everyMs = 15_000

export function GunCurve({ gun, session, isOpen }: GunCurveProps) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: [telemetry.curve.path, gun, session],
    queryFn: () => call(telemetry.curve, { gun, session }),
    refetchInterval: isOpen && everyMs,
  })
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  if (data.points.length === 0)
    return <State drawing="empty" title={t('live.curveEmpty')} hint={t('live.curveEmptyHint')} />
  return <MeasuredCurves points={data.points} />
}

/** From one time to another, as the platform's clock says it. */
export type CurveSpan = { readonly from: string; readonly to: string }

/** What was measured over a span of time, all of which is shown where it is said. */
export function MeasuredCurves({ points, span }: { points: readonly CurvePoint[]; span?: CurveSpan }) {
  const t = useT()
  return (
    <div className={styles.curve}>
      <Lines
        title={t('live.powerAndSoc')}
        points={points}
        span={span}
        measures={[
          { name: t('live.powerKw'), of: ({ powerW }) => per(powerW, 1_000) },
          { name: t('live.socPct'), of: ({ soc }) => soc },
        ]}
      />
      <Lines
        title={t('live.voltageAndCurrent')}
        points={points}
        span={span}
        measures={[
          { name: t('live.voltageV'), of: ({ voltageDv }) => per(voltageDv, 10) },
          { name: t('live.currentA'), of: ({ currentDa }) => per(currentDa, 10) },
        ]}
      />
      <Lines
        title={t('live.temperatures')}
        points={points}
        span={span}
        isOneAxis
        measures={[
          { name: t('live.cableC'), of: ({ cableTempC }) => cableTempC },
          { name: t('live.batteryC'), of: ({ batteryTempC }) => batteryTempC },
        ]}
      />
    </div>
  )
}

const per = (value: number | null, many: number) => (value === null ? null : value / many)

type Measure = { readonly name: string; readonly of: (point: CurvePoint) => number | null }
type LinesProps = {
  title: string
  points: readonly CurvePoint[]
  span: CurveSpan | undefined
  measures: readonly [Measure, Measure]
  /** Both are of one unit and can be held against each other. */
  isOneAxis?: boolean
}

const heightPx = 220
const dotPx = 5

/** The axis shows the time of the platform wherever the reader is. */
const wallClock = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)

/** Two measures, each by its own axis that begins at zero unless they share one; what nobody told is left out. */
function Lines({ title, points, span, measures, isOneAxis = false }: LinesProps) {
  const t = useT()
  const told = measures.filter(({ of }) => points.some(point => of(point) !== null))
  if (told.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <Chart
        height={heightPx}
        ariaLabel={title}
        table={{
          dimensions: [t('live.time'), ...told.map(({ name }) => name)],
          source: points.map(point => [point.time.slice(11), ...told.map(({ of }) => of(point))]),
        }}
        option={{
          useUTC: true,
          grid: { left: 52, right: 52, top: 32 },
          legend: { show: true, top: 0 },
          tooltip: { trigger: 'axis' },
          xAxis: {
            type: 'time',
            axisLabel: { hideOverlap: true, rich: { primary: { fontWeight: 'normal' } } },
            ...(span && { min: wallClock(span.from), max: wallClock(span.to) }),
          },
          yAxis: (isOneAxis ? told.slice(0, 1) : told).map((_, place) => ({
            type: 'value',
            scale: isOneAxis,
            splitLine: { show: place === 0 },
          })),
          series: told.map(({ name, of }, place) => ({
            type: 'line',
            name,
            yAxisIndex: isOneAxis ? 0 : place,
            data: withGaps(points.map(point => [wallClock(point.time), of(point)])).map(({ value, isAlone }) => ({
              value,
              symbolSize: isAlone ? dotPx : 0,
            })),
            endLabel: { show: false },
          })),
        }}
      />
    </section>
  )
}
