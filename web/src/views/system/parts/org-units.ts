// Organisation units as a tree: what is shown of it, what is found in it, and where a unit would stand after a move.
import type { OrgUnit } from '@ev/contract/system/org'

export type UnitRow = {
  readonly unit: OrgUnit
  readonly level: number
  readonly hasBelow: boolean
  readonly isOpen: boolean
  /** Its place among its siblings, from 1, and how many they are. */
  readonly place: number
  readonly siblings: number
}

export type Spot = { readonly parent: string | null; readonly place: number }
export type Where = 'before' | 'into' | 'after'

const belowOf = (units: readonly OrgUnit[]) => {
  const known = new Set(units.map(({ id }) => id))
  // Whoever sees a part of the tree sees its highest unit at the top.
  return Map.groupBy(units, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
}

/** The rows from top to bottom; while something is looked for, whatever fits and all above it. */
export function unitRows(units: readonly OrgUnit[], closed: ReadonlySet<string>, text: string): UnitRow[] {
  const found = text.trim() === '' ? undefined : foundIn(units, text.trim().toLowerCase())
  const below = belowOf(units.filter(({ id }) => found === undefined || found.has(id)))
  const rows = (parentId: string | null, level: number): UnitRow[] =>
    (below.get(parentId) ?? []).flatMap((unit, index, all) => {
      const hasBelow = below.has(unit.id)
      const isOpen = hasBelow && (found !== undefined || !closed.has(unit.id))
      const row = { unit, level, hasBelow, isOpen, place: index + 1, siblings: all.length }
      return isOpen ? [row, ...rows(unit.id, level + 1)] : [row]
    })
  return rows(null, 1)
}

function foundIn(units: readonly OrgUnit[], text: string): Set<string> {
  const fits = ({ name, code, leader }: OrgUnit) => [name, code, leader].some(word => word.toLowerCase().includes(text))
  return new Set(units.filter(fits).flatMap(unit => [unit.id, ...aboveOf(units, unit).map(({ id }) => id)]))
}

/** Nearest first. */
function aboveOf(units: readonly OrgUnit[], { parentId }: OrgUnit): OrgUnit[] {
  const parent = units.find(({ id }) => id === parentId)
  return parent ? [parent, ...aboveOf(units, parent)] : []
}

/** Where a unit would stand; nothing where it would be below itself, or where it stands already. */
export function spotAt(units: readonly OrgUnit[], moved: OrgUnit, target: OrgUnit, where: Where): Spot | undefined {
  if (target.id === moved.id || aboveOf(units, target).some(({ id }) => id === moved.id)) return undefined
  const parent = where === 'into' ? target.id : target.parentId
  const others = units.filter(({ id, parentId }) => parentId === parent && id !== moved.id)
  if (where === 'into') return moved.parentId === parent ? undefined : { parent, place: others.length }
  return { parent, place: others.findIndex(({ id }) => id === target.id) + (where === 'after' ? 1 : 0) }
}

/** One step up or down among its siblings. */
export function stepOf(units: readonly OrgUnit[], moved: OrgUnit, by: -1 | 1): Spot | undefined {
  const siblings = units.filter(({ parentId }) => parentId === moved.parentId)
  const target = siblings[siblings.findIndex(({ id }) => id === moved.id) + by]
  return target && spotAt(units, moved, target, by < 0 ? 'before' : 'after')
}

/** What a key means at a row: to open or close it, to choose it, or to go to another one. */
type Step = { readonly fold?: true; readonly choose?: true; readonly to?: string | undefined }

const steps: Record<string, (rows: readonly UnitRow[], at: number, row: UnitRow) => Step> = {
  ArrowDown: (rows, at) => ({ to: rows[at + 1]?.unit.id }),
  ArrowUp: (rows, at) => ({ to: rows[at - 1]?.unit.id }),
  Home: rows => ({ to: rows[0]?.unit.id }),
  End: rows => ({ to: rows.at(-1)?.unit.id }),
  ArrowRight: (rows, at, row) =>
    row.hasBelow && !row.isOpen ? { fold: true } : row.isOpen ? { to: rows[at + 1]?.unit.id } : {},
  ArrowLeft: (_rows, _at, row) => (row.isOpen ? { fold: true } : { to: row.unit.parentId ?? undefined }),
  Enter: () => ({ choose: true }),
  ' ': () => ({ choose: true }),
}

export const stepBy = (key: string, rows: readonly UnitRow[], row: UnitRow): Step | undefined =>
  steps[key]?.(rows, rows.indexOf(row), row)
