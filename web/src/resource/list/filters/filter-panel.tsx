// A filter that is chosen in a panel: its button says what it holds.
import { type ReactNode, useRef } from 'react'
import { useT } from '../../../locales/language.ts'
import type { Changing } from '../list-state.ts'
import { Panel } from '../panel.tsx'
import styles from './filters.module.css'

type FilterPanelProps = {
  label: string
  /** What is chosen, in words; nothing where nothing is. */
  said: string | undefined
  onClear: () => void
  children: (ways: { close: () => void; how: () => Changing }) => ReactNode
}

export function FilterPanel({ label, said, onClear, children }: FilterPanelProps) {
  const t = useT()
  // What is changed while the panel is open is one step for Back.
  const isFirst = useRef(true)
  const how = () => {
    const isReplacing = !isFirst.current
    isFirst.current = false
    return { isReplacing }
  }
  return (
    <span className={styles.filter} data-set={said !== undefined || undefined}>
      <Panel
        label={label}
        buttonClass={styles.opener}
        onOpen={() => {
          isFirst.current = true
        }}
        button={
          <>
            <span className={styles.label}>{label}</span> <span className={styles.said}>{said ?? t('list.any')}</span>
            <Chevron />
          </>
        }
      >
        {close => children({ close, how })}
      </Panel>
      {said !== undefined && <ClearButton label={label} onClick={onClear} />}
    </span>
  )
}

export function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  const t = useT()
  return (
    <button type="button" className={styles.clear} aria-label={t('list.clearOne', { label })} onClick={onClick}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="m4.5 4.5 7 7m0-7-7 7" />
      </svg>
    </button>
  )
}

const Chevron = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.chevron}>
    <path d="m4 6 4 4 4-4" />
  </svg>
)
