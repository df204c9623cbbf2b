// Amounts of an order as people write them; products are shown exactly, before they are rounded.
import { scaled } from '@ev/contract/kit/say'

export const yuan = (fen: number) => scaled(fen, 2)
export const yuanOfMil = (mil: number) => scaled(mil, 4)
export const kwh = (energyE4: number) => scaled(energyE4, 4)

const productPlaces = 8

/** 59.0441 kWh at 1.0200 yuan are 60.224982 yuan: all of its digits, and at least four. */
export function exactProduct(energyE4: number, priceMil: number): string {
  const digits = String(BigInt(energyE4) * BigInt(priceMil)).padStart(productPlaces + 1, '0')
  const whole = digits.slice(0, -productPlaces).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = digits.slice(-productPlaces).replace(/0{1,4}$/, '')
  return `${whole}.${rest}`
}

/** Whether rounding to 0.0001 yuan changed it. */
export const isRounded = (energyE4: number, priceMil: number) => (BigInt(energyE4) * BigInt(priceMil)) % 10_000n !== 0n

/** Half past ten until eleven of a day: the date only where it differs from that of the beginning. */
export const spanText = (startTime: string, endTime: string) => {
  const isSameDay = startTime.slice(0, 10) === endTime.slice(0, 10)
  return `${startTime.slice(5, 16)}–${isSameDay ? endTime.slice(11, 16) : endTime.slice(5, 16)}`
}
