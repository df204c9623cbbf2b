// The tree of stations, piles and guns, a branch at a time: what a list is narrowed to. Like a picker it needs a login and
// tells names only, within the caller's scope.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { Id } from '../kit/shapes.ts'

const kind = z.enum(['station', 'pile', 'gun'])

const Node = z.strictObject({
  kind,
  id: Id,
  name: z.string(),
  code: z.string(),
  /** What stands right below it. */
  count: z.int(),
})
export type AssetNode = z.infer<typeof Node>

const Found = z.strictObject({
  ...Node.shape,
  /** From the station down to what it stands right below of. */
  above: z.array(Node),
})
export type FoundAsset = z.infer<typeof Found>

/** How many stand in a branch before it is asked to go on. */
export const branchSize = 100
export const mostFound = 50

export const assetTree = calls('config-service/assetTree', {
  /** Stations, or what stands right below a station or a pile, from a place on. */
  branch: read({
    may: 'signedIn',
    input: z.strictObject({
      of: z.strictObject({ kind: z.enum(['station', 'pile']), id: Id }).optional(),
      from: z.int().min(0).max(100_000).default(0),
    }),
    output: z.strictObject({ nodes: z.array(Node), hasMore: z.boolean() }),
  }),
  /** By a part of the name, of its pinyin or of the code; what fits best first. */
  search: read({
    may: 'signedIn',
    input: z.strictObject({ text: z.string().trim().min(1).max(60) }),
    output: z.strictObject({ found: z.array(Found), hasMore: z.boolean() }),
  }),
})
