// Somebody changes how a pile has to prove itself, or how it speaks, while it is connected: it is asked to come again, and is
// let in by what holds now. A pile that is only disabled stays: its charge goes on, and nothing new begins at it.
import { at } from '@ev/db/pools'
import type { App } from '../http/context.ts'
import { accessOf, findPiles } from './find-pile.ts'
import type { Live } from './live-pile.ts'

export async function followAccess(app: App, live: Live): Promise<void> {
  const connected = [...live.piles.values()].filter(pile => pile.isConnected)
  const now = await findPiles(
    app,
    connected.map(({ id }) => id),
  )
  const changed = connected.filter(pile => {
    const found = now.get(pile.id)
    return found !== undefined && accessOf(found) !== pile.access
  })
  if (changed.length === 0) return
  const told = await beingTold(
    app,
    changed.map(({ id }) => id),
  )
  for (const { id } of changed) if (!told.has(id)) app.chargers.disconnect(id, 'settings changed')
}

/** A new password travels over the old connection. */
async function beingTold(app: App, pileIds: readonly string[]): Promise<Set<string>> {
  const rows = await app.pools.read
    .selectFrom('operation_command')
    .select('pile_id')
    .distinct()
    .where('pile_id', 'in', pileIds)
    .where('state', 'in', ['waiting', 'sent'])
    .where('due_at', '<=', at(app.clock()))
    .execute()
  return new Set(rows.map(row => row.pile_id))
}
