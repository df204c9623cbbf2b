// What the product says to the database while something is done.
import { PlanningClient } from '@ev/db/planned-once'
import { vi } from 'vitest'

type Driver = { query: (config: unknown) => unknown }

/** The texts of the statements, in the order in which they were sent; whoever acts may ask for those so far. */
export async function saidDuring(act: (soFar: () => string[]) => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(Object.getPrototypeOf(PlanningClient.prototype) as Driver, 'query')
  const said = () =>
    spy.mock.calls.map(([config]) => (typeof config === 'string' ? config : (config as { text: string }).text))
  try {
    await act(said)
    return said()
  } finally {
    spy.mockRestore()
  }
}
