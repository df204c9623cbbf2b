// What the product says to the database while something is done, so that the same can be said by the bare driver.
import { PlanningClient } from '../../db/src/planned-once.ts'

export type Statement = { text: string; values: unknown[] }

type Driver = { query: (config: unknown, values?: unknown, ...rest: unknown[]) => unknown }

/** Statements about a table, in the order in which they were sent. */
export async function saidAbout(table: string, act: () => Promise<unknown>): Promise<Statement[]> {
  const driver = Object.getPrototypeOf(PlanningClient.prototype) as Driver
  const { query } = driver
  const said: Statement[] = []
  driver.query = function (this: unknown, config, values, ...rest) {
    const text = typeof config === 'string' ? config : ((Object(config) as { text?: string }).text ?? '')
    if (text.includes(table)) said.push({ text, values: (Array.isArray(values) ? values : []) as unknown[] })
    return query.call(this, config, values, ...rest)
  }
  try {
    await act()
  } finally {
    driver.query = query
  }
  return said
}
