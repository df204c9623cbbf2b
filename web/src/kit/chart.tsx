import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react'
import { useT } from '../locales/language.ts'
import { Button } from './button.tsx'
import styles from './chart.module.css'
import { placeEnds } from './chart-ends.ts'
import type { ChartOption, Drawing, Engine } from './chart-engine.ts'
import { type Figures, FiguresTable, type Picked } from './chart-figures.tsx'
import { type ChartLook, chartTheme, lookAt, watchLook } from './chart-theme.ts'
import { State, Waiting } from './state.tsx'

type ChartProps = {
  height: number
  /** What the chart shows, in a few words. */
  ariaLabel: string
  onPick?: (picked: Picked) => void
} & (
  | { option: ChartOption & { dataset: Figures }; table?: Figures }
  // Where the figures are not in the option's dataset, they are given apart: nobody is left without them.
  | { option: ChartOption; table: Figures }
)

export function Chart({ option, table, height, ariaLabel, onPick }: ChartProps) {
  const t = useT()
  const { engine, hasFailed, retry } = useEngine()
  const figures = table ?? option.dataset
  return (
    <figure className={styles.chart} style={{ height }} aria-label={ariaLabel}>
      {engine && <Canvas engine={engine} option={option} onPick={onPick} />}
      {!engine && !hasFailed && <Waiting />}
      {hasFailed && (
        <State drawing="failed" title={t('kit.chartFailed')} isAlert>
          <Button onClick={retry}>{t('app.retry')}</Button>
        </State>
      )}
      {figures && <FiguresTable caption={ariaLabel} figures={figures} onPick={onPick} />}
    </figure>
  )
}

/** Fetched when the first chart is shown; all others share it. */
function useEngine() {
  const [asked, setAsked] = useState(0)
  const [loaded, setLoaded] = useState<{ engine?: Engine; hasFailed: boolean }>({ hasFailed: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is a new `asked`.
  useEffect(() => {
    let isWanted = true
    import('./chart-engine.ts').then(
      ({ engine }) => isWanted && setLoaded({ engine, hasFailed: false }),
      () => isWanted && setLoaded({ hasFailed: true }),
    )
    return () => {
      isWanted = false
    }
  }, [asked])
  const retry = () => {
    setLoaded({ hasFailed: false })
    setAsked(count => count + 1)
  }
  return { ...loaded, retry }
}

type CanvasProps = { engine: Engine; option: ChartOption; onPick: ((picked: Picked) => void) | undefined }

/** A kept tab that is hidden and shown again finds its drawing as it was: zoomed, and in the size of today. */
function Canvas({ engine, option, onPick }: CanvasProps) {
  const host = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const drawn = useRef<{ option: ChartOption; look: ChartLook }>(undefined)
  const isPickable = onPick !== undefined
  const pick = useEffectEvent((picked: Picked) => onPick?.(picked))

  useEffect(() => {
    const element = host.current
    if (!element) return
    const draw = () => {
      const look = lookAt(element, isPickable)
      drawing.current ??= engine(element, chartTheme(look))
      const before = drawn.current
      const isSameLook = before !== undefined && isSame(before.look, look)
      // With another theme ECharts goes back to the option that it was given first.
      if (before && !isSameLook) drawing.current.setTheme(chartTheme(look))
      if (!isSameLook || before.option !== option) {
        drawing.current.setOption(withoutHeader(option), { replaceMerge })
        placeEnds(drawing.current, option, chartTheme(look).color)
      }
      drawn.current = { option, look }
    }
    draw()
    return watchLook(draw)
  }, [engine, option, isPickable])

  useEffect(() => {
    const element = host.current
    const chart = drawing.current
    if (!element || !chart) return
    const sizes = new ResizeObserver(() => {
      // Its end comes before that of the observer, which still sees the element go.
      if (chart.isDisposed()) return
      const isFit = chart.getWidth() === element.clientWidth && chart.getHeight() === element.clientHeight
      if (isFit) return
      chart.resize()
      if (drawn.current) placeEnds(chart, drawn.current.option, chartTheme(drawn.current.look).color)
    })
    sizes.observe(element)
    const onClick = ({ dataIndex, name }: { dataIndex: number; name: string }) => pick({ index: dataIndex, name })
    chart.on('click', onClick)
    return () => {
      sizes.disconnect()
      chart.off('click', onClick)
    }
  }, [])

  // Of all effects only these stay while a tab is hidden, so their end is the end.
  useInsertionEffect(
    () => () => {
      drawing.current?.dispose()
    },
    [],
  )
  return <div ref={host} className={styles.canvas} aria-hidden="true" />
}

// A series that the next option lacks is gone; what else was there, like a zoom, stays.
const replaceMerge = ['series', 'xAxis', 'yAxis', 'dataset']

/** Its dimensions are named: a first row in which nothing is known would be taken for the names of the columns. */
const withoutHeader = ({ dataset, ...option }: ChartOption) =>
  dataset ? { ...option, dataset: { ...dataset, sourceHeader: false } } : option

const isSame = (one: ChartLook, other: ChartLook) => JSON.stringify(one) === JSON.stringify(other)
