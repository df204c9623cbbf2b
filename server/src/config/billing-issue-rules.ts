// Why a pile cannot be sent a version.
import { protocol as protocols } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import { versionInForce } from '@ev/rules/price/in-force'
import { bindingOf } from '@ev/rules/price/timeline'
import { Refusal } from '@ev/rules/refuse'
import { type Instant, showTime } from '@ev/rules/units'
import type { BoundThere } from './billing-bound.ts'

export type IssuePile = {
  id: string
  name: string
  stationId: string
  station: string
  status: string
  protocol: string
}

/** Those that hold a model themselves: OCPP 1.6 has no message for one. */
const takesModels = new Set(['YKC1.6'])

type Sent = { modelId: string; dueAt: Instant; there: BoundThere; waiting: ReadonlySet<string> }

/** What stands in the way of each pile, or nothing. */
export function refusalFor({ modelId, dueAt, there, waiting }: Sent): (pile: IssuePile) => Refusal | undefined {
  const inForce = modelsInForce(dueAt, there)
  const time = showTime(dueAt)
  return ({ id, stationId, status, protocol }) => {
    if (!takesModels.has(protocol))
      return new Refusal('issuePileSilent', { protocol: labelOf(protocols.list, protocol, 'en') })
    if (status !== 'enabled') return new Refusal('issuePileDisabled')
    if (waiting.has(id)) return new Refusal('issueWaiting')
    const held = inForce({ id, stationId })
    if (held instanceof Refusal) return held
    return held.modelId === modelId ? undefined : new Refusal('issueOtherModel', { time, model: held.modelName })
  }
}

/** Which model a pile goes by; what is bound to single guns it does not know. */
function modelsInForce(dueAt: Instant, { bound, rows }: BoundThere) {
  const byPlace = Map.groupBy(bound.bindings, ({ scope, targetId }) => `${scope} ${targetId}`)
  return ({ id, stationId }: Pick<IssuePile, 'id' | 'stationId'>) => {
    const bindings = [...(byPlace.get(`pile ${id}`) ?? []), ...(byPlace.get(`station ${stationId}`) ?? [])]
    try {
      const place = { gunId: '0', pileId: id, stationId }
      const { binding } = versionInForce(dueAt, place, { bindings, versions: bound.versions })
      const row = rows.get(bindingOf(binding.id))
      if (!row) throw new Error(`no binding ${binding.id}`)
      return row
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error.refusal === 'priceNotBound' ? new Refusal('issueNoModel', { time: showTime(dueAt) }) : error
    }
  }
}
