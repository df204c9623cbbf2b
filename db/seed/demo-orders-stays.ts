// Who stayed at a gun of the demo longer than charging takes, and what that cost, by the rule of the product.
import { cycleBegan, judgeStay, type StayRule, type StayVerdict, stayOf } from '@ev/rules/occupy'
import type { Paid } from '@ev/rules/settle'
import { dayMs, fen, type Instant, mil } from '@ev/rules/units'
import type { Db } from '../src/pools.ts'
import { type Chance, chanceOf, type HeldRule } from './demo-orders-base.ts'
import type { Bill } from './demo-orders-bill.ts'

/** A stay with its bill; `paid` is filled in when it is known who has how much. */
export type Stay = {
  bill: Bill
  kind: 0 | 1
  held: HeldRule
  begunAt: Instant
  endedAt: Instant
  figures: ReturnType<typeof stayOf>
  verdict: StayVerdict
  payableFen: number
  /** What its driver says against it; it is not paid as long as nobody has decided. */
  appeal: string
  paid: Paid | null
}

export async function readStayRules(
  db: Db,
  sellerId: string,
): Promise<(stationId: string) => Partial<Record<0 | 1, HeldRule>>> {
  const rows = await db
    .selectFrom('config_occupy_rule as r')
    .innerJoin('config_occupy_rule_station as s', 's.rule_id', 'r.id')
    .selectAll('r')
    .select('s.station_id')
    .where('r.seller_id', '=', sellerId)
    .where('r.status', '=', 'enabled')
    .execute()
  return stationId =>
    Object.fromEntries(
      rows
        .filter(row => row.station_id === stationId)
        .map(row => {
          const rule: StayRule = {
            name: row.name,
            freeMin: row.free_min,
            unitMin: row.unit_min,
            priceMil: mil(row.price_mil),
            capFen: row.cap_fen === null ? null : fen(row.cap_fen),
            freeTimes: row.free_times,
            freeTimesCycle: row.free_times_cycle === 'month' ? 'month' : 'day',
            windows: row.windows as unknown as StayRule['windows'],
            exemptMemberTypes: row.exempt_member_types,
            notifyMin: row.notify_min,
          }
          return [row.kind, { id: row.id, rule }]
        }),
    )
}

const appeals = ['充满后车辆无法解锁枪头，联系客服等待处理', '站内道闸故障，无法驶离', '前车堵住通道，无法挪车']

export function planStays(bills: readonly Bill[], sellerId: string, now: Date): Stay[] {
  const chance = chanceOf(Number(sellerId) * 77)
  const freeTimes = new Map<string, number>()
  return bills.flatMap(bill => {
    if (!bill.settled || (bill.payer.memberId === null && bill.payer.fleetId === null)) return []
    const before = bill.place.rules[0]
    const after = bill.place.rules[1]
    return [
      ...(before ? stayBetween(bill, { kind: 0, held: before, from: bill.pluggedAt, to: bill.startAt }) : []),
      ...(after ? stayBetween(bill, { kind: 1, held: after, from: bill.endAt, to: bill.pulledAt }) : []),
    ].map(stay => judged(stay, freeTimes, { chance, now }))
  })
}

type Unjudged = Omit<Stay, 'verdict' | 'payableFen' | 'appeal'>
type Between = { kind: 0 | 1; held: HeldRule; from: Instant; to: Instant }

/** What costs nothing leaves no bill behind. */
function stayBetween(bill: Bill, { kind, held, from, to }: Between): Unjudged[] {
  const figures = stayOf(held.rule, [{ from, to }])
  return figures.amountFen === 0 ? [] : [{ bill, kind, held, begunAt: from, endedAt: to, figures, paid: null }]
}

function judged(stay: Unjudged, freeTimes: Map<string, number>, { chance, now }: { chance: Chance; now: Date }): Stay {
  const { held, bill, endedAt, figures } = stay
  const key = `${held.id} ${bill.payer.key} ${cycleBegan(held.rule, endedAt)}`
  const used = freeTimes.get(key) ?? 0
  const verdict = judgeStay(held.rule, {
    amountFen: figures.amountFen,
    hasPayer: true,
    memberType: bill.payer.kind,
    freeTimesUsed: used,
  })
  if (verdict.cause === 'freeTime') freeTimes.set(key, used + 1)
  const payableFen = figures.amountFen - verdict.waivedFen
  const isNew = now.getTime() - endedAt < 6 * dayMs
  const appeal = payableFen > 0 && isNew && chance.inHundred(12) ? chance.pick(appeals) : ''
  return { ...stay, verdict, payableFen, appeal }
}
