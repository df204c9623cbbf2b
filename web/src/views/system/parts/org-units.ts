// Organisation units as a tree: where a unit would stand after a move.
import type { OrgUnit } from '@ev/contract/system/org'
import { lineAbove, type Tree, treeOf, type Where } from './tree.ts'

export const unitTreeOf = (units: readonly OrgUnit[]): Tree<OrgUnit> => treeOf(units, unit => unit.parentId)

export const unitWords = ({ name, code, leader }: OrgUnit) => [name, code, leader]

export type Spot = { readonly parent: string | null; readonly place: number }

// By what the units say themselves: the highest ones in sight may stand below others that are not.
const belowOf = ({ byId }: Tree<OrgUnit>, parent: string | null) =>
  [...byId.values()].filter(({ parentId }) => parentId === parent)

/** Where a unit would stand; nothing where it would be below itself, or where it stands already. */
export function spotAt(tree: Tree<OrgUnit>, moved: OrgUnit, target: OrgUnit, where: Where): Spot | undefined {
  if (target.id === moved.id || lineAbove(tree, target).some(({ id }) => id === moved.id)) return undefined
  const parent = where === 'into' ? target.id : target.parentId
  const others = belowOf(tree, parent).filter(({ id }) => id !== moved.id)
  if (where === 'into') return moved.parentId === parent ? undefined : { parent, place: others.length }
  return { parent, place: others.findIndex(({ id }) => id === target.id) + (where === 'after' ? 1 : 0) }
}

/** One step up or down among its siblings. */
export function stepOf(tree: Tree<OrgUnit>, moved: OrgUnit, by: -1 | 1): Spot | undefined {
  const siblings = belowOf(tree, moved.parentId)
  const target = siblings[siblings.findIndex(({ id }) => id === moved.id) + by]
  return target && spotAt(tree, moved, target, by < 0 ? 'before' : 'after')
}
