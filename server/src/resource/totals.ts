// Which totals somebody is told: of the last row of a list and of its file, and of whatever else adds up money over rows.
import { figureRights, totalRight } from '@ev/contract/statistics/rights'
import type { UserCtx } from '../http/context.ts'
import { heldAmong } from '../http/session.ts'
import type { Known } from './source.ts'

/** The fields that are added up for them, of those that can be. */
export async function totalledFields({ app, user }: UserCtx, { fields }: Pick<Known, 'fields'>): Promise<string[]> {
  const summed = Object.keys(fields).filter(name => fields[name]?.sum)
  const rightOf = (name: string) => fields[name] && totalRight(fields[name])
  const rights = summed.map(rightOf).filter(right => right !== undefined)
  if (rights.length === 0) return summed
  const held = await heldAmong(app, user, [...new Set(rights)])
  return summed.filter(name => held.has(rightOf(name) ?? '') || rightOf(name) === undefined)
}

/** Whether they are told what money comes to over many rows. */
export const seesMoneyTotals = async ({ app, user }: UserCtx): Promise<boolean> =>
  (await heldAmong(app, user, [figureRights.revenueFen])).size > 0
