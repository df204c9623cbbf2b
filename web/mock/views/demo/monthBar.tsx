// The sample chart of requirements 7.
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../src/kit/button.tsx'
import { Chart } from '../../../src/kit/chart.tsx'
import { State, Waiting } from '../../../src/kit/state.tsx'
import { useT } from '../../../src/locales/language.ts'
import { get } from '../../../src/shell/call.ts'
import { monthBarPath, type TrafficPoint } from '../../month-bar.ts'
import { useTexts } from '../../texts.ts'
import styles from './monthBar.module.css'

export default function MonthBar() {
  const texts = useTexts()
  return (
    <section className={styles.page}>
      <h2>{texts.title}</h2>
      <Content />
    </section>
  )
}

function Content() {
  const t = useT()
  const texts = useTexts()
  const { data, error, refetch } = useQuery({
    queryKey: [monthBarPath],
    queryFn: () => get<TrafficPoint[]>(monthBarPath),
  })
  if (error)
    return (
      <State drawing="failed" title={error.message} isAlert>
        <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (!data) return <Waiting />
  if (data.length === 0) return <State drawing="empty" title={texts.empty} />
  return <TrafficChart points={data} />
}

function TrafficChart({ points }: { points: readonly TrafficPoint[] }) {
  const { title, day, traffic } = useTexts()
  const option = {
    dataset: { dimensions: [day, traffic], source: points.map(({ x, y }) => [x, y]) },
    tooltip: { trigger: 'axis' as const },
    xAxis: { type: 'category' as const, name: day },
    yAxis: { type: 'value' as const, name: traffic },
    series: [{ type: 'bar' as const }],
  }
  return <Chart option={option} height={400} ariaLabel={title} />
}
