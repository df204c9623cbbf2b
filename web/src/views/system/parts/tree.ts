// The menu as a tree: which of its rows are shown, what is found in it, and where a row may go.

export type TreeNode = {
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

export type Tree<N extends TreeNode> = {
  readonly byId: ReadonlyMap<string, N>
  /** In the order of the menu; of null those at the top. */
  readonly below: ReadonlyMap<string | null, readonly N[]>
}

export const treeOf = <N extends TreeNode>(nodes: readonly N[]): Tree<N> => ({
  byId: new Map(nodes.map(node => [node.id, node])),
  below: Map.groupBy(nodes, node => node.pid),
})

export type TreeRow<N extends TreeNode> = {
  readonly node: N
  readonly depth: number
  readonly hasBelow: boolean
  readonly isOpen: boolean
}

type Shown = {
  readonly opened: ReadonlySet<string>
  /** What is looked for; with it only what fits is shown, below all that it stands in. */
  readonly text: string
}

export function shownRows<N extends TreeNode>(tree: Tree<N>, { opened, text }: Shown): TreeRow<N>[] {
  const found = text.trim() === '' ? undefined : foundIn(tree, text)
  const rowsBelow = (id: string | null, depth: number): TreeRow<N>[] =>
    (tree.below.get(id) ?? [])
      .filter(node => found === undefined || found.has(node.id))
      .flatMap(node => {
        const below = (tree.below.get(node.id) ?? []).filter(one => found === undefined || found.has(one.id))
        const isOpen = below.length > 0 && (found !== undefined || opened.has(node.id))
        const row = { node, depth, hasBelow: below.length > 0, isOpen }
        return isOpen ? [row, ...rowsBelow(node.id, depth + 1)] : [row]
      })
  return rowsBelow(null, 0)
}

/** What fits, and all above it. */
function foundIn<N extends TreeNode>({ byId }: Tree<N>, text: string): Set<string> {
  const wanted = text.trim().toLowerCase()
  const fits = ({ titleZh, titleEn, url, permission, name }: N) =>
    [titleZh, titleEn, url, permission, name].some(one => one?.toLowerCase().includes(wanted))
  const found = new Set<string>()
  for (const node of byId.values())
    if (fits(node)) for (const one of [node, ...lineAbove(byId, node)]) found.add(one.id)
  return found
}

/** Nearest first. */
export function lineAbove<N extends TreeNode>(byId: ReadonlyMap<string, N>, { pid }: N): N[] {
  const parent = pid === null ? undefined : byId.get(pid)
  return parent ? [parent, ...lineAbove(byId, parent)] : []
}

export type Where = 'before' | 'into' | 'after'
export type Place = { readonly parentId: string | null; readonly before: string | null }

const holders: Record<TreeNode['componentType'], readonly (TreeNode['componentType'] | 'top')[]> = {
  CATALOG: ['top', 'CATALOG'],
  MENU: ['top', 'CATALOG'],
  BUTTON: ['MENU'],
}

export function mayHold<N extends TreeNode>(tree: Tree<N>, moved: N, parentId: string | null): boolean {
  const parent = parentId === null ? undefined : tree.byId.get(parentId)
  const line = parent ? [parent, ...lineAbove(tree.byId, parent)] : []
  if (line.some(({ id }) => id === moved.id)) return false
  // A button of the product belongs to its screen.
  if (moved.isBuiltIn && moved.componentType === 'BUTTON' && parentId !== moved.pid) return false
  return holders[moved.componentType].includes(parent?.componentType ?? 'top')
}

/** Where a row would stand, or nothing where it may not. */
export function placeAt<N extends TreeNode>(tree: Tree<N>, moved: N, target: N, where: Where): Place | undefined {
  if (moved.id === target.id) return undefined
  if (where === 'into') return mayHold(tree, moved, target.id) ? { parentId: target.id, before: null } : undefined
  if (!mayHold(tree, moved, target.pid)) return undefined
  const others = (tree.below.get(target.pid) ?? []).filter(({ id }) => id !== moved.id)
  const at = others.findIndex(({ id }) => id === target.id) + (where === 'after' ? 1 : 0)
  return { parentId: target.pid, before: others[at]?.id ?? null }
}

/** One step up or down among its siblings. */
export function stepTo<N extends TreeNode>(tree: Tree<N>, node: N, by: -1 | 1): Place | undefined {
  const siblings = tree.below.get(node.pid) ?? []
  const target = siblings[siblings.findIndex(({ id }) => id === node.id) + by]
  return target && placeAt(tree, node, target, by < 0 ? 'before' : 'after')
}
