// Drivers recharge by their app: which ways there are, a recharge to be paid, and what became of it.
import * as z from 'zod'
import { RequestNo, StartedShape } from '../bill/recharge.ts'
import { calls, read, write } from '../kit/calls.ts'
import { Id, nothing, TimeShown } from '../kit/shapes.ts'
import { channelKind, payScene, rechargeStatus } from '../payment-enums.ts'

const Way = z.strictObject({
  channel: channelKind.schema,
  name: z.string(),
  minFen: z.int(),
  maxFen: z.int(),
  scenes: z.array(payScene.schema),
})

const Mine = z.strictObject({
  id: Id,
  rechargeNo: z.string(),
  channel: z.string(),
  topupFen: z.int(),
  giftFen: z.int(),
  status: rechargeStatus.schema,
  createTime: TimeShown,
  payTime: TimeShown.nullable(),
})

export const apiRecharge = calls('api-service/recharge', {
  channels: read({ may: 'member', input: nothing, output: z.array(Way) }),
  create: write({
    may: 'member',
    input: z.strictObject({
      channel: channelKind.schema,
      amountFen: z.int().min(1).max(100_000_000),
      scene: payScene.schema,
      requestNo: RequestNo,
    }),
    output: StartedShape,
  }),
  get: read({ may: 'member', input: z.strictObject({ id: Id }), output: Mine }),
})
