// What staying at a gun costs: whole minutes within the windows of the rule, less those that are free, at the price of a
// begun unit, up to a cap.
import type { Day } from './days.ts'
import { isWithin, type Window } from './half-hours.ts'
import { endOf, halfHoursOf, startOf } from './price/half-hours.ts'
import { businessDay, type Fen, fen, fenOf, type Instant, type Mil, mil, minuteMs } from './units.ts'

/** A rule as it was when the bill was opened: what is changed later does not change the bill. */
export type StayRule = {
  readonly name: string
  readonly freeMin: number
  readonly unitMin: number
  /** Of one unit. */
  readonly priceMil: Mil
  readonly capFen: Fen | null
  readonly freeTimes: number
  readonly freeTimesCycle: 'day' | 'month'
  /** None means all day. */
  readonly windows: readonly Window[]
  readonly exemptMemberTypes: readonly number[]
  /** How many minutes before it begins to cost something the driver is told. */
  readonly notifyMin: number
}

export type Span = { readonly from: Instant; readonly to: Instant }

/** Free and charged minutes make the whole stay. */
export type Stay = {
  readonly totalMin: number
  readonly freeMin: number
  readonly chargedMin: number
  readonly amountFen: Fen
}

export function stayOf(rule: StayRule, spans: readonly Span[]): Stay {
  const totalMin = wholeMinutes(sum(spans.map(lengthOf)))
  const chargedMin = Math.max(wholeMinutes(countedMs(rule, spans)) - rule.freeMin, 0)
  return { totalMin, freeMin: totalMin - chargedMin, chargedMin, amountFen: feeOfMinutes(rule, chargedMin) }
}

/** A unit that has begun is paid for whole. */
export function feeOfMinutes({ unitMin, priceMil, capFen }: StayRule, chargedMin: number): Fen {
  const amountFen = fenOf(mil(Math.ceil(chargedMin / unitMin) * priceMil))
  return capFen === null ? amountFen : fen(Math.min(amountFen, capFen))
}

/** From here on the stay is kept as a bill: the driver is about to be told, or it costs something already. */
export function isDue(rule: StayRule, spans: readonly Span[]): boolean {
  const counted = countedMs(rule, spans)
  return counted > 0 && wholeMinutes(counted) >= Math.max(rule.freeMin - rule.notifyMin, 0)
}

/** How many minutes are left before it costs something; less than one where it does. */
export const freeMinutesLeft = (rule: StayRule, spans: readonly Span[]): number =>
  rule.freeMin - wholeMinutes(countedMs(rule, spans))

/** What of it lies in the windows of the rule. */
function countedMs({ windows }: StayRule, spans: readonly Span[]): number {
  if (windows.length === 0) return sum(spans.map(lengthOf))
  return sum(
    spans.flatMap(({ from, to }) =>
      from >= to
        ? []
        : halfHoursOf({ startAt: from, endAt: to })
            .filter(({ slot }) => isWithin(windows, slot))
            .map(half => Math.min(to, endOf(half)) - Math.max(from, startOf(half))),
    ),
  )
}

/** Why nothing has to be paid, where the product itself says so. */
export type StayCause = 'withinFree' | 'exempt' | 'freeTime' | 'noPayer'

export type StayVerdict = { readonly status: 2 | 4 | 5; readonly cause: StayCause | ''; readonly waivedFen: Fen }

type Judged = {
  readonly amountFen: Fen
  readonly hasPayer: boolean
  /** As `memberType` of the contract; a fleet is one of them. */
  readonly memberType: number | null
  /** How many free times the payer has had in this day or month. */
  readonly freeTimesUsed: number
}

/** What becomes of a stay that is over: to be paid, waived by the rule itself, or closed. */
export function judgeStay(
  { exemptMemberTypes, freeTimes }: StayRule,
  { amountFen, hasPayer, memberType, freeTimesUsed }: Judged,
): StayVerdict {
  const nothing = fen(0)
  if (amountFen === 0) return { status: 5, cause: 'withinFree', waivedFen: nothing }
  if (!hasPayer) return { status: 5, cause: 'noPayer', waivedFen: nothing }
  if (memberType !== null && exemptMemberTypes.includes(memberType))
    return { status: 4, cause: 'exempt', waivedFen: amountFen }
  if (freeTimesUsed < freeTimes) return { status: 4, cause: 'freeTime', waivedFen: amountFen }
  return { status: 2, cause: '', waivedFen: nothing }
}

/** The first day of the day or month in which free times are counted. */
export const cycleBegan = ({ freeTimesCycle }: StayRule, at: Instant): Day =>
  freeTimesCycle === 'day' ? businessDay(at) : `${businessDay(at).slice(0, 7)}-01`

const lengthOf = ({ from, to }: Span) => Math.max(to - from, 0)
/** A minute that is not over does not count. */
const wholeMinutes = (spanMs: number) => Math.floor(spanMs / minuteMs)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
