// Instants and the business calendar. All days are days in Asia/Shanghai.

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
