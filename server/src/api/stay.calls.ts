// Drivers and what they owe for staying: nobody sees or disputes a bill that is not their own.
import { apiStay } from '@ev/contract/api/stay'
import type { StayCause } from '@ev/contract/bill/occupy-fields'
import { instantOf } from '@ev/db/pools'
import { showTime } from '@ev/rules/units'
import { disputeStay, stayDebtOf } from '../bill/door.ts'
import { answers } from '../http/context.ts'
import { shown } from '../http/page.ts'

export const apiStayCalls = answers(apiStay, {
  async pages(ctx, { current, pageSize, status }) {
    const own = ctx.db
      .selectFrom('bill_occupy as b')
      .innerJoin('config_station as s', 's.id', 'b.station_id')
      .where('b.member_id', '=', ctx.member.id)
      .$if(status !== undefined, query => query.where('b.status', '=', status ?? 0))
    const rows = await own
      .select([
        'b.id',
        'b.bill_no',
        'b.kind',
        'b.status',
        'b.cause',
        'b.status_reason',
        's.name as station',
        'b.begun_at',
      ])
      .select(['b.ended_at', 'b.total_min', 'b.free_min', 'b.charged_min', 'b.payable_fen', 'b.paid_fen'])
      .select(['b.refund_fen', 'b.appeal'])
      .orderBy('b.begun_at', 'desc')
      .orderBy('b.id', 'desc')
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute()
    const { total } = await own.select(e => e.fn.countAll().as('total')).executeTakeFirstOrThrow()
    return {
      current,
      pageSize,
      total: Number(total),
      records: rows.map(row => ({
        id: row.id,
        billNo: row.bill_no,
        kind: row.kind as 0 | 1,
        status: row.status as 1,
        cause: row.cause === '' ? null : (row.cause as StayCause),
        station: row.station,
        beginTime: shown(row.begun_at),
        endTime: row.ended_at && showTime(instantOf(row.ended_at)),
        totalMin: row.total_min,
        freeMin: row.free_min,
        chargedMin: row.charged_min,
        payableFen: Number(row.payable_fen),
        paidFen: Number(row.paid_fen),
        refundFen: Number(row.refund_fen),
        says: row.status_reason,
        appeal: row.appeal,
      })),
    }
  },

  owed: async ctx => stayDebtOf(ctx.db, { memberId: ctx.member.id, fleetId: null }),

  async appeal(ctx, { id, text }) {
    await disputeStay(ctx.db, { id, memberId: ctx.member.id, text }, ctx.now)
    return null
  },
})
