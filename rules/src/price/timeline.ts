// A model is bound, and not a version of it: which of its versions a binding means changes with time. Each version holds
// from its effective time until the next one's; of two with the same time the later one was written to take the other's
// place.
import type { Instant } from '../units.ts'
import type { Binding, Bound } from './in-force.ts'
import type { PriceVersion, Validity } from './version.ts'

export type WrittenVersion = Omit<PriceVersion, 'effective'> & { readonly effectiveAt: Instant }

/** The versions of any models, each with the time in which it holds. */
export function timelineOf(versions: readonly WrittenVersion[]): PriceVersion[] {
  const models = Map.groupBy(versions, version => version.modelId)
  return [...models.values()].flatMap(own =>
    own.toSorted(byTime).map(({ effectiveAt, ...version }, place, sorted) => {
      const to = sorted[place + 1]?.effectiveAt ?? null
      return { ...version, effective: { from: effectiveAt, to } }
    }),
  )
}

/** The version of a model that holds at a moment, or nothing before its first. */
export const versionAt = (timeline: readonly PriceVersion[], modelId: string, at: Instant): PriceVersion | undefined =>
  timeline.find(version => version.modelId === modelId && stageOf(version.effective, at) === 'inForce')

export type ModelBinding = Omit<Binding, 'versionId'> & { readonly modelId: string }

/** A binding of a model as one for each of its versions; `bindingOf` leads back. */
export function bindVersions(bindings: readonly ModelBinding[], timeline: readonly PriceVersion[]): Bound {
  const models = Map.groupBy(timeline.filter(holdsAtAll), version => version.modelId)
  return {
    versions: timeline,
    bindings: bindings.flatMap(({ modelId, ...binding }) =>
      (models.get(modelId) ?? []).map(({ id }) => ({
        ...binding,
        id: `${binding.id}${between}${id}`,
        versionId: id,
      })),
    ),
  }
}

const between = ':'
export const bindingOf = (id: string): string => id.slice(0, id.indexOf(between))

/** How far a binding or a version has come. */
export type Stage = 'planned' | 'inForce' | 'ended'

export const stageOf = ({ from, to }: Validity, at: Instant): Stage =>
  to !== null && to <= at ? 'ended' : at < from ? 'planned' : 'inForce'

/** One that another took the place of never holds. */
const holdsAtAll = ({ effective: { from, to } }: PriceVersion) => to === null || from < to

const byTime = (one: WrittenVersion, other: WrittenVersion) =>
  one.effectiveAt - other.effectiveAt || one.versionNo - other.versionNo
