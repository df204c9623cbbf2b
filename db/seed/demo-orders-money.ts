// From which accounts each bill of the demo is paid, in order of time and by the rule of the product. Whoever has too little
// pays in before they charge: members at a channel, fleets by the bank, drivers are allotted more. Some members do not, owe
// the rest, and cannot charge any more.
import { type AccountKind, type Paid, type PayingAccount, pay } from '@ev/rules/settle'
import { fen, minuteMs } from '@ev/rules/units'
import { type Accounts, the } from './demo-money-accounts.ts'
import type { Customers, DemoDriver, DemoFleet, DemoMember } from './demo-money-people.ts'
import { channelOf, creditedAt, giftOf, type Plan, steps } from './demo-money-plan.ts'
import { noise } from './demo-network-base.ts'
import type { Appointment } from './demo-orders-appointments.ts'
import type { DemoPayer } from './demo-orders-base.ts'
import type { Bill } from './demo-orders-bill.ts'
import type { Stay } from './demo-orders-stays.ts'

/** As an operator that has set nothing else. */
const rules = { order: 'rewardFirst', isRewardForAll: false } as const

type Purse = { id: string; kind: AccountKind; floor: number }
type Books = { accounts: Accounts; balances: Map<string, number>; plan: Plan; people: People }
type People = {
  members: ReadonlyMap<string, DemoMember>
  fleets: ReadonlyMap<string, DemoFleet>
  drivers: ReadonlyMap<string, DemoDriver>
}

/** Nobody goes down to the last fen before they pay in again. */
const reserveFen = 1_500
const fleetReserveFen = 300_000
/** What a fleet on credit runs up before it pays in. */
const creditUsedFen = 1_500_000

/** What somebody has is looked at shortly before a pile is asked. */
const looksBeforeMs = 30_000

type Event = { at: number; happens: () => void }

export type ToPay = {
  bills: readonly Bill[]
  stays: readonly Stay[]
  appointments: readonly Appointment[]
}

/** What is left of the bills: those that could begin. Fills in who paid what, and adds to the plan what they paid in for it. */
export function payBills(
  { bills, stays, appointments }: ToPay,
  { customers, accounts, plan }: { customers: Customers; accounts: Accounts; plan: Plan },
): ReadonlySet<Bill> {
  const books = { accounts, balances: new Map<string, number>(), plan, people: peopleOf(customers) }
  const left = new Set<Bill>()
  const blocked = new Set<string>()
  const spent = new Map<string, number>()
  const begin = (bill: Bill) => {
    if (blocked.has(bill.payer.key) || !mayCharge(bill, spent)) return
    left.add(bill)
    if (bill.settled) payIn(books, bill.payer, bill.settled.payableFen, bill.askedAt - looksBeforeMs)
  }
  const end = (bill: Bill) => {
    if (!left.has(bill) || !bill.settled) return
    bill.paid = paid(books, bill.payer, bill.settled.payable)
    if (bill.paid.debtFen > 0) blocked.add(bill.payer.key)
  }
  const leave = (stay: Stay) => {
    const { bill, payableFen, appeal } = stay
    // Whose charge did not take place did not stay either.
    if (!left.has(bill) || payableFen === 0 || appeal !== '') return
    payIn(books, bill.payer, payableFen, stay.endedAt)
    stay.paid = paid(books, bill.payer, { elecFen: fen(0), serviceFen: fen(payableFen) })
    if (stay.paid.debtFen > 0) blocked.add(bill.payer.key)
  }
  const miss = (appointment: Appointment) => {
    const owed = { elecFen: fen(0), serviceFen: fen(appointment.penaltyFen) }
    // A deposit was set aside, or there would be no appointment.
    if (left.has(appointment.bill) && hasInHand(books, appointment.payer, appointment.penaltyFen))
      appointment.paid = paid(books, appointment.payer, owed)
  }
  const events: Event[] = [
    ...creditsOf(accounts, plan).map(({ at, credit }) => ({
      at,
      happens: () => {
        for (const { id, amount } of credit) add(books, id, amount)
      },
    })),
    ...bills.map(bill => ({ at: bill.askedAt - looksBeforeMs, happens: () => begin(bill) })),
    ...bills.map(bill => ({ at: bill.settledAt, happens: () => end(bill) })),
    ...stays.map(stay => ({ at: stay.endedAt, happens: () => leave(stay) })),
    ...appointments
      .filter(({ penaltyFen }) => penaltyFen > 0)
      .map(one => ({ at: one.finishedAt, happens: () => miss(one) })),
  ].sort((one, other) => one.at - other.at)
  for (const { happens } of events) happens()
  return left
}

function peopleOf({ members, fleets }: Customers): People {
  return {
    members: new Map(members.map(one => [one.id, one])),
    fleets: new Map(fleets.map(one => [one.id, one])),
    drivers: new Map(fleets.flatMap(fleet => fleet.drivers.map(one => [one.id, one] as const))),
  }
}

type Credit = { at: number; credit: readonly { id: string; amount: number }[] }

function creditsOf(accounts: Accounts, plan: Plan): Credit[] {
  return [
    ...plan.recharges
      .filter(({ status }) => status === 1)
      .map(one => {
        const own = the(accounts.member.get(one.member.id))
        const credit = [
          { id: own.phone, amount: one.topup },
          { id: own.reward, amount: one.gift },
        ]
        return { at: creditedAt(one).getTime(), credit }
      }),
    ...plan.adjustments.map(({ member, at, amount }) => ({
      at: at.getTime(),
      credit: [{ id: the(accounts.member.get(member.id)).phone, amount }],
    })),
    ...plan.fleetRecharges.map(({ fleet, at, amount }) => ({
      at: at.getTime(),
      credit: [{ id: the(accounts.fleet.get(fleet.id)).wallet, amount }],
    })),
    ...plan.allotments.map(({ fleet, driver, at, amount }) => ({
      at: at.getTime(),
      credit: [
        { id: the(accounts.fleet.get(fleet.id)).wallet, amount: -amount },
        { id: the(accounts.driver.get(driver.id)), amount },
      ],
    })),
  ]
}

const add = ({ balances }: Books, id: string, amount: number) => balances.set(id, (balances.get(id) ?? 0) + amount)

/** Within what a driver may use in a month, and a card in a day. */
function mayCharge({ payer, askedAt, settled }: Bill, spent: Map<string, number>): boolean {
  const amount = settled?.payableFen ?? 0
  const time = new Date(askedAt).toISOString()
  for (const [key, limit] of [
    [`${payer.key} ${time.slice(0, 7)}`, payer.quota === 3 ? payer.monthLimitFen : null],
    [`${payer.key} ${time.slice(0, 10)}`, payer.dayLimitFen],
  ] as const) {
    if (limit === null) continue
    const sum = (spent.get(key) ?? 0) + amount
    if (sum > limit) return false
    spent.set(key, sum)
  }
  return true
}

function paid(books: Books, payer: DemoPayer, payable: Parameters<typeof pay>[0]): Paid {
  const purses = pursesOf(books, payer)
  const result = pay(
    payable,
    purses.map(purse => withAvailable(books, purse)),
    rules,
  )
  for (const part of result.parts) add(books, part.id, 0 - part.amountFen)
  return result
}

const withAvailable = ({ balances }: Books, { id, kind, floor }: Purse): PayingAccount => ({
  id,
  kind,
  availableFen: fen((balances.get(id) ?? 0) - floor),
})

function pursesOf({ accounts, people }: Books, payer: DemoPayer): Purse[] {
  if (payer.memberId !== null) {
    const own = the(accounts.member.get(payer.memberId))
    return [
      { id: own.reward, kind: 3, floor: 0 },
      { id: own.phone, kind: 2, floor: 0 },
    ]
  }
  if (payer.fleetId === null) return []
  if (payer.quota === 2) return [{ id: the(accounts.driver.get(payer.driverId ?? '')), kind: 2, floor: 0 }]
  const own = the(accounts.fleet.get(payer.fleetId))
  const { isOnCredit, creditFen } = the(people.fleets.get(payer.fleetId))
  return [
    { id: own.reward, kind: 3, floor: 0 },
    { id: own.wallet, kind: 2, floor: 0 },
    { id: own.credit, kind: 4, floor: isOnCredit ? -creditFen : 0 },
  ]
}

const hasInHand = (books: Books, payer: DemoPayer, amount: number) =>
  pursesOf(books, payer).some(({ id, kind }) => kind === 2 && (books.balances.get(id) ?? 0) >= amount)

/** So that an amount can be paid, and something is left. */
function payIn(books: Books, payer: DemoPayer, owed: number, at: number): void {
  if (owed === 0) return
  const principal = pursesOf(books, payer).find(({ kind }) => kind === 2)
  const has = principal ? (books.balances.get(principal.id) ?? 0) : 0
  if (payer.memberId !== null) {
    if (has < owed + reserveFen) payInMember(books, the(books.people.members.get(payer.memberId)), owed - has, at)
    return
  }
  const fleet = books.people.fleets.get(payer.fleetId ?? '')
  if (!fleet) return
  const isOwn = payer.quota === 2
  if (isOwn && has >= owed + reserveFen) return
  payInFleet(books, fleet, isOwn ? 0 : owed, at)
  if (isOwn) allot(books, { fleet, driver: the(books.people.drivers.get(payer.driverId ?? '')), at }, owed - has)
}

const seedOf = (at: number) => Math.floor(at / 1_000) % 100_000_007

/** Of a hundred members two stop paying in at some time. */
const isSlow = ({ place }: DemoMember, at: number) =>
  place > 20 && noise(place, 41) < 0.02 && noise(seedOf(at), 42) < 0.2

function payInMember(books: Books, member: DemoMember, short: number, at: number): void {
  if (isSlow(member, at)) return
  const own = the(books.accounts.member.get(member.id))
  const seed = seedOf(at)
  const wanted = steps[Math.floor(noise(seed, 43) * steps.length)] ?? 10_000
  const topup = Math.max(wanted, Math.ceil((short + reserveFen) / 5_000) * 5_000)
  const gift = giftOf(topup)
  // Earlier than it is needed, so that nothing else is short of it.
  const paidAt = new Date(at - (2 + Math.floor(noise(seed, 44) * 12)) * minuteMs)
  books.plan.recharges.push({ member, at: paidAt, channel: channelOf(seed, 45), topup, gift, status: 1 })
  add(books, own.phone, topup)
  add(books, own.reward, gift)
}

function payInFleet(books: Books, fleet: DemoFleet, owed: number, at: number): void {
  const { wallet, credit } = the(books.accounts.fleet.get(fleet.id))
  const has = books.balances.get(wallet) ?? 0
  // Who has credit uses it, unless money has to be handed on.
  const used = -(books.balances.get(credit) ?? 0)
  const isOnCredit = fleet.isOnCredit && owed > 0 && used + owed < creditUsedFen
  if (isOnCredit || has >= owed + fleetReserveFen) return
  const amount = (20 + Math.floor(noise(seedOf(at), 46) * 30)) * 100_000
  books.plan.fleetRecharges.push({ fleet, at: new Date(at - 20 * minuteMs), amount })
  add(books, wallet, amount)
}

type Allotted = { fleet: DemoFleet; driver: DemoDriver; at: number }

function allot(books: Books, { fleet, driver, at }: Allotted, short: number): void {
  const amount = Math.max(30_000, Math.ceil((short + reserveFen) / 10_000) * 10_000)
  books.plan.allotments.push({ fleet, driver, at: new Date(at), amount })
  add(books, the(books.accounts.fleet.get(fleet.id)).wallet, -amount)
  add(books, the(books.accounts.driver.get(driver.id)), amount)
}
