// From here on this process lives by a hurried clock.
import { hurriedClock } from './hurried-clock.ts'

const { HURRIED_FROM = '', HURRIED_TIMES = '1' } = process.env
Date.now = hurriedClock({ fromMs: Number(HURRIED_FROM), times: Number(HURRIED_TIMES) })
