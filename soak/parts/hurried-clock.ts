// A clock that runs faster than the machine's; whoever is given the same beginning agrees on it.
import { type Instant, instant } from '../../rules/src/units.ts'

export type Hurry = { fromMs: number; times: number }

const realNow = Date.now

export const hurriedClock =
  ({ fromMs, times }: Hurry) =>
  (): Instant =>
    instant(Math.round(fromMs + (realNow() - fromMs) * times))
