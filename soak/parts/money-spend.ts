// What charges spend: set aside at the start, taken or let go at the end, each of them said twice now and then.

import { fen } from '../../rules/src/units.ts'
import { asOne, count, type Line, type Paper } from './money-papers.ts'
import type { SpendingIn, SpendingOut } from './money-product.ts'
import { type Operation, partOfBalance, someFen, type Turn, wordOf } from './money-turn.ts'

type Held = SpendingOut<'setAside'>['held']

export const spend: Operation = async turn => {
  const { note, place, random, seller, client, papers } = turn
  const charge: SpendingIn = {
    sellerId: seller.id,
    key: note,
    documentId: String(place + 1),
    amountFen: someFen(turn, 15_000),
    accountIds: payers(turn),
  }
  const paper = papers.open('hold', note, seller.id, [])
  const aside = asOne(await said(turn, 0.1, isPatient => client.spend('setAside', charge, isPatient)))
  count(paper.made, aside)
  paper.ends = new Set(['held'])
  if (aside.is !== 'done') return wordOf(aside)
  const { held } = aside.data
  if (sumOf(held) !== charge.amountFen) turn.faults.push(`${note}: ${sumOf(held)} of ${charge.amountFen} set aside`)
  const fate = random.next()
  if (fate < 0.08) return 'left set aside'
  const word = fate < 0.25 ? await letGo(turn, charge, paper) : await taken(turn, charge, paper, held)
  if (random.chance(0.1)) await sayAgainLate(turn, charge, paper)
  return word
}

function payers({ random, seller }: Turn): string[] {
  const { phone, reward, credit } = random.pick(seller.members)
  const fleet = random.pick(seller.fleets)
  return random.pick([
    [reward, phone, ...(credit === undefined ? [] : [credit])],
    [reward, phone, ...(credit === undefined ? [] : [credit])],
    [random.pick(seller.purses).accountId],
    [random.pick(fleet.drivers).accountId],
    [fleet.reward, fleet.wallet],
  ])
}

const sumOf = (held: Held) => held.reduce((sum, one) => sum + one.amountFen, 0)

/** Now and then twice at once. */
function said<T>({ random }: Turn, share: number, say: (isPatient: boolean) => Promise<T>): Promise<T[]> {
  const isPatient = random.chance(0.8)
  return Promise.all(Array.from({ length: random.chance(share) ? 2 : 1 }, () => say(isPatient)))
}

async function letGo(turn: Turn, charge: SpendingIn, paper: Paper): Promise<string> {
  const outcome = asOne(await said(turn, 0.1, isPatient => turn.client.spend('release', charge, isPatient)))
  paper.ends = new Set(outcome.is === 'lost' ? ['held', 'released'] : ['released'])
  return `let go: ${wordOf(outcome)}`
}

async function taken(turn: Turn, charge: SpendingIn, paper: Paper, held: Held): Promise<string> {
  const { random, client, note, faults } = turn
  const heldFen = sumOf(held)
  const amountFen = fen(random.chance(0.2) ? heldFen + random.whole(0, 500) : random.whole(1, heldFen))
  paper.lines = shares(held, amountFen)
  const isRaced = random.chance(0.1)
  const [outcomes] = await Promise.all([
    said(turn, 0.15, isPatient => client.spend('take', { ...charge, amountFen }, isPatient)),
    isRaced ? client.spend('release', charge, true) : undefined,
  ])
  const answered = outcomes.flatMap(one => (one.is === 'done' ? one.data : []))
  const posted = answered.find(one => one.postingId !== null)
  const missingFen = Math.max(0, amountFen - heldFen)
  // Said again it is the same answer, unless it was let go before.
  for (const one of answered)
    if (one.missingFen !== missingFen && (posted || !isRaced))
      faults.push(`${note}: ${missingFen} missing of ${amountFen}, and it was said ${one.missingFen}`)
  // Who finds nothing any more comes after one that took it without being answered, or after it was let go.
  const isTaken = posted !== undefined || (answered.length > 0 && !isRaced)
  paper.moved = { least: isTaken ? 1 : 0, most: 1 }
  paper.ends = new Set(['taken', ...(isTaken ? [] : [isRaced ? 'released' : 'held'])])
  if (posted) return 'taken'
  if (isRaced) return 'let go in that moment'
  return isTaken ? 'taken by one not answered' : 'not answered'
}

/** From the first account as long as it has some, then from the next. */
function shares(held: Held, amountFen: number): Line[] {
  let left = amountFen
  return held.map(({ accountId, amountFen: mine }) => {
    const share = Math.min(left, mine)
    left -= share
    return [accountId, -share] as const
  })
}

/** What has ended does not begin again by a message that was long on its way: whatever is said, nothing more is held. */
async function sayAgainLate({ client }: Turn, charge: SpendingIn, paper: Paper): Promise<void> {
  if (!paper.ends?.has('held')) await client.spend('setAside', charge, true)
}

/** Many charges at once want what one account has: it goes to some of them, and no further than there is. */
export const manyAtOnce: Operation = async turn => {
  const { note, place, random, seller, client, papers } = turn
  const { reward, phone } = random.pick(seller.members)
  const amountFen = await partOfBalance(turn, phone)
  const charges = Array.from(
    { length: 20 },
    (_, nth): SpendingIn => ({
      sellerId: seller.id,
      key: `${note}.${nth}`,
      // Apart from all others.
      documentId: String(1_000_000_000 + place * 100 + nth),
      amountFen,
      accountIds: nth % 2 === 0 ? [reward, phone] : [phone, reward],
    }),
  )
  const words = await Promise.all(
    charges.map(async charge => {
      const paper = papers.open('hold', charge.key, seller.id, [])
      const aside = await client.spend('setAside', charge, true)
      count(paper.made, aside)
      paper.ends = new Set(['held'])
      if (aside.is === 'done') await letGo(turn, charge, paper)
      return wordOf(aside)
    }),
  )
  const different = new Set(words)
  return different.size === 1 ? [...different].join() : 'some of them'
}
