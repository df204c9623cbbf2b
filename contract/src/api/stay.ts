// Drivers and what they owe for staying: their own bills, and what they have to say against one.
import * as z from 'zod'
import { stayCause } from '../bill/occupy-fields.ts'
import { calls, read, write } from '../kit/calls.ts'
import { done, Id, line, nothing, page, paged, TimeShown } from '../kit/shapes.ts'
import { occupyKind, occupyStatus } from '../order-enums.ts'

const Mine = z.strictObject({
  id: Id,
  billNo: z.string(),
  kind: occupyKind.schema,
  status: occupyStatus.schema,
  cause: stayCause.schema.nullable(),
  station: z.string(),
  beginTime: TimeShown,
  endTime: TimeShown.nullable(),
  totalMin: z.int(),
  freeMin: z.int(),
  chargedMin: z.int(),
  payableFen: z.int(),
  paidFen: z.int(),
  refundFen: z.int(),
  /** What was decided of it. */
  says: z.string(),
  appeal: z.string(),
})

export const apiStay = calls('api-service/stay', {
  /** Newest first. */
  pages: read({ may: 'member', input: paged({ status: occupyStatus.schema.optional() }), output: page(Mine) }),
  /** What is to be paid before the next charge can begin. */
  owed: read({ may: 'member', input: nothing, output: z.strictObject({ count: z.int(), owedFen: z.int() }) }),
  /** Once a bill; until it is decided nothing of it is collected. */
  appeal: write({
    may: 'member',
    input: z.strictObject({
      id: Id,
      text: line(200)
        .min(1)
        .meta({ examples: ['枪拔不下来'] }),
    }),
    output: done,
  }),
})
