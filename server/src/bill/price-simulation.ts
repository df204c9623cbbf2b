// Prices past orders anew, page by page, and lets others go in between. What was billed is taken as it was, to the fen; of
// what the pile billed by tier alone the half hours are assumed, and how many orders that are is told.
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { leftOutReason } from '@ev/contract/bill/price-simulation'
import type { ValueOf } from '@ev/contract/kit/choices'
import type { Db } from '@ev/db/pools'
import { type BilledPart, type Repriced, repricing } from '@ev/rules/price/reprice'
import { type BilledTier, spreadTiers } from '@ev/rules/price/spread'
import type { PriceVersion } from '@ev/rules/price/version'
import { Refusal } from '@ev/rules/refuse'
import { type NamedVersion, versionsOf } from '../config/door.ts'
import { type Asking, countPast, eachPage, type PastOrder } from './past-orders.ts'

type LeftOut = ValueOf<typeof leftOutReason>
export type Outcome = {
  readonly repriced: Repriced
  readonly orders: number
  readonly spread: number
  readonly leftOut: ReadonlyMap<LeftOut, Few>
}
/** How many, and a few of them by their numbers. */
type Few = { count: number; examples: { id: string; label: string }[] }

type Going = { signal: AbortSignal; onProgress: (done: number, total: number) => void }

const mostExamples = 5

export async function simulate(db: Db, version: PriceVersion, asking: Asking, going: Going): Promise<Outcome> {
  const total = await countPast(db, asking)
  const run = repricing(version)
  const known = new Map<string, NamedVersion | undefined>()
  const leftOut = new Map<LeftOut, Few>()
  let [orders, spread, seen] = [0, 0, 0]
  await eachPage(db, asking, async page => {
    going.signal.throwIfAborted()
    await learn(db, known, page)
    for (const order of page) {
      const found = billedParts(order, known)
      const why = typeof found === 'string' ? found : tried(() => run.add(order.stationId, found.parts))
      if (why !== undefined) leave(leftOut, why, order)
      else if (typeof found !== 'string') {
        orders++
        if (found.isSpread) spread++
      }
    }
    seen += page.length
    going.onProgress(Math.min(seen, total), total)
    await othersTurn()
  })
  return { repriced: run.result(), orders, spread, leftOut }
}

/** The versions by which the tiers of these orders are laid out, each asked for once. */
async function learn(db: Db, known: Map<string, NamedVersion | undefined>, page: readonly PastOrder[]): Promise<void> {
  const wanted = page.flatMap(({ versionId, parts }) =>
    versionId !== null && !known.has(versionId) && parts.some(({ slot }) => slot === null) ? [versionId] : [],
  )
  if (wanted.length === 0) return
  const found = await versionsOf(db, [...new Set(wanted)])
  for (const id of wanted) known.set(id, found.get(id))
}

type Billed = { readonly parts: readonly BilledPart[]; readonly isSpread: boolean }

function billedParts(order: PastOrder, known: ReadonlyMap<string, NamedVersion | undefined>): Billed | LeftOut {
  if (!order.isSettled) return 'notSettled'
  if (order.parts.every(({ energyE4 }) => energyE4 === 0)) return 'noEnergy'
  const slots: BilledPart[] = []
  const byTier: BilledTier[] = []
  for (const { day, slot, tier, ...billed } of order.parts)
    if (day === null || slot === null) byTier.push({ tier, ...billed })
    else slots.push({ day, slot, ...billed })
  if (byTier.length === 0) return { parts: slots, isSpread: false }
  const version = order.versionId === null ? undefined : known.get(order.versionId)
  if (!version || !order.span) return 'noVersion'
  return { parts: [...slots, ...spreadTiers(version, order.span, byTier)], isSpread: true }
}

/** A calendar may lack a day; what else goes wrong is no matter of prices. */
function tried(price: () => void): LeftOut | undefined {
  try {
    price()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return 'noPrice'
    throw error
  }
}

function leave(leftOut: Map<LeftOut, Few>, why: LeftOut, order: PastOrder): void {
  const row = leftOut.get(why) ?? { count: 0, examples: [] }
  row.count++
  if (row.examples.length < mostExamples) row.examples.push({ id: order.id, label: order.orderNo })
  leftOut.set(why, row)
}
