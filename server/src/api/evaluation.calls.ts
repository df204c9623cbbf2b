// The drivers' door to evaluations.
import { apiEvaluation } from '@ev/contract/api/evaluation'
import { evaluate, evaluationsOf, offeredTags, ownEvaluation, ownEvaluations } from '../bill/door.ts'
import { answers } from '../http/context.ts'

export const apiEvaluationCalls = answers(apiEvaluation, {
  tags: ctx => offeredTags(ctx.db, ctx.member.sellerId),

  async create(ctx, given) {
    const { id: memberId, sellerId } = ctx.member
    return ownEvaluation(ctx.db, await evaluate(ctx.db, { sellerId, memberId, ...given }, ctx.now))
  },

  mine: (ctx, asked) => ownEvaluations(ctx.db, ctx.member.id, asked),

  ofStation: (ctx, asked) => evaluationsOf(ctx.db, { sellerId: ctx.member.sellerId, ...asked }),
})
