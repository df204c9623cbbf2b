// How a planned station is told on the map and in the list: by how far along it is, and by how much it is used.
import type { PlannedStation } from '@ev/contract/statistics/planning'
import type { MapLook } from '../../../kit/map/mark.tsx'

export const states = {
  open: { shape: 'disc', colour: 'var(--gun-idle)' },
  trial: { shape: 'clock', colour: 'var(--gun-preparing)' },
  building: { shape: 'half', colour: 'var(--gun-full)' },
  maintenance: { shape: 'triangle', colour: 'var(--gun-alarm)' },
  closed: { shape: 'cross', colour: 'var(--gun-offline)' },
} as const satisfies Record<string, Omit<MapLook, 'label'>>
export type PlanState = keyof typeof states

export const uses = {
  useHigh: { shape: 'disc', colour: 'var(--gun-fault)' },
  useMid: { shape: 'half', colour: 'var(--gun-alarm)' },
  useLow: { shape: 'ring', colour: 'var(--gun-charging)' },
  useNone: { shape: 'slashed', colour: 'var(--gun-offline)' },
} as const satisfies Record<string, Omit<MapLook, 'label'>>
export type PlanUse = keyof typeof uses

const byStatus: Readonly<Record<number, PlanState>> = { 1: 'open', 2: 'building', 3: 'maintenance' }

/** What is being built is not on trial yet. */
export const stateOf = ({ status, stage }: Pick<PlannedStation, 'status' | 'stage'>): PlanState =>
  status === 1 && stage === 'trial' ? 'trial' : (byStatus[status] ?? 'closed')

const [lowBp, highBp] = [1_000, 3_000]

export function usedAs({ utilisationBp }: Pick<PlannedStation, 'utilisationBp'>): PlanUse {
  if (utilisationBp === null) return 'useNone'
  if (utilisationBp >= highBp) return 'useHigh'
  return utilisationBp >= lowBp ? 'useMid' : 'useLow'
}

export type PlanFilter = {
  readonly state: PlanState | undefined
  readonly use: PlanUse | undefined
  readonly text: string
  readonly colour: 'status' | 'use'
}

export function readPlanFilter(params: URLSearchParams): PlanFilter {
  const known = <K extends string>(table: Record<K, unknown>, name: string) => {
    const typed = params.get(name) ?? ''
    return Object.hasOwn(table, typed) ? (typed as K) : undefined
  }
  return {
    state: known(states, 'state'),
    use: known(uses, 'use'),
    text: params.get('text')?.trim() ?? '',
    colour: params.get('colour') === 'use' ? 'use' : 'status',
  }
}

export function isWanted(station: PlannedStation, { state, use, text }: PlanFilter): boolean {
  const word = text.toLowerCase()
  return (
    (state === undefined || stateOf(station) === state) &&
    (use === undefined || usedAs(station) === use) &&
    (word === '' || `${station.name} ${station.areaName}`.toLowerCase().includes(word))
  )
}

/** Peak over what the transformer gives, at a power factor of one; null where nobody said what that is. */
export const loadShareBp = ({ peakW, capacityKva }: Pick<PlannedStation, 'peakW' | 'capacityKva'>): number | null =>
  capacityKva === 0 ? null : Math.round((peakW / (capacityKva * 1_000)) * 10_000)
