// The units of a seller by the W3C pattern of a tree: arrows walk and open, Enter chooses, Alt with an arrow moves a unit,
// and a pointer drags it.
import type { OrgUnit } from '@ev/contract/system/org'
import { type CSSProperties, useId } from 'react'
import treeStyles from '../../../kit/tree.module.css'
import { useT } from '../../../locales/language.ts'
import styles from './org.module.css'
import { type Spot, spotAt, stepOf } from './org-units.ts'
import type { Tree, TreeRow } from './tree.ts'
import { useDragging } from './use-dragging.ts'
import { useTreeKeys } from './use-tree-keys.ts'

type OrgTreeProps = {
  rows: readonly TreeRow<OrgUnit>[]
  tree: Tree<OrgUnit>
  chosen: string | undefined
  onChoose: (id: string) => void
  onFold: (id: string) => void
  /** Missing where the reader may not move anything. */
  onMove: ((unit: OrgUnit, spot: Spot) => void) | undefined
  onMenu: (unit: OrgUnit, at: DOMRect) => void
}

export function OrgTree({ rows, tree, chosen, onChoose, onFold, onMove, onMenu }: OrgTreeProps) {
  const t = useT()
  const id = useId()
  const keys = useTreeKeys<OrgUnit, HTMLDivElement>(rows, {
    onFold,
    onChoose: unit => onChoose(unit.id),
    onStep: (unit, by) => {
      const spot = stepOf(tree, unit, by)
      if (spot) onMove?.(unit, spot)
    },
    first: chosen,
  })
  const { from, onto } = useDragging<OrgUnit, Spot>({
    placeAt: (moved, target, where) => spotAt(tree, moved, target, where),
    onDrop: (moved, spot) => onMove?.(moved, spot),
  })
  return (
    <div ref={keys.box} className={styles.tree} role="tree" aria-label={t('org.tree')}>
      {rows.map(row => {
        const { node: unit, level, hasBelow, isOpen } = row
        const { tabIndex, onKeyDown, ...standing } = keys.rowProps(row)
        return (
          <div
            key={unit.id}
            role="treeitem"
            aria-selected={unit.id === chosen}
            aria-labelledby={`${id}${unit.id}`}
            {...standing}
            tabIndex={tabIndex}
            onKeyDown={onKeyDown}
            className={`${treeStyles.row} ${styles.unit}`}
            // React's type knows no custom properties.
            style={{ '--level': level } as CSSProperties}
            onClick={() => {
              keys.reach(unit.id)
              onChoose(unit.id)
            }}
            {...(onMove && { ...from(unit), ...onto(unit) })}
          >
            {hasBelow ? (
              <button
                type="button"
                tabIndex={-1}
                className={treeStyles.fold}
                data-open={isOpen || undefined}
                aria-label={t('org.fold', { name: unit.name })}
                onClick={event => {
                  event.stopPropagation()
                  onFold(unit.id)
                }}
              />
            ) : (
              <span className={treeStyles.fold} />
            )}
            <span id={`${id}${unit.id}`} className={styles.words}>
              <span className={treeStyles.name} title={unit.name}>
                {unit.name}
              </span>
              <span className={styles.quiet}>{t('org.users', { count: unit.userCount })}</span>
            </span>
            <button
              type="button"
              className={styles.more}
              tabIndex={unit.id === keys.reached ? 0 : -1}
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
