// How a gun is told from others where there is little room.
import type { WallGun, WallPile } from '@ev/contract/operation/monitor'
import { gunLetter } from '@ev/rules/gun-letter'
import { amount } from './measured.ts'

/** The whole code of its pile and its letter. */
export const gunName = (pile: Pick<WallPile, 'code'> | undefined, gun: Pick<WallGun, 'gunIndex'>) =>
  `${pile?.code ?? ''} · ${gunLetter(gun.gunIndex)}`

const shortDigits = 4

/** What differs between piles of a station is at the end of their codes. */
export const shortName = (pile: Pick<WallPile, 'code'> | undefined, gun: Pick<WallGun, 'gunIndex'>) =>
  `${pile?.code.slice(-shortDigits) ?? ''}·${gunLetter(gun.gunIndex)}`

export const isCharging = ({ status }: Pick<WallGun, 'status'>) => status === 3

/** Kilowatts with one digit after the point. */
export const kilowatts = (powerW: number | null) => amount(powerW, 1_000)
