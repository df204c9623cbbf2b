// Who is let in. A pile that nobody knows is kept in a list; one that is known has to prove it where it is asked to. One
// that is disabled may come in: nothing begins there, and what charges can still be ended and told.

import { at } from '@ev/db/pools'
import type { Admission, Caller } from '@ev/gateway/event'
import { earlier, minuteMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { type FoundPile, findPile } from './find-pile.ts'
import { fitsPilePassword } from './pile-password.ts'

export type Admitted = { admission: Admission; found: FoundPile | undefined }

export async function admit(app: App, caller: Caller): Promise<Admitted> {
  const found = await findPile(app, caller)
  if (!found) return { admission: await keepPending(app, caller), found: undefined }
  const why = objectionTo(caller, found)
  return why
    ? { admission: { is: 'refused', why }, found: undefined }
    : { admission: { is: 'known', pileId: found.id, name: found.name, settings: found.settings }, found }
}

type Why = Extract<Admission, { is: 'refused' }>['why']

function objectionTo(caller: Caller, pile: FoundPile): Why | undefined {
  if (caller.protocol !== pile.protocol) return 'protocol'
  if (pile.securityProfile === 2 && !caller.isEncrypted) return 'unencrypted'
  // Whoever has a password needs it, whatever the configuration says: it may have been changed by mistake.
  const isAsked = pile.securityProfile > 0 || pile.passwordHash !== ''
  if (!isAsked) return undefined
  return caller.password !== null && fitsPilePassword(caller.password, pile.passwordHash) ? undefined : 'password'
}

/** A list that anybody on the network can write into has an end; those who fell silent make room in it. */
const mostPending = 1_000
const silentMs = 10 * minuteMs

async function keepPending(app: App, { protocol, identity, address, password, boot }: Caller): Promise<Admission> {
  const now = at(app.clock())
  const seen = {
    address,
    has_password: password !== null,
    last_at: now,
    ...(boot && {
      vendor: boot.vendor.slice(0, 50),
      model: boot.model.slice(0, 50),
      serial_no: boot.serialNo.slice(0, 50),
      firmware: boot.firmware.slice(0, 50),
      gun_count: boot.gunCount,
      is_direct_current: boot.isDirectCurrent,
    }),
  }
  const db = app.pools.chargers
  const known = await db
    .updateTable('operation_pending_pile')
    .set(e => ({ ...seen, times: e('times', '+', 1) }))
    .where('protocol', '=', protocol)
    .where('identity', '=', identity)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return { is: 'pending' }
  const { count } = await db
    .selectFrom('operation_pending_pile')
    .select(e => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostPending && !(await makeRoom(app))) return { is: 'refused', why: 'tooMany' }
  await db
    .insertInto('operation_pending_pile')
    .values({ protocol, identity, first_at: now, ...seen })
    .onConflict(on => on.columns(['protocol', 'identity']).doUpdateSet(seen))
    .execute()
  return { is: 'pending' }
}

async function makeRoom(app: App): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from operation_pending_pile where id = (
    select id from operation_pending_pile where last_at < ${at(earlier(app.clock(), silentMs))}
    order by last_at limit 1 for update skip locked)`.execute(app.pools.chargers)
  return (numAffectedRows ?? 0n) > 0n
}
