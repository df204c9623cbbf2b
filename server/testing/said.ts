// What the product says to the database while something is done.
import { PlanningClient } from '@ev/db/planned-once'
import { vi } from 'vitest'

type Driver = { query: (config: unknown) => unknown }

/** The texts of the statements, in the order in which they were sent. */
export async function saidDuring(act: () => Promise<unknown>): Promise<string[]> {
  const said = vi.spyOn(Object.getPrototypeOf(PlanningClient.prototype) as Driver, 'query')
  try {
    await act()
    return said.mock.calls.map(([config]) => (typeof config === 'string' ? config : (config as { text: string }).text))
  } finally {
    said.mockRestore()
  }
}
