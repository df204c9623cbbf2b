// Which columns are shown, in which order, how wide and where they are pinned; and how high the rows are. Everything that a
// pointer does here, keys do too.
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useT } from '../../locales/language.ts'
import { headOf } from '../value/kinds.ts'
import { useSpoken } from '../value/spoken.ts'
import { type Column, chooseColumn, clampWidth, type Density, densities, moveColumn, type Pin } from './columns.ts'
import styles from './columns-panel.module.css'
import { Icon } from './icons.tsx'
import type { Listed } from './listed.ts'
import { Panel } from './panel.tsx'
import toolbar from './toolbar.module.css'
import type { Columns } from './use-columns.ts'

const densityKeys = { compact: 'list.compact', normal: 'list.normal', relaxed: 'list.relaxed' } as const

export function ColumnsPanel({ of, columns }: { of: Listed; columns: Columns }) {
  const t = useT()
  return (
    <Panel label={t('list.columns')} button={<Icon name="columns" />} buttonClass={toolbar.icon} isIcon side="end">
      <div className={styles.panel}>
        <DensityChoice columns={columns} />
        <Order of={of} columns={columns} />
        <button type="button" className={styles.reset} onClick={() => columns.arrange(() => ({}))}>
          {t('list.columnsReset')}
        </button>
      </div>
    </Panel>
  )
}

function DensityChoice({ columns: { layout, arrange } }: { columns: Columns }) {
  const t = useT()
  const now = layout.density ?? 'normal'
  return (
    <fieldset className={styles.density}>
      <legend>{t('list.density')}</legend>
      {(Object.keys(densities) as Density[]).map(density => (
        <label key={density}>
          <input
            type="radio"
            name="density"
            checked={density === now}
            onChange={() => arrange(before => ({ ...before, density }))}
          />
          <span>{t(densityKeys[density])}</span>
        </label>
      ))}
    </fieldset>
  )
}

const nextPin: Record<Pin, Pin> = { none: 'left', left: 'right', right: 'none' }
const pinKeys = { none: 'list.pinNone', left: 'list.pinLeft', right: 'list.pinRight' } as const
const widthStep = 8

function Order({ of, columns }: { of: Listed; columns: Columns }) {
  const t = useT()
  const language = useSpoken()
  const { all, arrange } = columns
  const [dragged, setDragged] = useState<string>()
  const rows = useRef<HTMLUListElement>(null)
  const move = (name: string, steps: number) => arrange(layout => moveColumn(layout, of.fields, name, steps))
  const onKeyDown = (event: KeyboardEvent, { name, width }: Column) => {
    const widen = (by: number) => arrange(layout => chooseColumn(layout, name, { width: clampWidth(width + by) }))
    const steps = new Map([
      ['ArrowUp', () => move(name, -1)],
      ['ArrowDown', () => move(name, 1)],
      ['ArrowLeft', () => widen(-widthStep)],
      ['ArrowRight', () => widen(widthStep)],
    ])
    const step = steps.get(event.key)
    if (!step) return
    event.preventDefault()
    step()
    // The row moves in the list; the focus goes along.
    requestAnimationFrame(() => rows.current?.querySelector<HTMLElement>(`[data-grip="${name}"]`)?.focus())
  }
  const onDragOver = (event: DragEvent, over: number) => {
    event.preventDefault()
    const from = all.findIndex(({ name }) => name === dragged)
    if (dragged !== undefined && from >= 0 && from !== over) move(dragged, over - from)
  }
  return (
    <>
      <p className={styles.hint}>{t('list.columnsHint')}</p>
      <ul ref={rows} className={styles.columns}>
        {all.map((column, at) => {
          const { name, field, pin, isShown, width } = column
          const text = headOf(field, language)
          return (
            <li key={name} data-dragged={name === dragged || undefined} onDragOver={event => onDragOver(event, at)}>
              <button
                type="button"
                className={styles.grip}
                data-grip={name}
                draggable
                aria-label={t('list.columnOf', { label: text, place: at + 1, width })}
                title={t('list.columnsHint')}
                onDragStart={event => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(name)
                }}
                onDragEnd={() => setDragged(undefined)}
                onKeyDown={event => onKeyDown(event, column)}
              >
                <Icon name="grip" />
              </button>
              <label>
                <input
                  type="checkbox"
                  checked={isShown}
                  onChange={() => arrange(layout => chooseColumn(layout, name, { isShown: !isShown }))}
                />
                <span className={styles.name}>{text}</span>
              </label>
              <button
                type="button"
                className={styles.pin}
                data-pin={pin}
                aria-label={t('list.pinOf', { label: text, pin: t(pinKeys[pin]) })}
                title={t(pinKeys[pin])}
                onClick={() => arrange(layout => chooseColumn(layout, name, { pin: nextPin[pin] }))}
              >
                <Icon name="pin" />
                <span aria-hidden="true">{pin === 'none' ? '' : t(pinKeys[pin])}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
