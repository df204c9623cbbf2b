// Issues on their way to piles, for whoever speaks to the piles.

import type { Text } from '@ev/contract/kit/text'
import { at, type Db } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import { sql } from 'kysely'

export type DueIssue = { id: string; pileId: string; stationId: string; sellerId: string; versionId: string }

/** Those that are due, the oldest of each pile; each is marked as sent before it is. */
export async function claimIssues(db: Db, now: Instant, most: number): Promise<DueIssue[]> {
  const { rows } = await sql<DueIssue>`
    with next as (
      select distinct on (i.pile_id) i.id, i.due_at from config_billing_issue i
      where i.state = 0 and i.due_at <= ${at(now)}
        and not exists (select from config_billing_issue o where o.pile_id = i.pile_id and o.state = 1)
        -- Prices never change under a vehicle that charges: such a pile has its turn when it is idle.
        and not exists (select from config_gun g join config_gun_state s on s.gun_id = g.id
          where g.pile_id = i.pile_id and s.status = 3)
      order by i.pile_id, i.due_at, i.id
    ),
    chosen as (select id from next order by due_at, id limit ${most})
    update config_billing_issue i set state = 1, requested_at = ${at(now)}, version = i.version + 1
    from chosen where i.id = chosen.id and i.state = 0
    returning i.id, i.pile_id as "pileId", i.station_id as "stationId", i.seller_id as "sellerId", i.version_id as "versionId"`.execute(
    db,
  )
  return rows
}

export type IssueOutcome = { isDone: boolean; error: Text | null }

export async function endIssue(db: Db, id: string, { isDone, error }: IssueOutcome, now: Instant): Promise<void> {
  await sql`update config_billing_issue set state = ${isDone ? 2 : 3}, responded_at = ${at(now)},
    elapsed_ms = greatest(0, extract(epoch from ${at(now)}::timestamptz - requested_at) * 1000)::integer,
    error_zh = ${error?.zh ?? ''}, error_en = ${error?.en ?? ''}, version = version + 1
    where id = ${id} and state = 1`.execute(db)
}

/** What was sent when the process ended: whether the pile took it, only the pile knows, and a person sends it again. */
export async function failSentIssues(db: Db, error: Text, now: Instant): Promise<void> {
  await sql`update config_billing_issue set state = 3, responded_at = ${at(now)}, error_zh = ${error.zh},
    error_en = ${error.en}, version = version + 1 where state = 1`.execute(db)
}

/** Puts the version in force on its way to a pile that holds another, unless one is on its way already. */
export async function issueAtLogin(db: Db, place: Omit<DueIssue, 'id'>, now: Instant, batchNo: string): Promise<void> {
  await sql`insert into config_billing_issue (seller_id, station_id, pile_id, version_id, batch_no, trigger, due_at, created_at)
    select ${place.sellerId}, ${place.stationId}, ${place.pileId}, ${place.versionId}, ${batchNo}, 'login', ${at(now)}, ${at(now)}
    where not exists (select from config_billing_issue where pile_id = ${place.pileId} and state in (0, 1))`.execute(db)
}
