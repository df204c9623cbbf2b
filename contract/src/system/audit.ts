// Who did what, when, from where, and what changed by it.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { Id, page, paged, TimeInput, TimeShown } from '../kit/shapes.ts'

const Entry = z.strictObject({
  id: Id,
  sellerId: Id,
  account: z.string(),
  call: z.string(),
  outcome: z.enum(['done', 'refused', 'failed']),
  code: z.int(),
  msg: z.string(),
  address: z.string(),
  requestId: z.string(),
  atTime: TimeShown,
})

const Change = z.strictObject({
  table: z.string(),
  tableName: z.string(),
  rowKey: z.string(),
  verb: z.enum(['insert', 'update', 'delete']),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

export const audit = calls('system-service/audit', {
  pages: read({
    may: 'query',
    input: paged({
      account: z.string().trim().max(32).optional(),
      call: z.string().trim().max(100).optional(),
      outcome: z.enum(['done', 'refused', 'failed']).optional(),
      startTime: TimeInput.optional(),
      endTime: TimeInput.optional(),
    }),
    output: page(Entry),
  }),
  changes: read({
    may: 'query',
    input: z.strictObject({ requestId: z.string().max(64) }),
    output: z.array(Change),
  }),
})
