// The drivers' door to appointments.
import { apiAppointment } from '@ev/contract/api/appointment'
import { agree } from '@ev/rules/appointment'
import { showTime } from '@ev/rules/units'
import {
  appointmentShutOut,
  appointmentTerms,
  arriveAtOwn,
  cancelOwn,
  makeAppointment,
  ownAppointment,
  ownAppointments,
} from '../bill/door.ts'
import { answers } from '../http/context.ts'

export const apiAppointmentCalls = answers(apiAppointment, {
  async terms(ctx) {
    const terms = await appointmentTerms(ctx.db, ctx.member.sellerId)
    const { depositFen, lateFeeFen } = agree(terms, ctx.now)
    const until = await appointmentShutOut(ctx.db, ctx.member.id, ctx.now)
    const { holdMin, freeCancelMin } = terms
    return {
      depositFen,
      holdMin,
      freeCancelMin,
      lateFeeFen,
      shutOutUntil: until === undefined ? null : showTime(until),
    }
  },

  async make(ctx, asked) {
    const { id: memberId, sellerId, phone } = ctx.member
    const id = await makeAppointment(ctx, { sellerId, memberId, phone, language: ctx.language, ...asked })
    return ownAppointment(ctx.db, memberId, id)
  },

  async cancel(ctx, { id }) {
    await cancelOwn(ctx, ctx.member.id, id)
    return ownAppointment(ctx.db, ctx.member.id, id)
  },

  async arrive(ctx, { id }) {
    await arriveAtOwn(ctx, ctx.member.id, id)
    return null
  },

  mine: (ctx, asked) => ownAppointments(ctx.db, ctx.member.id, asked),
})
