// A trace of a seller in every table about money and customers that its demo leaves empty, so that whoever should not see
// them can be proved not to.
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'

/** `word` is in every text, and in nobody else's. */
export async function leaveMoneyTraces(db: Db, sellerId: string, word: string): Promise<void> {
  await sql`
    with station as (select id from config_station where seller_id = ${sellerId} order by id limit 1),
    account as (select id from ledger_account where seller_id = ${sellerId} and owner = 'member' and balance_fen > 100 order by id limit 1),
    hold as (
      insert into ledger_hold (seller_id, account_id, key, purpose, document_id, amount_fen, held_at)
      select ${sellerId}, id, ${`${word}的冻结`}, 'charge', 1, 100, now() from account
    ),
    checked as (
      insert into ledger_check (seller_id, started_at, finished_at, accounts, postings, documents, differences)
      values (${sellerId}, now(), now(), 1, 1, 1, 1) returning id
    ),
    difference as (
      insert into ledger_difference (seller_id, check_id, kind, document_no, account_id, expected_fen, found_fen)
      select ${sellerId}, checked.id, 'balance', ${`${word}的差异`}, account.id, 1, 2 from checked, account
    ),
    period as (
      insert into ledger_period (seller_id, month, closed_at, postings, turnover_fen) values (${sellerId}, '2020-01-01', now(), 1, 1)
    ),
    closing as (
      insert into ledger_closing (seller_id, month, account_id, closing_fen)
      select ${sellerId}, '2020-01-01', id, 0 from account
    ),
    fleet as (
      insert into member_fleet_station (seller_id, fleet_id, station_id)
      select ${sellerId}, (select min(id) from member_fleet where seller_id = ${sellerId}), id from station
    ),
    card as (
      insert into member_card_station (seller_id, card_id, station_id)
      select ${sellerId}, (select min(id) from member_card where seller_id = ${sellerId}), id from station
    ),
    binding as (
      insert into member_vin_binding_station (seller_id, binding_id, station_id)
      select ${sellerId}, (select min(id) from member_vin_binding where seller_id = ${sellerId}), id from station
    ),
    leaguer as (
      insert into member_leaguer (seller_id, code, name, contact, joined_on, note)
      values (${sellerId}, 'TRACE', ${`${word}的加盟商`}, ${`${word}的联系人`}, '2020-01-01', ${`${word}的备注`}) returning id
    ),
    leaguer_station as (
      insert into member_leaguer_station (seller_id, leaguer_id, station_id)
      select ${sellerId}, leaguer.id, station.id from leaguer, station
    ),
    payment as (select id, channel_id, out_trade_no from bill_payment where seller_id = ${sellerId} order by id limit 1),
    notice as (
      insert into bill_payment_notice (seller_id, channel_id, payment_id, notice_id, kind, verdict, at)
      select ${sellerId}, channel_id, id, ${`${word}的回调`}, 'pay', 'repeated', now() from payment
    ),
    trade as (
      insert into bill_local_trade (out_trade_no, seller_id, channel_id, amount_fen, title, state, created_at)
      select ${`${word}的交易`}, ${sellerId}, channel_id, 100, ${`${word}的商品`}, 'open', now() from payment
    ),
    statement as (
      insert into bill_statement (seller_id, channel_id, day, status, status_reason, read_at)
      select ${sellerId}, channel_id, '2020-01-02', 'differs', ${`${word}的对账`}, now() from payment returning id
    )
    insert into bill_statement_line (seller_id, statement_id, direction, out_trade_no, amount_fen, payment_id, result)
    select ${sellerId}, statement.id, 'in', ${`${word}的单号`}, 100, payment.id, 'onlyChannel' from statement, payment`.execute(
    db,
  )
}
