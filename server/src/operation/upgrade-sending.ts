// The next piles of an upgrade are told: those that are there, charge nothing, and whose time of the day it is.
import { at, type Db } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App, CommandAsked } from '../http/context.ts'
import { hasFtp } from './upgrade-package.ts'

export type Waiting = { upgradeId: string; wave: number; userId: string | null; name: string }
type Moment = { isOpen: boolean; now: Instant }

export async function sendUpgrades(app: App, db: Db, waiting: Waiting, { isOpen, now }: Moment): Promise<void> {
  const rows = await rowsOf(db, waiting)
  const isFtpSet = rows.some(isOfYkc) && (await hasFtp(db))
  const judged = rows.map(row => ({ row, verdict: verdictOn(app, row, { isOpen, isFtpSet }) }))
  for (const [verdict, some] of Map.groupBy(judged, one => one.verdict))
    if (verdict !== 'fit')
      await mark(
        db,
        verdict,
        some.map(({ row }) => row.id),
        now,
      )
  await send(
    app,
    db,
    waiting,
    judged.flatMap(({ row, verdict }) => (verdict === 'fit' ? [row] : [])),
    now,
  )
}

type Row = {
  id: string
  seller_id: string
  station_id: string
  pile_id: string
  protocol: string
  ftp_path: string
  is_online: boolean
  is_charging: boolean
}

const isOfYkc = ({ protocol }: Row) => protocol === 'YKC1.6'

type Verdict = 'fit' | 'charging' | 'window' | 'away' | 'offline' | 'noFtp' | 'noFtpPath'

/** Those that wait go on waiting, whatever keeps them; the others are over. */
const isFinal: Record<Exclude<Verdict, 'fit'>, boolean> = {
  charging: false,
  window: false,
  away: false,
  offline: true,
  noFtp: true,
  noFtpPath: true,
}

function verdictOn(app: App, row: Row, { isOpen, isFtpSet }: { isOpen: boolean; isFtpSet: boolean }): Verdict {
  if (isOfYkc(row) && !isFtpSet) return 'noFtp'
  if (isOfYkc(row) && row.ftp_path === '') return 'noFtpPath'
  if (!isOpen) return 'window'
  // A line that broke a moment ago, or a platform that has just started: the pile may be back before it counts as away.
  if (!app.chargers.isConnected(row.pile_id)) return row.is_online ? 'away' : 'offline'
  return row.is_charging ? 'charging' : 'fit'
}

async function rowsOf(db: Db, { upgradeId, wave }: Waiting): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select up.id, up.seller_id, p.station_id, up.pile_id, ty.protocol, w.ftp_path,
      st.is_online,
      -- What its guns say, and what the platform knows to be on its way; a session that was lost long ago keeps nobody.
      exists (select from config_gun g join config_gun_state s on s.gun_id = g.id
        left join lateral (select o.state from operation_session o where o.gun_id = g.id
          order by o.asked_at desc, o.id desc limit 1) last on true
        where g.pile_id = up.pile_id
          and (s.status = 3 or last.state = 'starting' or (last.state = 'charging' and s.status in (2, 4))))
        as is_charging
    from operation_upgrade_pile up
    join operation_upgrade u on u.id = up.upgrade_id
    join operation_firmware w on w.id = u.firmware_id
    join config_pile p on p.id = up.pile_id
    join config_pile_state st on st.pile_id = up.pile_id
    join config_pile_type ty on ty.id = p.pile_type_id
    where up.upgrade_id = ${upgradeId} and up.wave = ${wave} and up.state = 1
    order by up.id for update of up`.execute(db)
  return rows
}

async function mark(db: Db, code: Exclude<Verdict, 'fit'>, ids: readonly string[], now: Instant): Promise<void> {
  const ended = isFinal[code] ? { state: 5, finished_at: at(now) } : {}
  await db
    .updateTable('operation_upgrade_pile')
    .set(e => ({ ...ended, result_code: code, version: e('version', '+', 1) }))
    .where('id', 'in', ids)
    // One that goes on waiting for the same reason is as it was.
    .$if(!isFinal[code], query => query.where('result_code', '<>', code))
    .execute()
}

async function send(app: App, db: Db, { userId, name }: Waiting, rows: readonly Row[], now: Instant): Promise<void> {
  if (rows.length === 0) return
  const asked = rows.map(
    (row): CommandAsked => ({
      sellerId: row.seller_id,
      stationId: row.station_id,
      pileId: row.pile_id,
      gunId: null,
      sessionId: null,
      kind: 'upgrade',
      params: { upgradePile: row.id },
      reason: name,
      source: 'upgrade',
      userId,
    }),
  )
  const batchNo = await app.commands.ask(db, asked, now)
  await sql`
    update operation_upgrade_pile p
    set state = 2, result_code = '', command_id = c.id, attempts = p.attempts + 1, sent_at = ${at(now)},
      finished_at = null, station_id = c.station_id, version = p.version + 1
    from operation_command c
    where c.batch_no = ${batchNo} and p.id = (c.params ->> 'upgradePile')::bigint`.execute(db)
}
