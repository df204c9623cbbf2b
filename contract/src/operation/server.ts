// The machines that the platform runs on.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { nothing, TimeShown } from '../kit/shapes.ts'

const Node = z.strictObject({
  name: z.string(),
  /** It told of itself within the last minutes. */
  isUp: z.boolean(),
  heardTime: TimeShown,
  startTime: TimeShown,
  version: z.string(),
  runtime: z.string(),
  system: z.string(),
  /** By the names of figure-names.ts. */
  figures: z.record(z.string(), z.number()),
})
export type ServerNode = z.infer<typeof Node>

export const server = calls('operation-service/server', {
  nodes: read({ may: 'query', input: nothing, output: z.array(Node) }),
})
