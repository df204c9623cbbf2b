// How busy a station is, by the states of its guns (requirements 3.2): the first step that fits says it. The database reads
// the same steps, so that a list can be filtered by it.

export type ServiceStatus = 1 | 2 | 3 | 4 | 5 | 6

/** `all`: every gun is in one of these states. `any`: at least one gun is. */
type Step = { readonly is: ServiceStatus; readonly all?: readonly number[]; readonly any?: readonly number[] }

const [idle, charging, offline, alarm, fault] = [1, 3, 5, 6, 7]

/** Guns that are offline or faulty are of no use to anybody, so the others decide. */
const useless = [offline, fault]

export const serviceSteps: readonly Step[] = [
  { is: 5, all: [offline] },
  { is: 6, any: [alarm] },
  { is: 6, all: useless },
  { is: 1, all: [idle, ...useless] },
  { is: 2, any: [idle] },
  { is: 4, all: [charging, ...useless] },
  { is: 3 },
]

/** A station without guns serves nobody. */
export function serviceStatusOf(guns: readonly number[]): ServiceStatus {
  const step = serviceSteps.find(
    ({ all, any }) =>
      (all === undefined || guns.every(state => all.includes(state))) &&
      (any === undefined || guns.some(state => any.includes(state))),
  )
  if (!step) throw new Error('the last step fits always')
  return step.is
}

export type StationSpeed = 'man' | 'kuai' | 'overTake'

/** What the speed of a pile makes of its station. */
export const speedWords: readonly { readonly speedMode: number; readonly word: StationSpeed }[] = [
  { speedMode: 1, word: 'man' },
  { speedMode: 2, word: 'kuai' },
  { speedMode: 3, word: 'overTake' },
]
