// A thing that goes from state to state, as the screen sees it: the table of its rule, the names of states and steps, and
// what has happened to one of them.
import type { Option, Tone } from '@ev/contract/kit/choices'
import type { Fields } from '@ev/contract/kit/field'
import type { Text } from '@ev/contract/kit/text'

/** Which state a step leads to, as the rules keep it. */
export type Next<State extends string, Step extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Step, State>>>>
>

export type FlowStep = {
  readonly label: Text
  /** The right that it needs; nothing where the rule itself says whose step it is. */
  readonly needs?: string
  /** Harm asks first, in red. */
  readonly isHarm?: true
  /** The question before it. */
  readonly confirm?: Text
  /** What has to be said with it, e.g. a reason. */
  readonly input?: Fields
}

export type Flow<State extends string, Step extends string> = {
  readonly states: readonly Option<State>[]
  readonly steps: Readonly<Record<Step, FlowStep>>
  readonly next: Next<State, Step>
  /** The states of the usual way, in order: what lies ahead is drawn by it. */
  readonly way: readonly State[]
}

/** A state that was reached, by whom and when. */
export type Happened<State extends string> = {
  readonly state: State
  readonly by: string
  readonly time: string
  readonly note?: string
}

/** `ended` is where nothing leads on. */
export type Standing = 'done' | 'now' | 'ahead' | 'ended'
export type Mark<State extends string> = {
  readonly state: State
  readonly standing: Standing
  readonly happened?: Happened<State>
}

/** What has happened, where it stands, and what usually comes. */
export function marksOf<State extends string, Step extends string>(
  { next, way }: Pick<Flow<State, Step>, 'next' | 'way'>,
  state: State,
  happened: readonly Happened<State>[],
): Mark<State>[] {
  const last = happened.at(-1)
  const isLast = last?.state === state
  const before = isLast ? happened.slice(0, -1) : happened
  const isEnd = Object.keys(next[state]).length === 0
  const place = way.indexOf(state)
  const ahead = isEnd || place < 0 ? [] : way.slice(place + 1)
  return [
    ...before.map(one => ({ state: one.state, standing: 'done' as const, happened: one })),
    { state, standing: isEnd ? 'ended' : 'now', ...(isLast && { happened: last }) },
    ...ahead.map(one => ({ state: one, standing: 'ahead' as const })),
  ]
}

export const stepsFrom = <State extends string, Step extends string>(next: Next<State, Step>, state: State): Step[] =>
  Object.keys(next[state]) as Step[]

export const toneOf = (states: readonly Option[], state: string): Tone | undefined =>
  states.find(({ value }) => value === state)?.tone
