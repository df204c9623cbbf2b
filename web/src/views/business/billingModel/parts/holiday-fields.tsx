// Which days a holiday has: chosen one by one, or those of a national holiday.
import type { Day } from '@ev/rules/days'
import type { Fault } from '@ev/rules/price/fault'
import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useId } from 'react'
import { useT } from '../../../../locales/language.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { Faults } from './faults.tsx'
import { nationalHolidays } from './national-holidays.ts'
import styles from './plan.module.css'

type HolidayFieldsProps = {
  days: readonly Day[]
  /** With the name of the national holiday whose days were added. */
  onChange: (days: readonly Day[], name?: string) => void
  faults: readonly Fault[]
  /** The years whose national holidays are offered. */
  years: readonly number[]
}

export function HolidayFields({ days, onChange, faults, years }: HolidayFieldsProps) {
  const t = useT()
  const [label, wrong] = [useId(), useId()]
  const toggle = (own: readonly Day[], name: string) => {
    if (own.every(day => days.includes(day))) onChange(days.filter(day => !own.includes(day)))
    else onChange([...new Set([...days, ...own])].sort(), name)
  }
  return (
    <section className={styles.spans}>
      <div className={styles.labelled}>
        <span id={label}>{t('plan.days')}</span>
        <DatePicker
          multiple
          aria-labelledby={label}
          aria-describedby={wrong}
          value={days.map(day => dayjs(day))}
          format="YYYY-MM-DD"
          placeholder={t('plan.daysHint')}
          maxTagCount={31}
          onChange={chosen => onChange((chosen ?? []).map(day => dayjs(day).format('YYYY-MM-DD')).sort())}
        />
      </div>
      <Faults id={wrong} faults={faults} />
      {years.map(year => (
        <National key={year} year={year} days={days} onToggle={toggle} />
      ))}
    </section>
  )
}

type NationalProps = { year: number; days: readonly Day[]; onToggle: (days: readonly Day[], name: string) => void }

function National({ year, days, onToggle }: NationalProps) {
  const t = useT()
  const language = useSpoken()
  const found = useQuery({
    queryKey: ['nationalHolidays', year],
    queryFn: async () => (await nationalHolidays(year)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (found.isError)
    return (
      <div className={styles.offers}>
        {t('plan.nationalFailed')}
        <Button onClick={() => void found.refetch()}>{t('app.retry')}</Button>
      </div>
    )
  if (found.data === null) return <p>{t('plan.nationalUnknown', { year })}</p>
  return (
    <fieldset className={styles.offers} aria-label={`${t('plan.national')} ${year}`} aria-busy={found.isPending}>
      <span>
        {t('plan.national')} {year}
      </span>
      {(found.data ?? []).map(({ name, days: own }) => (
        <button
          key={name.en}
          type="button"
          aria-pressed={own.every(day => days.includes(day))}
          title={own.join(' ')}
          onClick={() => onToggle(own, name[language])}
        >
          {t('plan.nationalDays', { name: name[language], count: own.length })}
        </button>
      ))}
    </fieldset>
  )
}
