// A year of months to choose from, drawn by us: not every browser has a picker of its own for them.
import type { Between } from '@ev/contract/kit/field'
import { businessDay, instant } from '@ev/rules/units'
import { type KeyboardEvent, useState } from 'react'
import { useLanguage, useT } from '../../../locales/language.ts'
import styles from './filters.module.css'
import { isWithin, monthsOf, pickMonth } from './months.ts'

type MonthSpanProps = {
  span: Between<string> | undefined
  onChange: (span: Between<string>) => void
}

/** How far an arrow leads; a line has four months. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 }

export function MonthSpan({ span, onChange }: MonthSpanProps) {
  const t = useT()
  const language = useLanguage()
  const thisMonth = businessDay(instant(Date.now())).slice(0, 7)
  const [year, setYear] = useState(() => Number((span?.to ?? span?.from ?? thisMonth).slice(0, 4)))
  const months = monthsOf(year)
  const nameOf = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const stop = months.find(month => isWithin(span, month)) ?? months.find(month => month === thisMonth) ?? months[0]
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const step = steps[event.key]
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-month]')]
    const next = step === undefined ? undefined : all[all.indexOf(event.target as HTMLElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div>
      <div className={styles.year}>
        <button type="button" aria-label={t('months.earlier')} onClick={() => setYear(year - 1)}>
          ‹
        </button>
        <span role="status">{t('months.year', { year })}</span>
        <button type="button" aria-label={t('months.later')} onClick={() => setYear(year + 1)}>
          ›
        </button>
      </div>
      <fieldset className={styles.months} aria-label={t('months.year', { year })} onKeyDown={onKeyDown}>
        {months.map(month => (
          <button
            key={month}
            type="button"
            data-month={month}
            tabIndex={month === stop ? 0 : -1}
            aria-pressed={isWithin(span, month)}
            aria-current={month === thisMonth ? 'date' : undefined}
            onClick={() => onChange(pickMonth(span, month))}
          >
            {nameOf.format(new Date(`${month}-01T00:00:00Z`))}
          </button>
        ))}
      </fieldset>
      <p className={styles.hint}>{t('months.hint')}</p>
    </div>
  )
}
