// A tree of anything that has an id: which of its rows are shown, what is found in it, and what a key means at a row.

type Known = { readonly id: string }

export type Tree<N extends Known> = {
  readonly byId: ReadonlyMap<string, N>
  /** In the order in which they came; of null those at the top. */
  readonly below: ReadonlyMap<string | null, readonly N[]>
  /** What each stands below, as far as that is in sight. */
  readonly above: ReadonlyMap<string, N>
}

export function treeOf<N extends Known>(nodes: readonly N[], parentOf: (node: N) => string | null): Tree<N> {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const above = new Map(
    nodes.flatMap(node => {
      const parent = byId.get(parentOf(node) ?? '')
      return parent ? [[node.id, parent] as const] : []
    }),
  )
  // Whoever sees a part of a tree sees its highest nodes at the top.
  return { byId, above, below: Map.groupBy(nodes, node => above.get(node.id)?.id ?? null) }
}

/** Nearest first. */
export function lineAbove<N extends Known>(tree: Pick<Tree<N>, 'above'>, { id }: Known): N[] {
  const above = tree.above.get(id)
  return above ? [above, ...lineAbove(tree, above)] : []
}

export type TreeRow<N extends Known> = {
  readonly node: N
  /** From 1. */
  readonly level: number
  readonly hasBelow: boolean
  readonly isOpen: boolean
  /** Its place among its siblings, from 1, and how many they are. */
  readonly place: number
  readonly siblings: number
}

type Shown<N> = {
  readonly isOpen: (id: string) => boolean
  /** What is looked for; with it only what fits is shown, below all that it stands in. */
  readonly fits?: ((node: N) => boolean) | undefined
}

/** From top to bottom. */
export function treeRows<N extends Known>(tree: Tree<N>, { isOpen, fits }: Shown<N>): TreeRow<N>[] {
  const found = fits && foundIn(tree, fits)
  const belowOf = (id: string | null) =>
    (tree.below.get(id) ?? []).filter(node => found === undefined || found.has(node.id))
  const rowsBelow = (id: string | null, level: number): TreeRow<N>[] =>
    belowOf(id).flatMap((node, at, all) => {
      const hasBelow = belowOf(node.id).length > 0
      const isShownOpen = hasBelow && (found !== undefined || isOpen(node.id))
      const row = { node, level, hasBelow, isOpen: isShownOpen, place: at + 1, siblings: all.length }
      return isShownOpen ? [row, ...rowsBelow(node.id, level + 1)] : [row]
    })
  return rowsBelow(null, 1)
}

/** What fits, and all above it. */
function foundIn<N extends Known>(tree: Tree<N>, fits: (node: N) => boolean): Set<string> {
  const found = new Set<string>()
  for (const node of tree.byId.values())
    if (fits(node)) for (const one of [node, ...lineAbove(tree, node)]) found.add(one.id)
  return found
}

/** Whether one of these words holds what is looked for; nothing where nothing is looked for. */
export function finding<N>(text: string, wordsOf: (node: N) => readonly (string | null)[]) {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  return (node: N) => wordsOf(node).some(word => word?.toLowerCase().includes(wanted))
}

/** What a key means at a row: to open or close it, to choose it, or to go to another one. */
type Step = { readonly fold?: true; readonly choose?: true; readonly to?: string | undefined }
type Rows = readonly TreeRow<Known>[]

const idAt = (rows: Rows, at: number) => rows[at]?.node.id

const steps: Record<string, (rows: Rows, at: number, row: TreeRow<Known>) => Step> = {
  ArrowDown: (rows, at) => ({ to: idAt(rows, at + 1) }),
  ArrowUp: (rows, at) => ({ to: idAt(rows, at - 1) }),
  Home: rows => ({ to: idAt(rows, 0) }),
  End: rows => ({ to: idAt(rows, rows.length - 1) }),
  ArrowRight: (rows, at, { hasBelow, isOpen }) =>
    hasBelow && !isOpen ? { fold: true } : isOpen ? { to: idAt(rows, at + 1) } : {},
  ArrowLeft: (rows, at, { isOpen, level }) =>
    isOpen ? { fold: true } : { to: rows.slice(0, at).findLast(row => row.level < level)?.node.id },
  Enter: () => ({ choose: true }),
  ' ': () => ({ choose: true }),
}

export const stepBy = (key: string, rows: Rows, row: TreeRow<Known>): Step | undefined =>
  steps[key]?.(rows, rows.indexOf(row), row)

/** Where something is let go at another node. */
export type Where = 'before' | 'into' | 'after'
