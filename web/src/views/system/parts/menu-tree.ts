// The menu as a tree: what its rows are called, and where one may go.
import { lineAbove, type Tree, treeOf, type Where } from './tree.ts'

export type MenuTreeNode = {
  readonly id: string
  readonly pid: string | null
  readonly componentType: 'CATALOG' | 'MENU' | 'BUTTON'
  readonly name: string
  readonly titleZh: string
  readonly titleEn: string
  readonly url: string | null
  readonly permission: string | null
  readonly isBuiltIn: boolean
}

export const menuTreeOf = <N extends MenuTreeNode>(nodes: readonly N[]): Tree<N> => treeOf(nodes, node => node.pid)

export const titleIn = ({ titleZh, titleEn }: Pick<MenuTreeNode, 'titleZh' | 'titleEn'>, language: 'zh' | 'en') =>
  language === 'zh' ? titleZh : titleEn

export const menuWords = ({ titleZh, titleEn, url, permission, name }: MenuTreeNode) => [
  titleZh,
  titleEn,
  url,
  permission,
  name,
]

/** Opened all at once it ends at the screens: with all their buttons it would be a thousand rows. */
export const isCatalogue = ({ componentType }: MenuTreeNode) => componentType === 'CATALOG'

export const isButton = ({ componentType }: MenuTreeNode) => componentType === 'BUTTON'

export type Place = { readonly parentId: string | null; readonly before: string | null }

type Kind = MenuTreeNode['componentType']
const holders: Record<Kind, readonly (Kind | 'top')[]> = {
  CATALOG: ['top', 'CATALOG'],
  MENU: ['top', 'CATALOG'],
  BUTTON: ['MENU'],
}

export function mayHold<N extends MenuTreeNode>(tree: Tree<N>, moved: N, parentId: string | null): boolean {
  const parent = parentId === null ? undefined : tree.byId.get(parentId)
  const line = parent ? [parent, ...lineAbove(tree, parent)] : []
  if (line.some(({ id }) => id === moved.id)) return false
  // A button of the product belongs to its screen.
  if (moved.isBuiltIn && isButton(moved) && parentId !== moved.pid) return false
  return holders[moved.componentType].includes(parent?.componentType ?? 'top')
}

/** Where a row would stand, or nothing where it may not. */
export function placeAt<N extends MenuTreeNode>(tree: Tree<N>, moved: N, target: N, where: Where): Place | undefined {
  if (moved.id === target.id) return undefined
  if (where === 'into') return mayHold(tree, moved, target.id) ? { parentId: target.id, before: null } : undefined
  if (!mayHold(tree, moved, target.pid)) return undefined
  const others = (tree.below.get(target.pid) ?? []).filter(({ id }) => id !== moved.id)
  const at = others.findIndex(({ id }) => id === target.id) + (where === 'after' ? 1 : 0)
  return { parentId: target.pid, before: others[at]?.id ?? null }
}

/** One step up or down among its siblings. */
export function stepTo<N extends MenuTreeNode>(tree: Tree<N>, node: N, by: -1 | 1): Place | undefined {
  const siblings = tree.below.get(node.pid) ?? []
  const target = siblings[siblings.findIndex(({ id }) => id === node.id) + by]
  return target && placeAt(tree, node, target, by < 0 ? 'before' : 'after')
}
