// What staff do with the money of members: recharges of all kinds, corrections by two people, accounts that are frozen.
import { setTimeout as wait } from 'node:timers/promises'
import { fleetRecharge } from '../../contract/src/bill/fleet-recharge.ts'
import { recharge } from '../../contract/src/bill/recharge.ts'
import { account } from '../../contract/src/member/account.ts'
import { adjustment } from '../../contract/src/member/adjustment.ts'
import { card } from '../../contract/src/member/card.ts'
import { fen } from '../../rules/src/units.ts'
import type { Outcome } from './money-client.ts'
import { asOne, count, countState, type Line, type Step } from './money-papers.ts'
import { agree, approvalOf, disagree, how, type Operation, someFen, type Turn, takeOne, wordOf } from './money-turn.ts'

type Draft = NonNullable<typeof recharge.calls.add.types>['in']
const noVoucher = { voucherNo: '', voucher: '' }

function draftOf({ note, random, seller }: Turn, topupFen: number, giftFen: number, purpose: Draft['purpose']) {
  const member = random.pick(seller.members)
  const draft: Draft = {
    purpose,
    member: member.id,
    card: null,
    topupFen: fen(topupFen),
    giftFen: fen(giftFen),
    way: random.chance(0.8) ? 'cash' : 'bank',
    ...noVoucher,
    voucherNo: note,
    note,
  }
  const lines: Line[] = [
    [member.phone, topupFen],
    [member.reward, giftFen],
  ]
  return { draft, lines }
}

const counterKinds = ['staff', 'staff', 'staff', 'gift', 'compensation'] as const

/** Cash and bank, gifts, and what makes good. */
export const atCounter: Operation = async turn => {
  const { note, random, seller, client, papers, own } = turn
  const purpose = random.pick(counterKinds)
  const topupFen = purpose === 'gift' ? 0 : someFen(turn, 50_000)
  const giftFen = purpose === 'gift' || (purpose === 'staff' && random.chance(0.3)) ? someFen(turn, 5_000) : 0
  const { draft, lines } = draftOf(turn, topupFen, giftFen, purpose)
  const paper = papers.open('recharge', note, seller.id, lines)
  const outcome = await client.call(recharge.calls.add, draft, how(turn, 'add'))
  count(paper.made, outcome)
  count(paper.moved, outcome)
  if (outcome.is === 'done') own.recharges.push({ id: outcome.data.id, sellerId: seller.id, paper, isOfFleet: false })
  return wordOf(outcome)
}

/** Fifty times at once under one key it is one recharge. */
export const fiftyOfOneKey: Operation = async turn => {
  const { note, seller, client, papers, faults } = turn
  const { draft, lines } = draftOf(turn, someFen(turn, 2_000), 0, 'staff')
  const paper = papers.open('recharge', note, seller.id, lines)
  const same = how(turn, 'add')
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => client.call(recharge.calls.add, draft, same)))
  const ids = new Set(outcomes.flatMap(one => (one.is === 'done' ? one.data.id : [])))
  if (ids.size > 1) faults.push(`${note}: one key made ${ids.size} recharges`)
  count(paper.made, asOne(outcomes))
  count(paper.moved, asOne(outcomes))
  return wordOf(asOne(outcomes))
}

export const ontoCard: Operation = async turn => {
  const { note, random, seller, client, papers, own } = turn
  const { cardId, accountId, of } = random.pick(seller.purses)
  const topupFen = someFen(turn, 20_000)
  const { draft } = draftOf(turn, topupFen, 0, 'card')
  const paper = papers.open('recharge', note, seller.id, [[accountId, topupFen]])
  const outcome = await client.call(recharge.calls.add, { ...draft, member: of.id, card: cardId }, how(turn, 'add'))
  count(paper.made, outcome)
  count(paper.moved, outcome)
  if (outcome.is === 'done') own.recharges.push({ id: outcome.data.id, sellerId: seller.id, paper, isOfFleet: false })
  return wordOf(outcome)
}

/** So much that a second person is asked: who agrees, says no, or comes at the very moment in which it is closed. */
export const aboveLimit: Operation = async turn => {
  const { note, random, seller, client, papers } = turn
  const topupFen = fen(random.whole(200_001, 400_000))
  const { draft, lines } = draftOf(turn, topupFen, 0, 'staff')
  const paper = papers.open('recharge', note, seller.id, lines)
  const outcome = await client.call(recharge.calls.add, draft, how(turn, 'add'))
  count(paper.made, outcome)
  if (outcome.is !== 'done') return wordOf(outcome)
  const { id } = outcome.data
  const approvalId = await approvalOf(turn, recharge.address, id)
  if (approvalId === undefined) {
    turn.faults.push(`${note}: a recharge above the limit waits for nobody`)
    return 'waits for nobody'
  }
  const close = () => client.call(recharge.calls.cancel, { id, reason: note }, how(turn, 'close'))
  const fate = random.next()
  if (fate < 0.1) return `not agreed to: ${wordOf(await disagree(turn, approvalId))}`
  if (fate < 0.2) return `closed: ${wordOf(await close())}`
  const [agreed] = await Promise.all([agree(turn, approvalId), fate < 0.35 ? close() : undefined])
  count(paper.moved, asOne(agreed))
  return `agreed to: ${wordOf(asOne(agreed))}`
}

/** By the opposite entries, which a second person agrees to. */
export const takenBack: Operation = async turn => {
  const { note, client, own } = turn
  const one = takeOne(turn, own.recharges)
  if (!one) return atCounter(turn)
  const { reverse } = one.isOfFleet ? fleetRecharge.calls : recharge.calls
  const asked = await client.call(reverse, { id: one.id, reason: note }, how(turn, 'reverse'))
  if (asked.is !== 'done' || asked.data.approvalId === null) return wordOf(asked)
  const agreed = asOne(await agree(turn, asked.data.approvalId))
  count(one.paper.back, agreed)
  return wordOf(agreed)
}

/** Up and down, of any account there is. */
export const correction: Operation = async turn => {
  const { note, random, seller, client, papers } = turn
  const { phone, reward, credit = phone } = random.pick(seller.members)
  const { wallet, drivers } = random.pick(seller.fleets)
  const accountId = random.pick([phone, phone, reward, credit, wallet, random.pick(drivers).accountId])
  const amountFen = fen(someFen(turn, 10_000) * (random.chance(0.5) ? 1 : -1))
  const paper = papers.open('adjustment', note, seller.id, [[accountId, amountFen]])
  const draft = { account: accountId, amountFen, reason: note }
  const asked = await client.call(adjustment.calls.add, draft, how(turn, 'add'))
  count(paper.made, asked)
  if (asked.is !== 'done') return wordOf(asked)
  if (random.chance(0.1)) return `not agreed to: ${wordOf(await disagree(turn, asked.data.approvalId))}`
  const agreed = asOne(await agree(turn, asked.data.approvalId))
  count(paper.moved, agreed)
  return `agreed to: ${wordOf(agreed)}`
}

/** Between the purse of a card and its holder. */
export const cardTransfer: Operation = async turn => {
  const { note, random, seller, client, papers } = turn
  const { cardId, accountId, of } = random.pick(seller.purses)
  const step = random.chance(0.6) ? 'load' : 'unload'
  const amountFen = someFen(turn, 8_000)
  const gains = step === 'load' ? Number(amountFen) : 0 - amountFen
  const lines: Line[] = [
    [accountId, gains],
    [of.phone, -gains],
  ]
  const paper = papers.open('card', note, seller.id, lines)
  const outcome = await client.call(card.calls[step], { id: cardId, amountFen, reason: note }, how(turn, step))
  count(paper.made, outcome)
  count(paper.moved, outcome)
  return wordOf(outcome)
}

const shuts = { freeze: 'thaw', disable: 'enable' } as const

/** For a moment, in which others try to move its money; some are forgotten, and opened by a later operation. */
export const shutFor: Operation = async turn => {
  const { note, random, seller, own } = turn
  const old = random.chance(0.3) ? takeOne(turn, own.shut) : undefined
  if (old) return `${old.undo}: ${wordOf(await setState(turn, old.accountId, old.undo, note))}`
  const member = random.pick(seller.members)
  const step = member.isClosedAtTimes && random.chance(0.6) ? 'disable' : 'freeze'
  const accountId = random.chance(0.8) ? member.phone : member.reward
  const outcome = await setState(turn, accountId, step, note)
  if (outcome.is === 'refused') return `${step}: ${wordOf(outcome)}`
  const undo = shuts[step]
  if (random.chance(0.2)) {
    own.shut.push({ accountId, sellerId: seller.id, undo })
    return `${step}: ${wordOf(outcome)}`
  }
  await wait(random.whole(1, 200))
  return `${step} and ${undo}: ${wordOf(await setState(turn, accountId, undo, note))}`
}

async function setState(turn: Turn, accountId: string, step: Step, reason: string): Promise<Outcome<unknown>> {
  const { calls } = account
  const sent = how(turn, `${step}:${accountId}`)
  const outcome =
    step === 'freeze' || step === 'disable'
      ? await turn.client.call(calls[step], { id: accountId, reason }, sent)
      : await turn.client.call(calls[step], { id: accountId }, sent)
  countState(turn.states, accountId, step, outcome)
  return outcome
}

/** More credit, or less, though never less than is used of it. */
export const credit: Operation = async turn => {
  const { note, random, seller, client } = turn
  const of = random.pick(seller.members.filter(one => one.credit !== undefined))
  const limitFen = fen(random.whole(0, 100) * 1_000)
  return wordOf(
    await client.call(account.calls.credit, { id: of.credit ?? of.phone, limitFen, reason: note }, how(turn, 'credit')),
  )
}
