// Appointments as staff see them, and call them off.
import { appointment } from '@ev/contract/bill/appointment'
import { sql } from 'kysely'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { endAppointment } from './appointment-end.ts'
import { lockAppointment } from './appointment-row.ts'

/** What became of the last thing that the pile was told of this kind. */
const lastState = (kind: 'reserve' | 'moveLock') => sql`(
  select c.state from operation_command c
  where c.gun_id = t.gun_id and c.reason = t.appoint_no and c.kind = ${kind} and ${linked('operation_command')}
  order by c.id desc limit 1)`

export const appointments = mount(
  appointment,
  {
    table: 'bill_appointment',
    columns: {
      startTime: 'start_at',
      endTime: 'end_at',
      freeUntil: 'free_until',
      cancelTime: 'cancelled_at',
      finishTime: 'finished_at',
      cancelBy: sql`nullif(t.cancel_by, '')`,
      cancelCause: sql`nullif(t.cancel_cause, '')`,
      order: sql`(select o.id from bill_order o where o.session_id = t.session_id and ${linked('bill_order')})`,
      reserveState: lastState('reserve'),
      lockState: lastState('moveLock'),
    },
    actions: {
      async cancel(ctx, row, { reason }) {
        await endAppointment(ctx, await lockAppointment(ctx.db, row.id), 'staff', { reason, staffId: ctx.user.id })
      },
    },
  },
  {},
)
