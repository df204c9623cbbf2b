// What piles and guns say of themselves, written for many at once. A pile that was deleted meanwhile has no row to change.
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'
import { byId, unnested } from '../unnest.ts'

export type GunStateRow = {
  gunId: string
  status: number
  since: Date
  isPlugged: boolean
  isHomed: boolean | null
  soc: number | null
}
export type PileStateRow = {
  pileId: string
  isOnline: boolean
  changedAt: Date
  heartbeatAt: Date
  address: string | null
  program: string | null
  tariffNo: number | null
}

export async function writeGunStates(db: Db, rows: readonly GunStateRow[]) {
  const given = unnested(
    byId(rows, row => row.gunId),
    {
      gun_id: ['bigint', row => row.gunId],
      status: ['smallint', row => row.status],
      since_at: ['timestamptz', row => row.since],
      is_plugged: ['boolean', row => row.isPlugged],
      is_homed: ['boolean', row => row.isHomed],
      soc: ['smallint', row => row.soc],
    },
  )
  await sql`update config_gun_state s set status = r.status, since_at = r.since_at, is_plugged = r.is_plugged,
    is_homed = coalesce(r.is_homed, s.is_homed), soc = r.soc from ${given} where s.gun_id = r.gun_id`.execute(db)
}

export async function writePileStates(db: Db, rows: readonly PileStateRow[]) {
  const given = unnested(
    byId(rows, row => row.pileId),
    {
      pile_id: ['bigint', row => row.pileId],
      is_online: ['boolean', row => row.isOnline],
      changed_at: ['timestamptz', row => row.changedAt],
      heartbeat_at: ['timestamptz', row => row.heartbeatAt],
      address: ['text', row => row.address],
      program: ['text', row => row.program],
      tariff_no: ['integer', row => row.tariffNo],
    },
  )
  await sql`update config_pile_state s set is_online = r.is_online,
    online_at = case when r.is_online and not s.is_online then r.changed_at else s.online_at end,
    offline_at = case when s.is_online and not r.is_online then r.changed_at else s.offline_at end,
    activated_at = case when r.is_online then coalesce(s.activated_at, r.changed_at) else s.activated_at end,
    heartbeat_at = r.heartbeat_at, address = coalesce(r.address, s.address),
    program_version = coalesce(r.program, s.program_version), billing_model_no = coalesce(r.tariff_no, s.billing_model_no)
    from ${given} where s.pile_id = r.pile_id`.execute(db)
}
