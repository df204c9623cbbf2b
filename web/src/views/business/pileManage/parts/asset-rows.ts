// The tree that a search leaves: what was found, below what it stands below, each once.
import type { AssetNode, FoundAsset } from '@ev/contract/config/asset-tree'

export type AssetBranch = { readonly node: AssetNode; readonly below: readonly AssetBranch[] }

export const keyOf = ({ kind, id }: AssetNode) => `${kind}:${id}`

export function branchesOf(found: readonly FoundAsset[]): AssetBranch[] {
  const roots = new Map<string, Growing>()
  for (const { above, ...node } of found) {
    let level = roots
    for (const one of [...above, node]) {
      const known = level.get(keyOf(one)) ?? { node: one, below: new Map() }
      level.set(keyOf(one), known)
      level = known.below
    }
  }
  return grown(roots)
}

type Growing = { node: AssetNode; below: Map<string, Growing> }

const grown = (level: Map<string, Growing>): AssetBranch[] =>
  [...level.values()].map(({ node, below }) => ({ node, below: grown(below) }))

/** Where a key of the W3C pattern of a tree leads from a row, among all that are drawn. */
export function stepIn(
  key: string,
  places: { at: number; count: number; isOpen: boolean | undefined },
): Step | undefined {
  const { at, count, isOpen } = places
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, count - 1) }
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: count - 1 }
    case 'ArrowRight':
      return isOpen === false ? 'fold' : isOpen ? { to: Math.min(at + 1, count - 1) } : undefined
    case 'ArrowLeft':
      return isOpen ? 'fold' : 'above'
    case 'Enter':
    case ' ':
      return 'choose'
    default:
      return undefined
  }
}
type Step = { to: number } | 'fold' | 'above' | 'choose'
