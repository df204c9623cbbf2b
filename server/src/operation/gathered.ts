// After a cut thousands of piles come back at once, and each needs the same of the database. Those who ask while it is busy
// wait a moment and are answered together, by one statement.
import type { App } from '../http/context.ts'

/** Nothing where something is only done. */
type Found<V> = Promise<ReadonlyMap<string, V> | undefined>
type Ask<V> = (app: App, keys: readonly string[]) => Found<V>

/** Statements under way at a time, and how many are answered by one. */
const atOnce = 2
const mostKeys = 500

/** Gives what is known of one key, by a statement that takes many. */
export function gathered<V>(ask: Ask<V>): (app: App, key: string) => Promise<V | undefined> {
  const byApp = new WeakMap<App, (key: string) => Promise<V | undefined>>()
  return (app, key) => {
    const one = byApp.get(app) ?? gatheredOf(keys => ask(app, keys))
    byApp.set(app, one)
    return one(key)
  }
}

type Waiting<V> = { key: string; resolve: (value: V | undefined) => void; reject: (error: unknown) => void }

function gatheredOf<V>(ask: (keys: readonly string[]) => Found<V>) {
  const waiting: Waiting<V>[] = []
  let underWay = 0

  const next = async () => {
    const taken = waiting.splice(0, mostKeys)
    underWay += 1
    try {
      const found = await ask([...new Set(taken.map(({ key }) => key))])
      for (const { key, resolve } of taken) resolve(found?.get(key))
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
    underWay -= 1
    if (waiting.length > 0) void next()
  }
  return (key: string) =>
    new Promise<V | undefined>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (underWay < atOnce) void next()
    })
}
