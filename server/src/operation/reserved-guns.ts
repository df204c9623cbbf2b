// A gun that the platform keeps for somebody is reserved, whether or not its pile knows of it.
import type { App } from '../http/context.ts'
import { learn } from './gun-state.ts'
import type { Live } from './live-pile.ts'

export async function followReserved(app: App, live: Live): Promise<void> {
  const rows = await app.pools.read
    .selectFrom('bill_appointment')
    .select('gun_id')
    .where('status', '=', 'JinXingZhong')
    .execute()
  const kept = new Set(rows.map(row => row.gun_id))
  for (const pile of live.piles.values())
    for (const gun of pile.guns.values()) {
      const isReserved = kept.has(gun.id)
      if (gun.facts.isReserved !== isReserved) learn({ app, live, pile }, gun, { isReserved }, app.clock(), 'reserved')
    }
}
