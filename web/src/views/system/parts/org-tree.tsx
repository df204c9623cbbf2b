// The units of a seller by the W3C pattern of a tree: arrows walk and open, Enter chooses, Alt with an arrow moves a unit,
// and a pointer drags it.
import type { OrgUnit } from '@ev/contract/system/org'
import { type CSSProperties, type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useT } from '../../../locales/language.ts'
import styles from './org.module.css'
import { type Spot, spotAt, stepBy, stepOf, type UnitRow, type Where } from './org-units.ts'

type OrgTreeProps = {
  rows: readonly UnitRow[]
  units: readonly OrgUnit[]
  chosen: string | undefined
  onChoose: (id: string) => void
  onFold: (id: string) => void
  /** Missing where the reader may not move anything. */
  onMove: ((unit: OrgUnit, spot: Spot) => void) | undefined
  onMenu: (unit: OrgUnit, at: DOMRect) => void
}

export function OrgTree({ rows, units, chosen, onChoose, onFold, onMove, onMenu }: OrgTreeProps) {
  const t = useT()
  const id = useId()
  const tree = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(chosen)
  const dragging = useDragging(units, onMove)
  const reached = rows.some(({ unit }) => unit.id === at) ? at : rows[0]?.unit.id
  const goTo = (to: string | undefined) => {
    if (to === undefined) return
    setAt(to)
    tree.current?.querySelector<HTMLElement>(`[data-id="${to}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, row: UnitRow) => {
    if (event.target !== event.currentTarget) return
    const by = event.altKey ? moves[event.key] : undefined
    const step = event.altKey ? undefined : stepBy(event.key, rows, row)
    if (!by && !step) return
    event.preventDefault()
    const spot = by && stepOf(units, row.unit, by)
    if (spot) onMove?.(row.unit, spot)
    if (step?.fold) onFold(row.unit.id)
    else if (step?.choose) onChoose(row.unit.id)
    else goTo(step?.to)
  }
  return (
    <div ref={tree} className={styles.tree} role="tree" aria-label={t('org.tree')}>
      {rows.map(row => {
        const { unit, level, hasBelow, isOpen, place, siblings } = row
        return (
          <div
            key={unit.id}
            role="treeitem"
            data-id={unit.id}
            aria-level={level}
            aria-posinset={place}
            aria-setsize={siblings}
            aria-selected={unit.id === chosen}
            aria-labelledby={`${id}${unit.id}`}
            {...(hasBelow && { 'aria-expanded': isOpen })}
            tabIndex={unit.id === reached ? 0 : -1}
            className={styles.unit}
            // React's type knows no custom properties.
            style={{ '--level': level } as CSSProperties}
            onClick={() => {
              setAt(unit.id)
              onChoose(unit.id)
            }}
            onKeyDown={event => onKeyDown(event, row)}
            {...dragging(unit)}
          >
            {hasBelow ? (
              <button
                type="button"
                tabIndex={-1}
                className={styles.fold}
                data-open={isOpen || undefined}
                aria-label={t('org.fold', { name: unit.name })}
                onClick={event => {
                  event.stopPropagation()
                  onFold(unit.id)
                }}
              />
            ) : (
              <span className={styles.fold} />
            )}
            <span id={`${id}${unit.id}`} className={styles.words}>
              <span className={styles.name} title={unit.name}>
                {unit.name}
              </span>
              <span className={styles.quiet}>{t('org.users', { count: unit.userCount })}</span>
            </span>
            <button
              type="button"
              className={styles.more}
              tabIndex={unit.id === reached ? 0 : -1}
              aria-haspopup="menu"
              aria-label={t('org.actions', { name: unit.name })}
              onClick={event => {
                event.stopPropagation()
                onMenu(unit, event.currentTarget.getBoundingClientRect())
              }}
            >
              ⋯
            </button>
          </div>
        )
      })}
    </div>
  )
}

const moves: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

type Over = { readonly id: string; readonly where: Where }

function useDragging(units: readonly OrgUnit[], onMove: OrgTreeProps['onMove']) {
  const [dragged, setDragged] = useState<OrgUnit>()
  const [over, setOver] = useState<Over>()
  if (!onMove) return () => ({})
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const spotUnder = (event: DragEvent<HTMLElement>, unit: OrgUnit) => {
    const where = whereIn(event)
    const spot = dragged && spotAt(units, dragged, unit, where)
    return spot && { where, spot }
  }
  return (unit: OrgUnit) => ({
    draggable: true,
    'data-drop': over?.id === unit.id ? over.where : undefined,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(unit)
    },
    onDragEnd: end,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const found = spotUnder(event, unit)
      if (!found) return setOver(undefined)
      event.preventDefault()
      if (over?.id !== unit.id || over.where !== found.where) setOver({ id: unit.id, where: found.where })
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const found = spotUnder(event, unit)
      event.preventDefault()
      if (found && dragged) onMove(dragged, found.spot)
      end()
    },
  })
}

/** The upper and the lower quarter of a row are beside it, the rest is in it. */
function whereIn(event: DragEvent<HTMLElement>): Where {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - top) / height
  return share < 1 / 4 ? 'before' : share > 3 / 4 ? 'after' : 'into'
}
