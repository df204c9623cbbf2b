// Amounts as dashboards show them: read from afar, so with no more places than say something.
import { figure } from '../value/figures.ts'

export const none = '—'

/** Of a headline, wherever it stands; tables and files have all four places. */
export const energyText = (energyE4: number) => figure(Math.round(energyE4 / 100), 2)
export const moneyText = (fen: number) => figure(fen, 2)
export const countText = (count: number) => figure(count, 0)
export const shareText = (bp: number | null) => (bp === null ? none : `${figure(bp, 2)}%`)
/** Watts as kilowatts. */
export const powerText = (watts: number) => figure(Math.round(watts / 100), 1)
/** 3 h 05 min, as 3:05. */
export const hoursText = (seconds: number) =>
  `${Math.floor(seconds / 3_600)}:${String(Math.floor((seconds % 3_600) / 60)).padStart(2, '0')}`
