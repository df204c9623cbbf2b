// What the evaluations in sight come to: their average, how many gave which score, how many wait for somebody.
import { evaluation } from '@ev/contract/bill/evaluation'
import { labelOf } from '@ev/contract/kit/choices'
import { readQuery } from '@ev/contract/kit/query'
import { scaled } from '@ev/contract/kit/say'
import { evaluationScore } from '@ev/contract/order-enums'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import tiles from '../../../../kit/tiles.module.css'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'
import styles from './evaluations.module.css'

export function EvaluationFigures() {
  const { t } = useWords()
  const [query] = useSearchParams()
  const { filters } = readQuery(evaluation.fields, query, { filters: evaluation.list.initial })
  const { data, error, refetch } = useQuery({
    queryKey: [...familyKey(evaluation), 'figures', filters],
    queryFn: () => call(evaluation.calls.figures, { filters }),
    placeholderData: keepPreviousData,
  })
  if (error) return <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} />
  const { averageE2 = null, count, replied, sensitive, byScore } = data ?? {}
  const figures = [
    { key: 'average', label: t('evaluation.average'), figure: averageE2 === null ? '—' : scaled(averageE2, 2) },
    { key: 'count', label: t('evaluation.count'), figure: count },
    { key: 'replied', label: t('evaluation.replied'), figure: replied },
    { key: 'sensitive', label: t('evaluation.sensitive'), figure: sensitive },
  ]
  return (
    <section aria-label={t('evaluation.figures')} className={styles.figures}>
      <dl className={tiles.tiles}>
        {figures.map(({ key, label, figure }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className={tiles.figure}>{figure ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <Distribution byScore={byScore ?? none} />
    </section>
  )
}

const none = [0, 0, 0, 0, 0]

/** A bar for each score, the best on top. */
function Distribution({ byScore }: { byScore: readonly number[] }) {
  const { t, language } = useWords()
  const all = byScore.reduce((sum, count) => sum + count, 0)
  return (
    <ul aria-label={t('evaluation.byScore')} className={styles.bars}>
      {evaluationScore.list.map(({ value }) => {
        const count = byScore[value - 1] ?? 0
        const score = labelOf(evaluationScore.list, value, language)
        return (
          <li key={value}>
            <span>{score}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${all === 0 ? 0 : (count / all) * 100}%` }} />
            </span>
            <span className={styles.count}>{count}</span>
          </li>
        )
      })}
    </ul>
  )
}
