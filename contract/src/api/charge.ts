// Drivers charge by their app: begin at a gun, follow it, end it, look at what it came to.
import * as z from 'zod'
import { calls, read, write } from '../kit/calls.ts'
import { Id, line, nothing, page, paged, TimeShown } from '../kit/shapes.ts'
import { chargeStatus, orderStatus, stopMode } from '../order-enums.ts'

const Mine = z.strictObject({
  id: Id,
  orderNo: z.string(),
  stationName: z.string(),
  pileCode: z.string(),
  gunNo: z.int(),
  orderStatus: orderStatus.schema,
  chargeStatus: chargeStatus.schema,
  createTime: TimeShown,
  startTime: TimeShown.nullable(),
  endTime: TimeShown.nullable(),
  durationSec: z.int(),
  soc: z.int().nullable(),
  powerW: z.int().nullable(),
  energyE4: z.int(),
  elecFen: z.int(),
  serviceFen: z.int(),
  totalFen: z.int(),
  payableFen: z.int(),
  paidFen: z.int(),
  debtFen: z.int(),
  refundFen: z.int(),
})

export const apiCharge = calls('api-service/charge', {
  start: write({
    may: 'member',
    input: z.strictObject({
      /** What the code on the gun says: the pile's code and the gun's number, 16 digits. */
      gunCode: z
        .string()
        .regex(/^\d{16}$/)
        .meta({ examples: ['3201060001000101'] }),
      fleetId: Id.nullable().default(null),
      plateNo: line(10).default(''),
      stopMode: stopMode.schema.default('full'),
      /** 1/10000 kWh, fen, minutes, percent; of no use where it charges until the vehicle is full. */
      stopValue: z.int().min(1).max(100_000_000).nullable().default(null),
    }),
    output: z.strictObject({ orderId: Id, orderNo: z.string() }),
  }),
  stop: write({
    may: 'member',
    input: z.strictObject({ orderId: Id }),
    output: z.strictObject({ isAsked: z.boolean() }),
  }),
  /** What is going on now. */
  current: read({ may: 'member', input: nothing, output: z.array(Mine) }),
  get: read({ may: 'member', input: z.strictObject({ orderId: Id }), output: Mine }),
  pages: read({ may: 'member', input: paged({}), output: page(Mine) }),
})
