// Drivers charge by their app: their own orders, at their own expense or at that of a fleet which they drive for.
import { apiCharge } from '@ev/contract/api/charge'
import { instantOf } from '@ev/db/pools'
import { isRunning, type OrderStatus } from '@ev/rules/order-status'
import { refuse } from '@ev/rules/refuse'
import { fenOf, mil, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { followSession } from '../bill/door.ts'
import { answers, type MemberCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { startByApp, stopSession } from '../operation/door.ts'

export const apiChargeCalls = answers(apiCharge, {
  async start(ctx, { gunCode, fleetId, plateNo, stopMode, stopValue }) {
    const gunId = await gunOf(ctx, gunCode)
    if (stopMode !== 'full' && stopValue === null) refuse('stopValueMissing', {}, { field: 'stopValue' })
    const stop = stopMode === 'full' || stopValue === null ? undefined : { mode: stopMode, value: stopValue }
    const { sessionId } = await startByApp(ctx, {
      gunId,
      memberId: ctx.member.id,
      fleetId,
      plateNo,
      stop,
      way: 'app',
      userId: null,
    })
    const orderId = await followSession(beyondScope(ctx.db), sessionId, ctx.now)
    if (orderId === undefined) throw new Error(`session ${sessionId} has no order`)
    const { orderNo } = await own(ctx, orderId)
    return { orderId, orderNo }
  },

  async stop(ctx, { orderId }) {
    const order = await own(ctx, orderId)
    if (!isRunning(order.orderStatus as OrderStatus)) refuse('orderNotCharging')
    const isAsked = await stopSession(ctx, { sessionId: order.sessionId, source: 'driver', userId: null, reason: '' })
    if (isAsked) await followSession(beyondScope(ctx.db), order.sessionId, ctx.now)
    return { isAsked }
  },

  async current(ctx) {
    const own = await mine(ctx)
    const rows = await own.where('o.order_status', '<=', 4).orderBy('o.id', 'desc').limit(20).execute()
    return rows.map(shown)
  },

  async get(ctx, { orderId }) {
    return shown(await own(ctx, orderId))
  },

  async pages(ctx, { current, pageSize }) {
    const { total } = await ctx.db
      .selectFrom('bill_order as o')
      .select(e => e.fn.countAll<string>().as('total'))
      .where(await isMine(ctx))
      .executeTakeFirstOrThrow()
    const rows = await (await mine(ctx))
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute()
    return { current, pageSize, total: Number(total), records: rows.map(shown) }
  },
})

/** At a station that drivers are served at. */
async function gunOf(ctx: MemberCtx, gunCode: string): Promise<string> {
  const gun = await ctx.db
    .selectFrom('config_gun as g')
    .innerJoin('config_station as st', 'st.id', 'g.station_id')
    .select('g.id')
    .where('g.code', '=', gunCode)
    .where('st.status', '=', 1)
    .where('st.stage', '=', 'production')
    .executeTakeFirst()
  return gun?.id ?? refuse('gunMissing')
}

/** Theirs, also where a fleet pays. As numbers: each side then has an index, among the orders of everybody. */
async function isMine({ db, member }: MemberCtx) {
  const drivers = await db.selectFrom('member_driver').select('id').where('member_id', '=', member.id).execute()
  const ids = drivers.map(({ id }) => id)
  return sql<boolean>`(o.member_id = ${member.id} or o.driver_id = any(${ids}::bigint[]))`
}

const mine = async (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('bill_order as o')
    .leftJoin('operation_gun_live as l', join =>
      join.onRef('l.gun_id', '=', 'o.gun_id').onRef('l.session_id', '=', 'o.session_id'),
    )
    .select(['o.id', 'o.order_no as orderNo', 'o.station_name as stationName', 'o.pile_code as pileCode'])
    .select(['o.gun_no as gunNo', 'o.session_id as sessionId', 'o.order_status as orderStatus'])
    .select(['o.charge_status as chargeStatus', 'o.created_at', 'o.begun_at', 'o.ended_at', 'o.duration_sec'])
    .select(['o.soc_end', 'l.soc', 'l.power_w', 'o.energy_e4', 'o.elec_fen', 'o.service_fen', 'o.total_fen'])
    .select(['o.payable_fen', 'o.paid_fen', 'o.debt_fen', 'o.refund_fen', 'o.settled_at'])
    .select(['o.live_energy_e4', 'o.live_amount_mil', 'o.live_service_mil'])
    .where(await isMine(ctx))

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof mine>>['execute']>>[number]

async function own(ctx: MemberCtx, orderId: string): Promise<Row> {
  const row = await (await mine(ctx)).where('o.id', '=', orderId).executeTakeFirst()
  // Of anybody else's there is none.
  return row ?? refuse('notFound')
}

function shown(row: Row) {
  const isLive = row.settled_at === null
  const serviceFen = isLive ? fenOf(mil(Number(row.live_service_mil))) : Number(row.service_fen)
  const elecFen = isLive ? fenOf(mil(Number(row.live_amount_mil) - Number(row.live_service_mil))) : Number(row.elec_fen)
  return {
    id: row.id,
    orderNo: row.orderNo,
    stationName: row.stationName,
    pileCode: row.pileCode,
    gunNo: row.gunNo,
    orderStatus: row.orderStatus as OrderStatus,
    chargeStatus: row.chargeStatus as 1 | 2 | 3,
    createTime: showTime(instantOf(row.created_at)),
    startTime: row.begun_at && showTime(instantOf(row.begun_at)),
    endTime: row.ended_at && showTime(instantOf(row.ended_at)),
    durationSec: row.duration_sec,
    soc: row.soc_end ?? row.soc,
    powerW: row.power_w,
    energyE4: Number(isLive ? row.live_energy_e4 : row.energy_e4),
    elecFen,
    serviceFen,
    totalFen: elecFen + serviceFen,
    payableFen: Number(row.payable_fen),
    paidFen: Number(row.paid_fen),
    debtFen: Number(row.debt_fen),
    refundFen: Number(row.refund_fen),
  }
}
