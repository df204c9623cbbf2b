// Whoever looks at an order that has left a list meanwhile goes on seeing it, with the state that it has now.
import type { Fields } from '@ev/contract/kit/field'
import type { Row } from '@ev/contract/kit/resource'
import type { UserCtx } from '../http/context.ts'
import { knownAt } from '../resource/columns.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'

/** Of those that the caller sees; the list alone leaves out what is in another state. */
export async function anyOrder<F extends Fields>(ctx: UserCtx, listed: Mounted, id: string): Promise<Row<F>> {
  const { where: _ofTheList, ...source } = listed.source
  const known = { ...listed, source: { ...source, where: undefined } }
  // The columns are those of the definition.
  return (await recordOf(ctx, knownAt(known, ctx.now), id)) as unknown as Row<F>
}
