// A text that is looked for. A column of a sheet that is pasted into it looks for each of its lines exactly.

import { type TextFilter as Held, isSecret, secretFilterHint } from '@ev/contract/kit/field'
import { mostFilterValues } from '@ev/contract/kit/list'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { toast } from '../../../kit/toast.tsx'
import { useT } from '../../../locales/language.ts'
import { useSpoken } from '../../value/spoken.ts'
import type { FilterProps } from './filter.ts'
import { ClearButton } from './filter-panel.tsx'
import styles from './filters.module.css'
import { pastedValues } from './pasted.ts'

const askAfterMs = 400

export function TextFilter({ field, value, onChange }: FilterProps<Held>) {
  const t = useT()
  const spoken = useSpoken()
  const label = field.label[spoken]
  if (typeof value === 'object')
    return (
      <span className={styles.filter} data-set>
        <span className={styles.label}>{label}</span>
        <span className={styles.chip} title={value.slice(0, 20).join('\n')}>
          {t('list.values', { count: value.length })}
        </span>
        <ClearButton label={label} onClick={() => onChange(undefined)} />
      </span>
    )
  const isOne = isSecret(field)
  const hint = isOne ? secretFilterHint[spoken] : t('list.contains')
  return <Typed label={label} hint={hint} isOne={isOne} value={value ?? ''} onChange={onChange} />
}

type TypedProps = {
  label: string
  hint: string
  /** Looks for one at a time: a number that is masked. */
  isOne: boolean
  value: string
  onChange: FilterProps<Held>['onChange']
}

function Typed({ label, hint, isOne, value, onChange }: TypedProps) {
  const t = useT()
  const [typed, setTyped] = useState(value)
  const [applied, setApplied] = useState(value)
  const isFirst = useRef(true)
  // What an input method composes is no word yet.
  const [isComposing, setIsComposing] = useState(false)
  // Changed from elsewhere: by Back, by a view, by a reset.
  if (value !== applied) {
    setApplied(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const apply = () => {
    const next = typed.trim().slice(0, 100)
    if (next === value) return
    onChange(next === '' ? undefined : next, { isReplacing: !isFirst.current })
    isFirst.current = false
  }
  // Ends when the tab hides: what is typed waits there for its return, and moves no other tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause is counted from the last letter.
  useEffect(() => {
    if (typed.trim() === value || isComposing) return
    const timer = setTimeout(apply, askAfterMs)
    return () => clearTimeout(timer)
  }, [typed, isComposing])
  const onPaste = (event: ClipboardEvent) => {
    const values = pastedValues(event.clipboardData.getData('text'))
    if (values.length < 2 || isOne) return
    event.preventDefault()
    if (values.length > mostFilterValues) toast(t('list.tooManyValues', { most: mostFilterValues }))
    setTyped('')
    onChange(values.slice(0, mostFilterValues))
  }
  return (
    <label className={styles.filter} data-set={value !== '' || undefined}>
      <span className={styles.label}>{label}</span>
      <input
        className={styles.typed}
        type="search"
        value={typed}
        maxLength={isOne ? 20 : 100}
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        data-filter="text"
        onChange={event => setTyped(event.target.value)}
        onPaste={onPaste}
        onCompositionStart={() => setIsComposing(true)}
        onCompositionEnd={() => setIsComposing(false)}
        onFocus={() => {
          isFirst.current = true
        }}
        onBlur={apply}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') apply()
          if (event.key === 'Escape') closePanelOnly(event)
        }}
      />
    </label>
  )
}

/** The browser empties a field of this type at Escape: in a panel, which that key closes, the filter would go with it. */
function closePanelOnly(event: KeyboardEvent<HTMLInputElement>): void {
  const panel = event.currentTarget.closest<HTMLElement>('[popover]')
  if (!panel) return
  event.preventDefault()
  panel.hidePopover()
}
