// Excel's numbers for days and times: days since 1900, the time of day as a fraction.

const unixEpochSerial = 25_569
// Excel believes in 1900-02-29, so serials before it mean other days elsewhere.
const firstSafeSerial = 61
const secondsADay = 86_400

/** The serials of days already met, since a list repeats few; 0 is none. */
const days = new Map<string, number>()
const daysKept = 20_000
const fractions: string[] = []

/**
 * The serial of a wire time, day or month, as the text of a number; nothing where it is none or before 1900-03-01.
 * What the database adds to a time (fraction, zone) is dropped.
 */
export function serialOf(text: string): string | undefined {
  const day = text.length > 10 ? text.slice(0, 10) : text
  const known = days.get(day) ?? remember(day)
  if (known === 0) return undefined
  if (text.length <= 10) return String(known)
  const second = secondOfDay(text)
  if (second < 0) return undefined
  fractions[second] ??= fractionOf(second)
  return known + fractions[second]
}

// Rounded up by less than 9 µs, so that readers who cut off instead of rounding find the same second.
const digits = 10
const fractionOf = (second: number) =>
  second === 0 ? '' : (Math.ceil((second / secondsADay) * 10 ** digits) / 10 ** digits).toFixed(digits).slice(1)

function remember(day: string): number {
  if (days.size >= daysKept) days.clear()
  const serial = serialOfDay(day.length === 7 ? `${day}-01` : day)
  days.set(day, serial)
  return serial
}

function serialOfDay(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (day.length !== 10 || Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return 0
  const serial = at / (secondsADay * 1_000) + unixEpochSerial
  return serial < firstSafeSerial ? 0 : serial
}

/** Of `YYYY-MM-DD HH:mm:ss…`; below zero where it is no time. */
function secondOfDay(text: string): number {
  const isClock = text.length >= 19 && ' T'.includes(text[10]!) && text[13] === ':' && text[16] === ':'
  const hour = twoDigits(text, 11)
  const minute = twoDigits(text, 14)
  const second = twoDigits(text, 17)
  const fits = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60
  return isClock && fits ? hour * 3_600 + minute * 60 + second : -1
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1_000_000
}
