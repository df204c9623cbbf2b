// Drivers have a gun kept for them by their app, take that back, and say that they have come.
import * as z from 'zod'
import { calls, read, write } from '../kit/calls.ts'
import { done, Id, line, nothing, page, paged, TimeShown } from '../kit/shapes.ts'
import { appointmentCause, appointmentStatus, cancelledBy } from '../order-enums.ts'

const Fen = z.int()

const Appointment = z.strictObject({
  id: Id,
  appointNo: z.string(),
  status: appointmentStatus.schema,
  stationId: Id,
  stationName: z.string(),
  gunCode: z.string(),
  plateNo: z.string(),
  startTime: TimeShown,
  endTime: TimeShown,
  depositFen: Fen,
  /** Taken back until then it costs nothing, later so much. */
  freeUntil: TimeShown.nullable(),
  lateFeeFen: Fen,
  hasLock: z.boolean(),
  penaltyFen: Fen,
  refundFen: Fen,
  cancelBy: cancelledBy.schema.nullable(),
  cancelCause: appointmentCause.schema.nullable(),
  cancelReason: z.string(),
  cancelTime: TimeShown.nullable(),
})

const One = z.strictObject({ id: Id })

export const apiAppointment = calls('api-service/appointment', {
  /** What one would agree to. */
  terms: read({
    may: 'member',
    input: nothing,
    output: z.strictObject({
      depositFen: Fen,
      holdMin: z.int(),
      freeCancelMin: z.int(),
      lateFeeFen: Fen,
      /** Who did not come too often has to wait until then. */
      shutOutUntil: TimeShown.nullable(),
    }),
  }),
  make: write({
    may: 'member',
    input: z.strictObject({
      gunCode: z
        .string()
        .regex(/^\d{16}$/)
        .meta({ examples: ['3201060000010101'] }),
      plateNo: line(20).default(''),
    }),
    output: Appointment,
  }),
  cancel: write({ may: 'member', input: One, output: Appointment }),
  /** At the bay: its ground lock goes down. */
  arrive: write({ may: 'member', input: One, output: done }),
  mine: read({ may: 'member', input: paged({}), output: page(Appointment) }),
})
