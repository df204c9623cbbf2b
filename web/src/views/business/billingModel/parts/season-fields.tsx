// When a season is: by whole months, or by spans of days.
import { spansOf, type YearSpan } from '@ev/rules/price/calendar'
import type { Fault } from '@ev/rules/price/fault'
import { Button, Input } from 'antd'
import { useId } from 'react'
import { useT } from '../../../../locales/language.ts'
import { sayMonth } from '../../../../resource/price/words.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { Faults } from './faults.tsx'
import styles from './plan.module.css'
import { faultsAt, monthsIn } from './plan-draft.ts'

type SeasonFieldsProps = {
  spans: readonly YearSpan[]
  onChange: (spans: readonly YearSpan[]) => void
  faults: readonly Fault[]
  field: string
}

export function SeasonFields({ spans, onChange, faults, field }: SeasonFieldsProps) {
  const t = useT()
  const language = useSpoken()
  const months = monthsIn(spans)
  const toggle = (month: number) =>
    onChange(spansOf(months.includes(month) ? months.filter(one => one !== month) : [...months, month]))
  return (
    <section className={styles.spans}>
      <fieldset className={styles.months} aria-label={t('plan.months')}>
        {Array.from({ length: 12 }, (_, at) => at + 1).map(month => (
          <button key={month} type="button" aria-pressed={months.includes(month)} onClick={() => toggle(month)}>
            {sayMonth(month, language)}
          </button>
        ))}
      </fieldset>
      {spans.map((span, place) => (
        <Span
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is known by its place alone while it is typed.
          key={place}
          span={span}
          faults={faultsAt(faults, `${field}.${place}`)}
          onChange={next => onChange(spans.map((one, at) => (at === place ? next : one)))}
          onDrop={() => onChange(spans.filter((_, at) => at !== place))}
        />
      ))}
      <Faults faults={faults.filter(fault => fault.field === field || fault.field === 'seasons')} />
      <div>
        <Button onClick={() => onChange([...spans, { from: '', to: '' }])}>{t('plan.addSpan')}</Button>
      </div>
    </section>
  )
}

type SpanProps = { span: YearSpan; faults: readonly Fault[]; onChange: (span: YearSpan) => void; onDrop: () => void }

function Span({ span, faults, onChange, onDrop }: SpanProps) {
  const t = useT()
  const wrong = useId()
  const isWrong = (end: 'from' | 'to') => faults.some(fault => fault.field.endsWith(`.${end}`))
  const end = (name: 'from' | 'to') => (
    <Input
      value={span[name]}
      placeholder="MM-DD"
      aria-label={t(name === 'from' ? 'plan.from' : 'plan.to')}
      aria-describedby={wrong}
      aria-invalid={isWrong(name) || undefined}
      status={isWrong(name) ? 'error' : ''}
      maxLength={5}
      autoComplete="off"
      onChange={event => onChange({ ...span, [name]: event.target.value.trim() })}
    />
  )
  return (
    <div>
      <div className={styles.span}>
        {end('from')}
        <span aria-hidden="true">–</span>
        {end('to')}
        <Button type="text" danger onClick={onDrop} aria-label={t('plan.dropSpan', span)}>
          ✕
        </Button>
      </div>
      <Faults id={wrong} faults={faults} />
    </div>
  )
}
