// Figures between two ends, typed in the unit that people use.
import type { Between, Field } from '@ev/contract/kit/field'
import { useState } from 'react'
import { useT } from '../../../locales/language.ts'
import { figure, readFigure } from '../../value/figures.ts'
import { headOf, measureOf } from '../../value/kinds.ts'
import { useSpoken } from '../../value/spoken.ts'
import type { FilterProps } from './filter.ts'
import { FilterPanel } from './filter-panel.tsx'
import styles from './filters.module.css'

export function NumberFilter({ field, value, onChange }: FilterProps<Between<number>>) {
  const t = useT()
  const label = headOf(field, useSpoken())
  const shown = (end: number | undefined) => (end === undefined ? '' : typed(field, end))
  const said =
    value &&
    (value.from === undefined
      ? `≤ ${shown(value.to)}`
      : value.to === undefined
        ? `≥ ${shown(value.from)}`
        : `${shown(value.from)} – ${shown(value.to)}`)
  return (
    <FilterPanel label={label} said={said} onClear={() => onChange(undefined)}>
      {({ close, how }) => (
        <BetweenForm
          field={field}
          from={shown(value?.from)}
          to={shown(value?.to)}
          applyText={t('list.apply')}
          onApply={next => {
            onChange(next, how())
            close()
          }}
        />
      )}
    </FilterPanel>
  )
}

const typed = (field: Field, value: number) => {
  const places = measureOf(field)?.places
  return places === undefined ? String(value) : figure(value, places)
}

/** Nothing where nothing was typed, `wrong` where it is no number. */
function read(field: Field, text: string): number | undefined | 'wrong' {
  if (text.trim() === '') return undefined
  const places = measureOf(field)?.places
  const value = places === undefined ? Number(text.replaceAll(',', '')) : readFigure(text, places)
  return value === undefined || Number.isNaN(value) ? 'wrong' : value
}

type BetweenFormProps = {
  field: Field
  from: string
  to: string
  applyText: string
  onApply: (between: Between<number> | undefined) => void
}

function BetweenForm({ field, applyText, onApply, ...ends }: BetweenFormProps) {
  const t = useT()
  const [from, setFrom] = useState(ends.from)
  const [to, setTo] = useState(ends.to)
  const [least, most] = [read(field, from), read(field, to)]
  const isWrong = least === 'wrong' || most === 'wrong' || (least !== undefined && most !== undefined && least > most)
  return (
    <form
      className={styles.span}
      onSubmit={event => {
        event.preventDefault()
        if (isWrong) return
        const isEmpty = least === undefined && most === undefined
        onApply(
          isEmpty
            ? undefined
            : { ...(least !== undefined && { from: least }), ...(most !== undefined && { to: most }) },
        )
      }}
    >
      <label>
        {t('list.least')}
        <input
          className={styles.end}
          inputMode="decimal"
          value={from}
          aria-invalid={least === 'wrong'}
          onChange={event => setFrom(event.target.value)}
        />
      </label>
      <label>
        {t('list.most')}
        <input
          className={styles.end}
          inputMode="decimal"
          value={to}
          aria-invalid={most === 'wrong'}
          onChange={event => setTo(event.target.value)}
        />
      </label>
      <button type="submit" className={styles.apply} disabled={isWrong}>
        {applyText}
      </button>
      {isWrong && <p role="alert">{t('list.wrongNumbers')}</p>}
    </form>
  )
}
