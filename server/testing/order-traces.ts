// A trace of a seller in every table about orders, bills for staying, appointments and evaluations, so that whoever should
// not see them can be proved not to.
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'

/** `word` is in every text, and in nobody else's. */
export async function leaveOrderTraces(db: Db, sellerId: string, word: string): Promise<void> {
  await sql`
    with gun as (
      select g.id, g.seller_id, g.station_id, g.pile_id, p.code, s.merchant_id
      from config_gun g join config_pile p on p.id = g.pile_id join config_station s on s.id = g.station_id
      where g.seller_id = ${sellerId} order by g.id limit 1
    ),
    member as (
      select a.id as account_id, a.member_id from ledger_account a
      where a.seller_id = ${sellerId} and a.owner = 'member' and a.kind = 2 and a.balance_fen > 100 order by a.id limit 1
    ),
    posting as (select id from ledger_posting where seller_id = ${sellerId} order by id limit 1),
    staff as (select id from system_staff where seller_id = ${sellerId} order by id limit 1),
    session as (
      insert into operation_session (
        seller_id, station_id, pile_id, gun_id, session_no, way, state, tag, asked_at, begun_at, member_id
      )
      select g.seller_id, g.station_id, g.pile_id, g.id, g.code || '01' || '2001010000000001', 'app', 'lost',
        ${`${word}的订单标签`}, '2020-01-01', '2020-01-01', m.member_id
      from gun g, member m returning id
    ),
    made as (
      insert into bill_order (
        seller_id, merchant_id, station_id, pile_id, gun_id, session_id, order_no, biz_type, order_status, station_name,
        pile_code, gun_no, is_direct_current, member_id, phone, plate_no, billing_side, created_at, begun_at, pulled_at,
        business_day, note
      )
      select g.seller_id, g.merchant_id, g.station_id, g.pile_id, g.id, s.id, ${`${word}的订单`}, 2, 9, ${`${word}的电站`},
        g.code, 1, true, m.member_id, '', ${`${word}的车`}, 2, '2020-01-01', '2020-01-01', '2020-01-01', '2020-01-01',
        ${`${word}的订单备注`}
      from gun g, session s, member m returning id, seller_id, station_id, merchant_id, pile_id, gun_id, member_id, session_id
    ),
    part as (
      insert into bill_order_part (
        order_id, place, seller_id, tier, elec_mil, service_mil, energy_e4, elec_amount_mil, service_amount_mil, elec_fen,
        service_fen
      )
      select id, 0, seller_id, 'Ping', 1, 1, 1, 1, 1, 1, 1 from made
    ),
    step as (
      insert into bill_order_step (order_id, place, seller_id, kind, mode, base, service_fen, bearer, config)
      select id, 0, seller_id, 'site', 0, 'service', 1, 'merchant', jsonb_build_object('name', ${`${word}的优惠`}::text) from made
    ),
    deduction as (
      insert into bill_deduction (
        seller_id, document, document_id, document_no, order_id, account_id, account_kind, amount_fen, posting_id, created_at
      )
      select o.seller_id, 'order', o.id, ${`${word}的扣款`}, o.id, m.account_id, 2, 1, p.id, '2020-01-01'
      from made o, member m, posting p
    ),
    curve as (
      insert into bill_order_curve (order_id, seller_id, at_sec, power_w, voltage_dv, current_da, soc, temp, energy_e4)
      select id, seller_id, '{0}', '{1}', '{1}', '{1}', '{1}', '{1}', '{1}' from made
    ),
    log as (
      insert into bill_order_log (seller_id, order_id, at, event, data, staff_id)
      select o.seller_id, o.id, '2020-01-01', 'closed', jsonb_build_object('reason', ${`${word}的原因`}::text), staff.id
      from made o, staff
    ),
    refund as (
      insert into bill_order_refund (seller_id, order_id, refund_no, elec_fen, service_fen, amount_fen, reason, created_at)
      select seller_id, id, ${`${word}的退款`}, 0, 1, 1, ${`${word}的退款原因`}, '2020-01-01' from made
    ),
    line as (
      insert into bill_split_line (
        seller_id, merchant_id, station_id, order_id, fee, base_fen, share_pct, amount_fen, business_day, created_at
      )
      select seller_id, merchant_id, station_id, id, 'service', 1, 100, 1, '2020-01-01', '2020-01-01' from made
    ),
    outbox as (
      insert into bill_outbox (seller_id, station_id, topic, subject_id, business_day, at)
      select seller_id, station_id, 'orderSettled', id, '2020-01-01', '2020-01-01' from made
    ),
    stay as (
      insert into bill_occupy (
        seller_id, station_id, pile_id, gun_id, bill_no, kind, rule, member_id, plate_no, order_ids, begun_at, ended_at,
        waived_reason, status, appeal, created_at
      )
      select seller_id, station_id, pile_id, gun_id, ${`${word}的占位账单`}, 1, '{}', member_id, ${`${word}的牌照`}, array[id],
        '2020-01-01', '2020-01-01', ${`${word}的减免`}, 5, ${`${word}的申诉`}, '2020-01-01' from made
    ),
    appointment as (
      insert into bill_appointment (
        seller_id, station_id, pile_id, gun_id, appoint_no, member_id, plate_no, start_at, end_at, deposit_fen, status,
        session_id, cancel_by, cancel_reason, created_at
      )
      select seller_id, station_id, pile_id, gun_id, ${`${word}的预约`}, member_id, ${`${word}的预约车`}, '2020-01-01',
        '2020-01-02', 0, 'YiQuXiao', session_id, 'member', ${`${word}的取消`}, '2020-01-01' from made
    ),
    target as (
      insert into config_operation_target (seller_id, station_id, month, energy_e4, note)
      select seller_id, station_id, '2020-01-01', 1, ${`${word}的目标`} from made
    ),
    day as (
      insert into statistics_day (
        station_id, day, merchant_id, is_direct_current, kind, seller_id, orders, energy_e4, jian_e4, feng_e4, ping_e4, gu_e4, duration_sec, elec_fen, service_fen, discount_fen, coupon_fen,
        payable_fen, paid_fen, gift_fen, refund_fen, gift_refund_fen, debt_fen
      )
      select station_id, '2020-01-01'::date, merchant_id, true, 0, seller_id, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0 from made
    ),
    hour as (
      insert into statistics_hour (
        station_id, day, hour, merchant_id, is_direct_current, kind, seller_id, orders, energy_e4, jian_e4, feng_e4, ping_e4, gu_e4, duration_sec, elec_fen, service_fen, discount_fen, coupon_fen,
        payable_fen, paid_fen, gift_fen, refund_fen, gift_refund_fen, debt_fen
      )
      select station_id, '2020-01-01'::date, 1, merchant_id, true, 0, seller_id, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0 from made
    ),
    month as (
      insert into statistics_month (
        station_id, month, merchant_id, is_direct_current, kind, seller_id, orders, energy_e4, jian_e4, feng_e4, ping_e4, gu_e4, duration_sec, elec_fen, service_fen, discount_fen, coupon_fen,
        payable_fen, paid_fen, gift_fen, refund_fen, gift_refund_fen, debt_fen
      )
      select station_id, '2020-01-01'::date, merchant_id, true, 0, seller_id, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0 from made
    ),
    flow as (
      insert into statistics_flow (station_id, day, slot, merchant_id, seller_id, energy_e4, charging_sec)
      select station_id, '2020-01-01', 1, merchant_id, seller_id, 1, 1 from made
    ),
    gun_day as (
      insert into statistics_gun_day (
        gun_id, day, seller_id, merchant_id, station_id, pile_id, pile_type_id, is_direct_current, rated_power_w, idle_sec,
        preparing_sec, charging_sec, full_sec, offline_sec, alarm_sec, fault_sec, reserved_sec
      )
      select o.gun_id, '2020-01-01', o.seller_id, o.merchant_id, o.station_id, o.pile_id, p.pile_type_id, true, 1, 86400,
        0, 0, 0, 0, 0, 0, 0
      from made o join config_pile p on p.id = o.pile_id
    ),
    tag as (
      insert into bill_evaluate_tag (seller_id, name) values (${sellerId}, ${`${word}的标签`}) returning id
    ),
    evaluation as (
      insert into bill_evaluation (seller_id, station_id, order_id, member_id, score, content, reply, status, created_at)
      select seller_id, station_id, id, member_id, 1, ${`${word}的评价`}, ${`${word}的回复`}, 'hidden', '2020-01-01' from made
      returning id
    )
    insert into bill_evaluation_tag (evaluation_id, tag_id, seller_id)
    select evaluation.id, tag.id, ${sellerId} from evaluation, tag`.execute(db)
  // It has its order, and nobody has to follow it.
  await sql`
    delete from bill_session_news where session_id in (
      select session_id from bill_order where seller_id = ${sellerId} and order_no = ${`${word}的订单`}
    )`.execute(db)
}
