// A trace of a seller in every table that chargers fill, so that whoever should not see them can be proved not to.
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'

/** `word` is in every text, and in nobody else's. */
export async function leaveChargerTraces(db: Db, sellerId: string, word: string): Promise<void> {
  await sql`
    with gun as (
      select g.id, g.seller_id, g.station_id, g.pile_id, p.code from config_gun g join config_pile p on p.id = g.pile_id
      where g.seller_id = ${sellerId} order by g.id limit 1
    ),
    session as (
      insert into operation_session (seller_id, station_id, pile_id, gun_id, session_no, way, state, tag, asked_at)
      select seller_id, station_id, pile_id, id, code || '01' || '2611150000000001', 'staff', 'ended', ${`${word}的标签`}, now()
      from gun returning id, seller_id, station_id, pile_id, gun_id
    ),
    command as (
      insert into operation_command (
        seller_id, station_id, pile_id, gun_id, session_id, batch_no, kind, reason, source, state, created_at, due_at
      )
      select seller_id, station_id, pile_id, gun_id, id, ${`${word}的批次`}, 'stop', ${`${word}的原因`}, 'staff', 'accepted',
        now(), now()
      from session returning id, seller_id, station_id, pile_id
    ),
    profile as (
      insert into operation_communication (seller_id, name, protocol, heartbeat_sec, note)
      values (${sellerId}, ${`${word}的通讯配置`}, 'OCPP1.6J', 60, ${`${word}的备注`})
    ),
    alarm as (
      insert into operation_alarm (
        seller_id, station_id, pile_id, gun_id, alarm_no, kind, code, level, source, first_at, last_at, recovered_at, detail
      )
      select seller_id, station_id, pile_id, id, ${`${word}的告警`}, 'fault', 'doorOpen', 4, 'pile', now(), now(), now(),
        ${`${word}的告警详情`} from gun
    ),
    frame as (
      insert into operation_frame (at, seller_id, station_id, pile_id, identity, protocol, is_from_pile, type, raw)
      select now(), seller_id, station_id, pile_id, ${`${word}的标识`}, 'OCPP1.6J', true, 'Heartbeat', '[]' from gun
    ),
    event as (
      insert into operation_pile_event (at, seller_id, station_id, pile_id, gun_no, name, data)
      select now(), seller_id, station_id, pile_id, 1, ${`${word}的事件`}, '{}' from gun
    ),
    lock as (
      insert into operation_ground_lock (gun_id, seller_id, station_id, at, state, is_occupied, battery_pct, alarm)
      select id, seller_id, station_id, now(), 'up', false, 88, 'none' from gun on conflict do nothing
    ),
    live as (
      insert into operation_gun_live (gun_id, seller_id, station_id, at)
      select id, seller_id, station_id, now() from gun on conflict do nothing
    ),
    log as (
      insert into operation_gun_log (at, seller_id, station_id, gun_id, from_status, to_status)
      select now(), seller_id, station_id, id, 1, 2 from gun
    ),
    sample as (
      insert into operation_sample (gun_id, at, seller_id, station_id) select id, now(), seller_id, station_id from gun
    ),
    tariff as (
      insert into operation_tariff_no (seller_id, no, digest, version_id, content, used_at)
      select v.seller_id, 9999, ${`${word}的摘要`}, v.id, '{}', now()
      from config_billing_version v where v.seller_id = ${sellerId} order by v.id limit 1
    ),
    held as (
      insert into operation_tariff_held (pile_id, since, seller_id, no) select pile_id, now(), seller_id, 9999 from gun
      on conflict do nothing
    ),
    file as (
      insert into system_file (seller_id, purpose, name, content_type, size_bytes, sha256)
      values (${sellerId}, 'firmware', ${`${word}的升级包`}, 'application/octet-stream', 1, '\\x00') returning id
    ),
    firmware as (
      insert into operation_firmware (seller_id, kind, maker, program, file_id, file_name, size_bytes, md5, sha256, note)
      select ${sellerId}, 1, 'teld', 'V9', id, ${`${word}的文件`}, 1, repeat('a', 32), repeat('a', 64), ${`${word}的升级包备注`}
      from file returning id
    ),
    upgrade as (
      insert into operation_upgrade (seller_id, name, firmware_id, state)
      select ${sellerId}, ${`${word}的升级任务`}, id, 'done' from firmware returning id
    )
    insert into operation_upgrade_pile (seller_id, station_id, upgrade_id, pile_id, wave, result_code)
    select c.seller_id, c.station_id, u.id, c.pile_id, 0, ${`${word}的结果`} from command c, upgrade u`.execute(db)
}
