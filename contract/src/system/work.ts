// Work that goes on in the background: everybody follows, cancels and confirms their own.
import * as z from 'zod'
import { rowOutcome, workStatus } from '../enums.ts'
import { calls, read, write } from '../kit/calls.ts'
import { done, Id, nothing, page, paged, TimeShown } from '../kit/shapes.ts'

const Result = z.strictObject({
  /** Of an export, by field: what the list itself would add up. */
  sums: z.record(z.string(), z.number()).optional(),
  /** Of an export: filters and totals in words. */
  summary: z.array(z.strictObject({ label: z.string(), value: z.string() })).optional(),
  /** Of an import: what its good rows do, or did. */
  added: z.int().optional(),
  changed: z.int().optional(),
  unchanged: z.int().optional(),
  /** Of an import or a batch: rows whose change a second person has to agree to; neither good nor bad. */
  waiting: z.int().optional(),
})

const Work = z.strictObject({
  id: Id,
  kind: z.enum(['export', 'import', 'batch']),
  /** The address of the resource, `system-service/role`; of a batch also its action. */
  resource: z.string(),
  action: z.string(),
  name: z.string(),
  status: workStatus.schema,
  rowsTotal: z.int().nullable(),
  rowsDone: z.int(),
  rowsGood: z.int(),
  rowsBad: z.int(),
  error: z.string(),
  /** Of an export its file, of an import the rows that failed; empty where there is none. */
  fileUrl: z.string(),
  result: Result.nullable(),
  isCancelling: z.boolean(),
  createTime: TimeShown,
  finishTime: TimeShown.nullable(),
})

export const WorkRow = z.strictObject({
  place: z.int(),
  rowId: z.string(),
  label: z.string(),
  outcome: rowOutcome.schema,
  msg: z.string(),
})

export const RowsIn = paged({ id: Id, outcome: rowOutcome.schema.optional() })

const ById = z.strictObject({ id: Id })

export const work = calls('system-service/work', {
  get: read({ may: 'signedIn', input: ById, output: Work }),
  /** What has not ended yet, newest first. */
  mine: read({ may: 'signedIn', input: nothing, output: z.array(Work) }),
  /** What became of each row: all of a batch, those of an import that failed or wait for approval. */
  rows: read({ may: 'signedIn', input: RowsIn, output: page(WorkRow) }),
  cancel: write({ may: 'signedIn', input: ById, output: done }),
  /** Writes the good rows of an import that was checked. */
  commit: write({ may: 'signedIn', input: ById, output: done }),
  /** For one export by address within a minute: a link cannot carry a token. */
  ticket: write({ may: 'signedIn', input: nothing, output: z.strictObject({ ticket: z.string() }) }),
})
