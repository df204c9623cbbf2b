// One line of filters; the others are one click away, with how many of them hold something.
import type { Field, Kind } from '@ev/contract/kit/field'
import type { ComponentType } from 'react'
import { useT } from '../../../locales/language.ts'
import type { AnyFilters } from '../listed.ts'
import { Panel } from '../panel.tsx'
import { useSmall } from '../small.ts'
import type { List } from '../use-list.ts'
import { AreaFilter } from './area-filter.tsx'
import { ChoiceFilter, FlagFilter } from './choice-filter.tsx'
import { DaysFilter } from './days-filter.tsx'
import type { FilterProps } from './filter.ts'
import styles from './filters.module.css'
import { NumberFilter } from './number-filter.tsx'
import { RefFilter } from './ref-filter.tsx'
import { TextFilter } from './text-filter.tsx'

type AnyFilter = ComponentType<FilterProps<unknown>>

/** Each is given what the filter of its kind holds; the codec of the address has seen to that. */
const asAny = <V,>(one: ComponentType<FilterProps<V>>) => one as unknown as AnyFilter
const [text, choice, ref, days, number] = [
  asAny(TextFilter),
  asAny(ChoiceFilter),
  asAny(RefFilter),
  asAny(DaysFilter),
  asAny(NumberFilter),
]

const inputs: Partial<Record<Kind, AnyFilter>> = {
  text,
  longText: text,
  texts: text,
  phone: text,
  identity: text,
  choice,
  choices: choice,
  flag: asAny(FlagFilter),
  ref,
  refs: ref,
  area: asAny(AreaFilter),
  time: days,
  date: days,
  month: days,
  int: number,
  decimal: number,
  fen: number,
  mil: number,
  energy: number,
  percent: number,
}

/** To the first filter of a list: into its input, or to what its button opens. */
export function leadToFilters(list: HTMLElement | null): void {
  const first = list?.querySelector<HTMLElement>('search :is(input, button)')
  first?.focus()
  if (first instanceof HTMLButtonElement) first.click()
}

type Filtered = Pick<List, 'of' | 'filters' | 'setFilter' | 'reset' | 'isAtStart'>
type FilterBarProps = {
  list: Filtered
  /** Filters that always hold, which nobody is asked for. */
  fixed: AnyFilters
}

export function FilterBar({ list, fixed }: FilterBarProps) {
  const t = useT()
  const isSmall = useSmall()
  const { fields, list: listing } = list.of
  const offered = Object.keys(fields).filter(
    name => fields[name]?.filter && inputs[fields[name].kind] && fixed[name] === undefined,
  )
  if (offered.length === 0) return null
  const onLine = isSmall ? [] : (listing.filters ?? offered.slice(0, 3)).filter(name => offered.includes(name))
  const more = offered.filter(name => !onLine.includes(name))
  const isSet = (name: string) => list.filters[name] !== undefined
  const countSet = more.filter(isSet).length
  return (
    <search className={styles.bar} aria-label={t('list.filters')}>
      {onLine.map(name => (
        <OneFilter key={name} list={list} name={name} />
      ))}
      {more.length > 0 && (
        <Panel
          label={isSmall ? t('list.filters') : t('list.moreFilters')}
          button={
            <>
              <FunnelIcon />
              {isSmall ? t('list.filters') : t('list.moreFilters')}
              {countSet > 0 && (
                <span className={styles.badge} title={t('list.filtersSet', { count: countSet })}>
                  {countSet}
                </span>
              )}
            </>
          }
        >
          <div className={styles.more}>
            {more.map(name => (
              <OneFilter key={name} list={list} name={name} />
            ))}
          </div>
        </Panel>
      )}
      {!list.isAtStart && (
        <button type="button" className={styles.reset} onClick={list.reset}>
          {t('list.reset')}
        </button>
      )}
    </search>
  )
}

function OneFilter({ list, name }: { list: Filtered; name: string }) {
  const field = list.of.fields[name] as Field
  const Input = inputs[field.kind] as AnyFilter
  return (
    <Input
      name={name}
      field={field}
      value={list.filters[name]}
      onChange={(value, how) => list.setFilter(name, value, how)}
    />
  )
}

const FunnelIcon = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.icon}>
    <path d="M2 3h12L9.5 8.5V13l-3 1.2V8.5z" />
  </svg>
)
