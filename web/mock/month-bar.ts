// The sample chart: the traffic of the last ten days, today included (requirements 7 and 9).
import { businessDay, dayMs, earlier, type Instant } from '@ev/rules/units'

export const monthBarPath = '/analysis/month-bar'

/** `x` is a day, `y` its traffic in Gb. */
export type TrafficPoint = { readonly x: string; readonly y: number }

const trafficGb = [312.4, 298.1, 334.6, 401.9, 388.2, 276.5, 254.3, 329.7, 347.8, 361.2]

export const monthBar = (now: Instant): TrafficPoint[] =>
  trafficGb.map((y, place) => ({ x: businessDay(earlier(now, (trafficGb.length - 1 - place) * dayMs)), y }))
