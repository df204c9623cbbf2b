// Instants and the business calendar, money and energy. All days are days in Asia/Shanghai, and what is rounded is rounded here.

declare const unit: unique symbol
type Unit<Name extends string> = number & { readonly [unit]: Name }

export type Instant = Unit<'epochMs'>

export const instant = (epochMs: number) => epochMs as Instant

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const later = (from: Instant, byMs: number) => instant(from + byMs)
export const earlier = (from: Instant, byMs: number) => instant(from - byMs)

// China has had one zone and no summer time since 1991; nothing here is older.
const shanghaiOffsetMs = 8 * hourMs

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, the form on the wire and in Excel. */
export const showTime = (at: Instant) => new Date(at + shanghaiOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** `YYYY-MM-DD` in Asia/Shanghai. */
export const businessDay = (at: Instant) => showTime(at).slice(0, 10)

const wireTime = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** The instant of a wire time, or nothing where it is not one (2026-02-30 is not). */
export function readTime(text: string): Instant | undefined {
  if (!wireTime.test(text)) return undefined
  const at = instant(Date.parse(`${text.replace(' ', 'T')}Z`) - shanghaiOffsetMs)
  return Number.isNaN(at) || showTime(at) !== text ? undefined : at
}

export const wholeDaysBetween = (from: Instant, to: Instant) => Math.floor((to - from) / dayMs)
export const wholeMinutesUp = (spanMs: number) => Math.max(1, Math.ceil(spanMs / minuteMs))

/** 1/100 yuan, the unit of amounts. */
export type Fen = Unit<'fen'>
/** 1/10000 yuan, the unit of prices. */
export type Mil = Unit<'mil'>
/** 1/10000 kWh, the finest reading a pile sends. */
export type Energy = Unit<'kwhE4'>
/** 1/100 percent. */
export type Bp = Unit<'bp'>

export const fen = (value: number) => value as Fen
export const mil = (value: number) => value as Mil
export const energy = (value: number) => value as Energy
export const bp = (value: number) => value as Bp

// Rounding is exact at any size: products are reckoned as bigint.

/** 1/10000 kWh at 1/10000 yuan are 1e-8 yuan, and 1 mil is 1e-4 yuan; half a mil is charged as one. */
export const feeOf = (use: Energy, price: Mil): Mil => mil(timesOverHalfUp(use, price, 10_000))

/** Half a fen is charged as one. */
export const fenOf = (amount: Mil): Fen => fen(timesOverHalfUp(amount, 1, 100))

export const sumFen = (amounts: readonly Fen[]): Fen => fen(sum(amounts))
export const sumMil = (amounts: readonly Mil[]): Mil => mil(sum(amounts))
export const sumEnergy = (uses: readonly Energy[]): Energy => energy(sum(uses))

/** `value × by ÷ over`, half up. */
export function timesOverHalfUp(value: number, by: number, over: number): number {
  const [product, divisor] = [exact(value) * exact(by), exact(over)]
  return plain((2n * product + divisor) / (2n * divisor))
}

/**
 * A total among items as their weights say, in shares that add up to it again: each is rounded down, and what is left goes
 * one by one to those that lost most, the earlier one among equals. So no share is negative, or off by a whole unit.
 */
export function shareOut<Item>(total: number, items: readonly Item[], weightOf: (item: Item) => number) {
  const whole = items.reduce((all, item) => all + exact(weightOf(item)), 0n)
  if (whole === 0n && total !== 0) throw new Error(`${total} cannot be shared out by weights that are all 0`)
  const rows = items.map((item, place) => {
    const quota = exact(total) * exact(weightOf(item))
    return { item, place, down: whole === 0n ? 0n : quota / whole, loss: whole === 0n ? 0n : quota % whole }
  })
  const left = exact(total) - rows.reduce((all, { down }) => all + down, 0n)
  const byLoss = rows.toSorted((one, other) => Number(other.loss - one.loss) || one.place - other.place)
  const winners = new Set(byLoss.slice(0, Number(left)))
  return rows.map(row => ({ item: row.item, share: plain(row.down) + (winners.has(row) ? 1 : 0) }))
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

function exact(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${value} is no whole amount`)
  return BigInt(value)
}

function plain(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`${value} is too large to be exact`)
  return number
}
