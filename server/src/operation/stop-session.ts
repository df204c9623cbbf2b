// Somebody wants a charge to end: its pile is told, once as long as it has not answered.
import type { Db } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import type { App, CommandAsked } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'

type Asking = { app: App; db: Db; now: Instant }
type Wanted = Pick<CommandAsked, 'source' | 'userId' | 'reason'> & { sessionId: string }

/** Whether the pile is told now; not where it is on its way already, or nothing charges. */
export async function stopSession({ app, db, now }: Asking, { sessionId, ...why }: Wanted): Promise<boolean> {
  const free = beyondScope(db)
  const session = await free
    .selectFrom('operation_session')
    .select(['seller_id as sellerId', 'station_id as stationId', 'pile_id as pileId', 'gun_id as gunId', 'state'])
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session || !['starting', 'charging'].includes(session.state)) return false
  const waiting = await free
    .selectFrom('operation_command')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'stop')
    .where('state', 'in', ['waiting', 'sent'])
    .executeTakeFirst()
  if (waiting) return false
  const { state: _, ...place } = session
  await app.commands.ask(free, [{ ...place, sessionId, kind: 'stop', params: {}, ...why }], now)
  return true
}
