// Many tabs: a column beside what they show, or a line that scrolls above it where there is no room. By the W3C pattern of
// tabs: arrows, Home and End move, and the panel follows at once.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './side-tabs.module.css'
import { tabStep } from './tabs.tsx'

export type SideTab = {
  readonly key: string
  readonly title: string
  /** What is the matter there, e.g. that something is wrong; a red dot for whoever sees it. */
  readonly mark?: string | undefined
  readonly draw: () => ReactNode
}

type SideTabsProps = {
  label: string
  tabs: readonly SideTab[]
  chosen: string
  onChoose: (key: string) => void
  /** Panels that are not shown stay in the page: the fields of a form are all there. */
  isKept?: boolean
}

export function SideTabs({ label, tabs, chosen, onChoose, isKept = false }: SideTabsProps) {
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const place = tabs.findIndex(tab => tab.key === chosen)
    const next = tabs[tabStep(event.key, place, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChoose(next.key)
    bar.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <div className={styles.room}>
      <div className={styles.sides}>
        <div
          ref={bar}
          className={styles.bar}
          role="tablist"
          aria-label={label}
          aria-orientation="vertical"
          onKeyDown={onKeyDown}
        >
          {tabs.map(({ key, title, mark }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-${key}`}
              data-key={key}
              aria-selected={key === chosen}
              aria-controls={`${id}-${key}-panel`}
              tabIndex={key === chosen ? 0 : -1}
              onClick={() => onChoose(key)}
            >
              {title}
              {mark && <span className={styles.mark} role="img" aria-label={mark} title={mark} />}
            </button>
          ))}
        </div>
        <div className={styles.panels}>
          {tabs.map(({ key, draw }) => (
            <div
              key={key}
              role="tabpanel"
              id={`${id}-${key}-panel`}
              aria-labelledby={`${id}-${key}`}
              hidden={key !== chosen}
            >
              {(isKept || key === chosen) && draw()}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
