// The status of a gun (requirements 3.2) from what its pile says: the first step that fits says it.
import { faultOf } from './fault-codes.ts'

/** 1 idle, 2 preparing, 3 charging, 4 fully charged, 5 offline, 6 alarm, 7 fault, 8 reserved. */
export type GunStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

export type GunFacts = {
  readonly isConnected: boolean
  /** As the pile says it, or nothing since it is connected. */
  readonly state:
    | 'offline'
    | 'fault'
    | 'idle'
    | 'preparing'
    | 'charging'
    | 'suspended'
    | 'finishing'
    | 'reserved'
    | 'unavailable'
    | null
  readonly isPlugged: boolean
  readonly faults: readonly string[]
  readonly soc: number | null
  /** The session of this plugging in ended because the battery is full. */
  readonly hasEndedFull: boolean
  /** Since when no energy flows in a charge that is on. */
  readonly stillMs: number
  /** The platform keeps it for somebody. */
  readonly isReserved: boolean
}

const fullSoc = 99
/** A vehicle that takes nothing for so long has what it wants. */
const fullAfterMs = 5 * 60_000
/** From this level on the gun cannot be used. */
const faultLevel = 5

type Step = { readonly is: GunStatus; readonly when: (facts: GunFacts) => boolean }

const isGrave = (facts: GunFacts) => facts.faults.some(code => faultOf(code).level >= faultLevel)
const isCharging = ({ state }: GunFacts) => state === 'charging' || state === 'suspended'
const isFull = ({ soc, stillMs }: GunFacts) => (soc !== null && soc >= fullSoc) || stillMs >= fullAfterMs

export const statusSteps: readonly Step[] = [
  { is: 5, when: facts => !facts.isConnected || facts.state === null },
  { is: 5, when: ({ state }) => state === 'offline' || state === 'unavailable' },
  { is: 7, when: ({ state }) => state === 'fault' },
  // What charges goes on: a fault that does not end it is an alarm.
  { is: 7, when: facts => isGrave(facts) && !isCharging(facts) },
  { is: 6, when: ({ faults }) => faults.length > 0 },
  { is: 4, when: facts => facts.state === 'suspended' && isFull(facts) },
  { is: 3, when: isCharging },
  { is: 4, when: ({ state, hasEndedFull }) => state === 'finishing' && hasEndedFull },
  { is: 4, when: ({ isPlugged, hasEndedFull, soc }) => isPlugged && (hasEndedFull || soc === 100) },
  { is: 8, when: ({ state }) => state === 'reserved' },
  { is: 2, when: ({ state, isPlugged }) => isPlugged || state === 'preparing' || state === 'finishing' },
  { is: 8, when: ({ isReserved }) => isReserved },
  { is: 1, when: () => true },
]

export function gunStatusOf(facts: GunFacts): GunStatus {
  const step = statusSteps.find(({ when }) => when(facts))
  if (!step) throw new Error('the last step fits always')
  return step.is
}
