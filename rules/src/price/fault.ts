// What is wrong with an input. A form shows all of it, each at its field; a call refuses by the first and sends the rest
// along.
import { type RefusalName, type RefusalValues, refuse } from '../refuse.ts'

/** `field` is the way to it: `seasons.0.table.tiers.2.elecMil`. */
export type Fault = { readonly field: string; readonly refusal: RefusalName; readonly values: RefusalValues }

export function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults
  if (first) refuse(first.refusal, first.values, { field: first.field, faults })
}

/** The same faults, seen from further out. */
export const within = (field: string, faults: readonly Fault[]): Fault[] =>
  faults.map(fault => ({ ...fault, field: `${field}.${fault.field}` }))
