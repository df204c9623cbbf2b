// What fleets do: their wallets are filled, give to drivers and to the fleets below, and take back.
import { fleetRecharge } from '../../contract/src/bill/fleet-recharge.ts'
import { allot, allotment } from '../../contract/src/member/allotment.ts'
import { fen } from '../../rules/src/units.ts'
import { count, type Line } from './money-papers.ts'
import { how, look, type Operation, partOfBalance, someFen, type Turn, takeOne, wordOf } from './money-turn.ts'
import type { Fleet } from './money-world.ts'

const [same, topUp, back] = [1, 2, 3] as const

export const fillWallet: Operation = async turn => {
  const { note, random, seller, client, papers, own } = turn
  const { id, wallet, reward } = random.pick(seller.fleets)
  const [topupFen, giftFen] = [someFen(turn, 150_000), random.chance(0.2) ? someFen(turn, 5_000) : fen(0)]
  const lines: Line[] = [
    [wallet, topupFen],
    [reward, giftFen],
  ]
  const paper = papers.open('recharge', note, seller.id, lines)
  const paid = { way: 'bank', voucherNo: note, voucher: '' } as const
  const draft = { fleet: id, topupFen, giftFen, ...paid, note }
  const outcome = await client.call(fleetRecharge.calls.add, draft, how(turn, 'add'))
  count(paper.made, outcome)
  count(paper.moved, outcome)
  if (outcome.is === 'done') own.recharges.push({ id: outcome.data.id, sellerId: seller.id, paper, isOfFleet: true })
  return wordOf(outcome)
}

type Wanted = { fleet: Fleet; to: 'driver' | 'child'; way: 1 | 2 | 3; ids: string[]; amountFen: number | null }

function wanted({ random, seller }: Turn, amountFen: number): Wanted {
  const fleet = random.pick(seller.fleets)
  const to = random.chance(0.85) ? 'driver' : 'child'
  const people = to === 'driver' ? fleet.drivers : fleet.children
  const way = random.pick([same, same, same, topUp, back, back])
  // Who gets how much is known before only where each gets the same.
  const isEach = way === same || random.chance(0.4)
  const count = way === topUp || !isEach ? 1 : random.whole(1, people.length)
  const from = random.whole(0, people.length - 1)
  const chosen = Array.from({ length: count }, (_, place) => people[(from + place) % people.length]!.id)
  return { fleet, to, way, ids: [...new Set(chosen)], amountFen: way !== back || isEach ? amountFen : null }
}

/** What the paper has to move, given what each gets. */
function linesOf({ fleet, to, way, ids }: Wanted, eachFen: number): Line[] {
  const people = to === 'driver' ? fleet.drivers : fleet.children
  const gains = way === back ? -eachFen : eachFen
  return [
    [fleet.wallet, -gains * ids.length],
    ...ids.map((id): Line => [people.find(one => one.id === id)!.accountId, gains]),
  ]
}

export const allotted: Operation = async turn => {
  const { note, random, seller, client, papers } = turn
  const order = wanted(turn, someFen(turn, 8_000))
  const { fleet, to, way, ids, amountFen } = order
  const asked = { fleetId: fleet.id, to, way, ids, amountFen }
  let sumFen = (amountFen ?? 0) * ids.length
  if (way === topUp || amountFen === null) {
    const shown = await client.call(allot.preview, asked, { token: seller.desk, isPatient: true })
    if (shown.is !== 'done') return `shown: ${wordOf(shown)}`
    sumFen = shown.data.sumFen
    if (sumFen === 0) return 'nothing to move'
  }
  const paper = papers.open('allotment', note, seller.id, linesOf(order, sumFen / ids.length), ids.length)
  const outcome = await client.call(allot.make, { ...asked, sumFen, note }, how(turn, 'make'))
  count(paper.made, outcome)
  count(paper.moved, outcome)
  if (outcome.is === 'done' && ids.length === 1 && random.chance(0.3)) {
    const id = await rowOf(turn)
    if (id !== undefined) turn.own.allotments.push({ id, sellerId: seller.id, paper })
  }
  return wordOf(outcome)
}

const rowOf = ({ pools, note }: Turn): Promise<string | undefined> =>
  look(async () => {
    const row = await pools.read.selectFrom('member_allotment').select('id').where('note', '=', note).executeTakeFirst()
    return row?.id
  })

export const allotmentTakenBack: Operation = async turn => {
  const { note, client, own } = turn
  const one = takeOne(turn, own.allotments)
  if (!one) return allotted(turn)
  const outcome = await client.call(allotment.calls.reverse, { id: one.id, reason: note }, how(turn, 'reverse'))
  count(one.paper.back, outcome)
  return wordOf(outcome)
}

/** Without a key each of them counts; together they want more than a wallet has. */
export const fiftyWithoutKey: Operation = async turn => {
  const { note, random, seller, client, papers } = turn
  const fleet = random.pick(seller.fleets)
  const { id } = random.pick(fleet.drivers)
  const amountFen = await partOfBalance(turn, fleet.wallet)
  const lines = linesOf({ fleet, to: 'driver', way: same, ids: [id], amountFen }, amountFen)
  const paper = papers.open('allotment', note, seller.id, lines)
  const order = { fleetId: fleet.id, to: 'driver', way: same, ids: [id], amountFen, sumFen: amountFen, note } as const
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => client.call(allot.make, { ...order, ids: [id] }, { token: seller.desk })),
  )
  for (const outcome of outcomes) {
    count(paper.made, outcome)
    count(paper.moved, outcome)
  }
  const words = new Set(outcomes.map(wordOf))
  return words.size === 1 ? [...words].join() : 'some of them'
}
