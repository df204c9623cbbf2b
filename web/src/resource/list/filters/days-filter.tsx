// A span of days: one of those that have a name, or from one day to another; of months likewise.
import type { Between, DaysFilter as Held } from '@ev/contract/kit/field'
import type { Preset } from '@ev/rules/days'
import { isDay } from '@ev/rules/days'
import { useState } from 'react'
import { useT } from '../../../locales/language.ts'
import { useSpoken } from '../../value/spoken.ts'
import type { FilterProps } from './filter.ts'
import { FilterPanel } from './filter-panel.tsx'
import styles from './filters.module.css'
import { MonthSpan } from './month-span.tsx'
import { monthPresets } from './months.ts'
import { presetGroups, presetKeys, shortPresets } from './preset-groups.ts'

export function DaysFilter({ field, value, onChange }: FilterProps<Held>) {
  const t = useT()
  const label = field.label[useSpoken()]
  const isMonths = field.kind === 'month'
  const preset = value && 'preset' in value ? value.preset : undefined
  const span = value && !('preset' in value) ? value : undefined
  const said = preset ? t(presetKeys[preset]) : span && spanText(span, t('days.from'), t('days.to'))
  return (
    <FilterPanel label={label} said={said} onClear={() => onChange(undefined)}>
      {({ close, how }) => {
        const choose = (one: Preset | 'all') => {
          onChange(one === 'all' ? undefined : { preset: one }, how())
          close()
        }
        return (
          <div className={styles.days}>
            {(isMonths ? monthPresets : [shortPresets, ...presetGroups]).map(group => (
              <div key={group.join()} className={styles.presets}>
                {group.map(one => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={one === (preset ?? (value === undefined ? 'all' : undefined))}
                    onClick={() => choose(one)}
                  >
                    {t(presetKeys[one])}
                  </button>
                ))}
              </div>
            ))}
            {isMonths ? (
              <MonthSpan span={span} onChange={next => onChange(next, how())} />
            ) : (
              <SpanForm
                span={span}
                onApply={next => {
                  onChange(next, how())
                  close()
                }}
              />
            )}
          </div>
        )
      }}
    </FilterPanel>
  )
}

/** `2026-11-01 – 2026-11-15`, or `from …`, `until …` where one end is open. */
function spanText({ from, to }: Between<string>, since: string, until: string): string {
  if (from !== undefined && to !== undefined) return from === to ? from : `${from} – ${to}`
  return from === undefined ? `${until} ${to}` : `${since} ${from}`
}

type SpanFormProps = {
  span: Between<string> | undefined
  onApply: (span: Between<string> | undefined) => void
}

function SpanForm({ span, onApply }: SpanFormProps) {
  const t = useT()
  // A time of the day, which only a link can bring, is shown as its day.
  const [from, setFrom] = useState(span?.from?.slice(0, 10) ?? '')
  const [to, setTo] = useState(span?.to?.slice(0, 10) ?? '')
  const ends = [from, to].filter(isDay)
  const isWrong = from !== '' && to !== '' && from > to
  return (
    <form
      className={styles.span}
      onSubmit={event => {
        event.preventDefault()
        if (!isWrong && ends.length > 0) onApply({ ...(isDay(from) && { from }), ...(isDay(to) && { to }) })
      }}
    >
      <label>
        {t('days.from')}
        <input
          className={styles.end}
          type="date"
          value={from}
          max={to || undefined}
          onChange={event => setFrom(event.target.value)}
        />
      </label>
      <label>
        {t('days.to')}
        <input
          className={styles.end}
          type="date"
          value={to}
          min={from || undefined}
          onChange={event => setTo(event.target.value)}
        />
      </label>
      <button type="submit" className={styles.apply} disabled={isWrong || ends.length === 0}>
        {t('list.apply')}
      </button>
      {isWrong && <p role="alert">{t('days.wrongOrder')}</p>}
    </form>
  )
}
