// Records of another family, found by what is typed.

import type { Ref } from '@ev/contract/kit/field'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useT } from '../../../locales/language.ts'
import { type CallError, post } from '../../../shell/call.ts'
import { useSpoken } from '../../value/spoken.ts'
import type { FilterProps } from './filter.ts'
import { FilterPanel } from './filter-panel.tsx'
import styles from './filters.module.css'

type Ids = readonly string[]

export function RefFilter({ field, value = [], onChange }: FilterProps<Ids>) {
  const language = useSpoken()
  const { family = '' } = field
  const chosen = useOptions(family, { ids: value }, value.length > 0)
  const labels = value.map(id => chosen.data?.find(one => one.id === id)?.label ?? id)
  return (
    <FilterPanel
      label={field.label[language]}
      said={labels.length > 0 ? labels.join(language === 'zh' ? '、' : ', ') : undefined}
      onClear={() => onChange(undefined)}
    >
      {({ how }) => (
        <Found
          family={family}
          label={field.label[language]}
          chosen={(chosen.data ?? []).filter(one => value.includes(one.id))}
          onToggle={id => {
            const next = value.includes(id) ? value.filter(one => one !== id) : [...value, id]
            onChange(next.length > 0 ? next : undefined, how())
          }}
        />
      )}
    </FilterPanel>
  )
}

/** Who may not ask for them sees their ids, and can still clear the filter. */
function useOptions(family: string, asked: { ids: Ids } | { text: string }, isWanted: boolean) {
  return useQuery<Ref[], CallError>({
    queryKey: [family, 'options', asked],
    queryFn: () => post(`/${family}/options`, asked) as Promise<Ref[]>,
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

type FoundProps = { family: string; label: string; chosen: readonly Ref[]; onToggle: (id: string) => void }

function Found({ family, label, chosen, onToggle }: FoundProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const asked = useDeferredValue(useSettled(typed.trim()))
  const found = useOptions(family, { text: asked }, true)
  // What was chosen when the panel opened stays on top, so that nothing moves under the pointer.
  const [first] = useState(chosen)
  const isChosen = (id: string) => chosen.some(one => one.id === id)
  const rest = (found.data ?? []).filter(one => first.every(({ id }) => id !== one.id))
  return (
    <div className={styles.found}>
      <input
        type="search"
        className={styles.search}
        value={typed}
        maxLength={60}
        placeholder={t('list.search')}
        aria-label={t('list.searchIn', { label })}
        onChange={event => setTyped(event.target.value)}
      />
      <ul className={styles.options} aria-busy={found.isFetching}>
        {[...first, ...rest].map(({ id, label: word }) => (
          <li key={id}>
            <label>
              <input className={styles.box} type="checkbox" checked={isChosen(id)} onChange={() => onToggle(id)} />
              <span>{word}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className={styles.hint} role="status">
        {found.isError ? found.error.msg : found.data && first.length + rest.length === 0 ? t('list.nothingFound') : ''}
      </p>
    </div>
  )
}

const settleMs = 250

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
