// A database that can be taken away and given back.
import type { Db } from '@ev/db/pools'
import type { App } from '../src/http/context.ts'

const doors = new Set<keyof Db>(['transaction', 'getExecutor', 'selectFrom', 'updateTable', 'insertInto'])

/** Of what chargers say and of what is read; it fails as a connection does that was lost. */
export function aShakyApp(app: App): { shaky: App; cut: (isAway: boolean) => void } {
  let isAway = false
  const shakyOf = (db: Db) =>
    new Proxy(db, {
      get(target, name: keyof Db) {
        if (isAway && doors.has(name)) throw new Error('Connection terminated unexpectedly')
        const value = target[name]
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value
      },
    })
  const { chargers, read } = app.pools
  return {
    shaky: { ...app, pools: { ...app.pools, chargers: shakyOf(chargers), read: shakyOf(read) } },
    cut(away) {
      isAway = away
    },
  }
}
