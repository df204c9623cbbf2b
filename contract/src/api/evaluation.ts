// Drivers rate what they have charged, and read what others said of a station.
import * as z from 'zod'
import { calls, read, write } from '../kit/calls.ts'
import { Id, line, nothing, page, paged, TimeShown } from '../kit/shapes.ts'
import { evaluationScore, evaluationStatus } from '../order-enums.ts'

const Tag = z.strictObject({ id: Id, name: z.string(), isPraise: z.boolean() })

const Evaluation = z.strictObject({
  id: Id,
  score: evaluationScore.schema,
  tags: z.array(z.string()),
  content: z.string(),
  reply: z.string(),
  replyTime: TimeShown.nullable(),
  createTime: TimeShown,
})

const Mine = Evaluation.extend({
  orderId: Id,
  orderNo: z.string(),
  stationId: Id,
  stationName: z.string(),
  isAnonymous: z.boolean(),
  status: evaluationStatus.schema,
})

export const apiEvaluation = calls('api-service/evaluation', {
  /** What is offered, in its order. */
  tags: read({ may: 'member', input: nothing, output: z.array(Tag) }),
  /** An order of one's own that is settled, once. */
  create: write({
    may: 'member',
    input: z.strictObject({
      orderId: Id,
      score: evaluationScore.schema,
      tagIds: z.array(Id).max(10).default([]),
      content: line(500).default(''),
      isAnonymous: z.boolean().default(false),
    }),
    output: Mine,
  }),
  mine: read({ may: 'member', input: paged({}), output: page(Mine) }),
  /** What is shown of a station, newest first. */
  ofStation: read({
    may: 'member',
    input: paged({ stationId: Id }),
    output: page(
      Evaluation.extend({ nickname: z.string().meta({ description: 'Empty where it is anonymous.' }) }),
    ).extend({
      averageE2: z.int().nullable(),
    }),
  }),
})
