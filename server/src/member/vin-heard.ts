// A vehicle has said its number while it charged: its binding is borne out, or somebody else's app contradicts it.
import { at, type Db } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import { type BindingStatus, heardVin, nextBindingStatus } from '@ev/rules/vin-binding'

type Heard = {
  sellerId: string
  vin: string
  sessionNo: string
  /** How the session was begun, and at whose expense. */
  way: string
  memberId: string | null
  fleetId: string | null
}

const off = 3
const toBeVerified = 1

/** Gives what it meant, and nothing where nothing changed. */
export async function hearVin(db: Db, heard: Heard, now: Instant): Promise<'verified' | 'contradicted' | undefined> {
  const binding = await db
    .selectFrom('member_vin_binding')
    .select(['id', 'status', 'member_id', 'fleet_id', 'verified_at'])
    .where('seller_id', '=', heard.sellerId)
    .where('vin', '=', heard.vin)
    .where('status', '<>', off)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!binding) return undefined
  const fleetIds = await fleetsOf(db, heard.memberId)
  const step = heardVin({ memberId: binding.member_id, fleetId: binding.fleet_id }, { ...heard, fleetIds })
  const before = binding.status as BindingStatus
  // What people have looked into, only people settle.
  if (step === undefined || (step === 'verify' && before !== toBeVerified)) return undefined
  const status = nextBindingStatus(before, step, { isVerified: binding.verified_at !== null })
  if (status === undefined) return undefined
  const columns =
    step === 'verify'
      ? { verified_at: at(now), verified_by: 'charge', status_reason: heard.sessionNo }
      : { status_reason: heard.sessionNo }
  await db
    .updateTable('member_vin_binding')
    .set(e => ({ ...columns, status, version: e('version', '+', 1) }))
    .where('id', '=', binding.id)
    .execute()
  return step === 'verify' ? 'verified' : 'contradicted'
}

/** Whom a member drives for. */
async function fleetsOf(db: Db, memberId: string | null): Promise<string[]> {
  if (memberId === null) return []
  const rows = await db.selectFrom('member_driver').select('fleet_id').where('member_id', '=', memberId).execute()
  return rows.map(row => row.fleet_id)
}
