// The whole year by the table that each day has, and what a day of each table costs on average.
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '../../../../locales/language.ts'
import { sayMonth, yuan } from '../../../../resource/price/words.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { keysOf, type PlanDraft, type TableKey, tableAt } from './plan-draft.ts'
import { averageIn, daysOfYear, weekdayOf, type YearDay } from './plan-year.ts'
import { useTableName } from './table-name.ts'
import styles from './year-preview.module.css'

type YearPreviewProps = { plan: PlanDraft; year: number }

export function YearPreview({ plan, year: begins }: YearPreviewProps) {
  const t = useT()
  const language = useSpoken()
  const nameOf = useTableName(plan)
  const [year, setYear] = useState(begins)
  const days = useMemo(() => daysOfYear(plan, year), [plan, year])
  const keys = keysOf(plan)
  const counts = [...keys, undefined]
    .map(key => ({ key, count: days.filter(day => day.key === key).length }))
    .filter(({ count }) => count > 0)
  const named = (key: TableKey | undefined) => (key === undefined ? t('plan.noTable') : nameOf(key))
  const tables = counts
    .map(({ key, count }) => t('plan.daysOf', { name: named(key), count }))
    .join(language === 'zh' ? '，' : ', ')
  return (
    <section className={styles.room}>
      <div className={styles.head}>
        <h3>{t('plan.year')}</h3>
        <Button type="text" aria-label={t('plan.yearBefore')} onClick={() => setYear(year - 1)}>
          ‹
        </Button>
        <span>{t('plan.yearOf', { year })}</span>
        <Button type="text" aria-label={t('plan.yearAfter')} onClick={() => setYear(year + 1)}>
          ›
        </Button>
      </div>
      <div className={styles.months} role="img" aria-label={t('plan.yearSays', { year, tables })}>
        {monthsOf(days).map((month, at) => (
          <Month key={month[0]?.day} month={month} title={sayMonth(at + 1, language)} keys={keys} named={named} />
        ))}
      </div>
      <ul className={styles.legend}>
        {counts.map(({ key, count }) => (
          <li key={key ?? 'none'}>
            <span className={styles.day} data-table={markOf(keys, key)} aria-hidden="true" />
            <span>{t('plan.daysOf', { name: named(key), count })}</span>
            <span>{key !== undefined && <Average plan={plan} of={key} />}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Average({ plan, of }: { plan: PlanDraft; of: TableKey }) {
  const t = useT()
  const table = tableAt(plan, of)
  const average = table && averageIn(table)
  if (!average) return t('plan.noAverage')
  const { totalMil, elecMil, serviceMil } = average
  return t('plan.average', { total: yuan(totalMil), elec: yuan(elecMil), service: yuan(serviceMil) })
}

type MonthProps = {
  month: readonly YearDay[]
  title: string
  keys: readonly TableKey[]
  named: (key: TableKey | undefined) => string
}

function Month({ month, title, keys, named }: MonthProps) {
  return (
    <div className={styles.month}>
      <b>{title}</b>
      <div className={styles.days}>
        {month.map(({ day, key }, at) => (
          <span
            key={day}
            className={styles.day}
            data-table={markOf(keys, key)}
            title={`${day} ${named(key)}`}
            {...(at === 0 && { style: { gridColumnStart: weekdayOf(day) + 1 } })}
          >
            {Number(day.slice(8))}
          </span>
        ))}
      </div>
    </div>
  )
}

const marks = 7

/** The default one has none; where there are more tables than marks they come again. */
function markOf(keys: readonly TableKey[], key: TableKey | undefined): string {
  if (key === undefined) return 'none'
  const place = keys.indexOf(key)
  return place === 0 ? '0' : String(((place - 1) % marks) + 1)
}

const monthsOf = (days: readonly YearDay[]): YearDay[][] => [
  ...Map.groupBy(days, ({ day }) => day.slice(0, 7)).values(),
]
