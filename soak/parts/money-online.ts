// Recharges through the local channel. What the channel says comes twice, late, out of order, not at all, about another amount,
// or from somebody else.
import { setTimeout as wait } from 'node:timers/promises'
import { recharge } from '../../contract/src/bill/recharge.ts'
import { earlier, fen, type Instant, instant, minuteMs } from '../../rules/src/units.ts'
import type { Trade } from '../../server/src/bill/channels/channel.ts'
import { local, payNotice, payTrade } from '../../server/src/bill/channels/local.ts'
import type { Client } from './money-client.ts'
import type { Paper } from './money-papers.ts'
import { how, look, type Operation, someFen, type Turn, wordOf } from './money-turn.ts'
import type { Member, Seller } from './money-world.ts'

type Begun = { turn: Turn; no: string; rechargeId: string; amountFen: number; paper: Paper; member: Member }
type Fate = (begun: Begun) => Promise<string>

export const online: Operation = async turn => {
  const { note, random, seller, client, papers, own } = turn
  if (random.chance(0.3)) await sayKeptBack(turn)
  const member = random.pick(seller.members)
  const amountFen = someFen(turn, 30_000)
  const asked = { member: member.id, channel: 'local', amountFen, requestNo: `${note}-request` } as const
  const outcome = await client.call(recharge.calls.collect, asked, how(turn, 'collect'))
  if (outcome.is !== 'done') return wordOf(outcome)
  const { id, prepared } = outcome.data
  const no = prepared.kind === 'qr' ? (prepared.text.split('/').at(-1) ?? '') : ''
  const paper = papers.open('recharge', `trade:${no}`, seller.id, [[member.phone, amountFen]])
  paper.made = { least: 1, most: 1 }
  const [name, fate] = random.pick(fates)
  const word = await fate({ turn, no, rechargeId: id, amountFen, paper, member })
  if (own.notices.length > 20) await sayKeptBack(turn)
  return `${name}: ${word}`
}

const atCashier: Fate = async begun => {
  const { turn, no } = begun
  const body = new URLSearchParams({ do: 'pay' }).toString()
  const status = await turn.client.raw(`/pay/local/${no}`, { 'content-type': formKind }, body)
  const trade = await bookOf(begun)
  if (trade.state !== 'paid') return status === undefined ? 'not answered' : trade.state
  mustArrive(begun)
  // The cashier has said so already.
  if (turn.random.chance(0.5)) await tell(turn.client, turn.seller, trade)
  return 'paid'
}

const formKind = 'application/x-www-form-urlencoded'

const saidTwice: Fate = async begun => {
  const trade = await paid(begun)
  const { client, seller, random } = begun.turn
  await Promise.all(Array.from({ length: random.whole(2, 4) }, () => tell(client, seller, trade)))
  return 'paid'
}

const saidLater: Fate = async begun => {
  const { own, seller } = begun.turn
  own.notices.push({ seller, trade: await paid(begun) })
  return 'paid'
}

const neverSaid: Fate = async begun => {
  await paid(begun)
  const { turn, rechargeId } = begun
  if (turn.random.chance(0.5)) return 'paid, nobody told us'
  const { desk } = turn.seller
  return `asked: ${wordOf(await turn.client.call(recharge.calls.check, { id: rechargeId }, { token: desk }))}`
}

/** With a signature of nobody, a true one over other words, and a true one of long ago. */
const forged: Fate = async begun => {
  const { turn, no, amountFen } = begun
  const { client, seller, random } = turn
  const lie: Trade = { ...somePayment(no, amountFen), payer: 'nobody' }
  const notice = payNotice(seller.channel.setup, '', lie, now())
  const path = noticePath(seller)
  const tries = [
    client.raw(path, { ...notice.headers, 'local-signature': '0'.repeat(64) }, notice.body),
    client.raw(path, notice.headers, notice.body.replace('nobody', 'no one')),
    sayAt(client, seller, lie, earlier(now(), 10 * minuteMs)),
  ]
  if ((await Promise.all(tries)).some(status => status === 200)) turn.faults.push(`${turn.note}: a lie was believed`)
  return random.chance(0.5) ? saidTwice(begun) : 'not paid'
}

const otherAmount: Fate = async ({ turn, no, amountFen }) => {
  const { client, seller, random } = turn
  await tell(client, seller, somePayment(no, amountFen + random.pick([-1, 1, 100])))
  await tell(client, seller, somePayment(no, amountFen))
  return 'not credited'
}

/** The channel has closed it, we know, and then it says that it was paid after all. */
const paidAfterClosing: Fate = async ({ turn, no, rechargeId, amountFen, paper }) => {
  const { client, seller } = turn
  await client.raw(`/pay/local/${no}`, { 'content-type': formKind }, new URLSearchParams({ do: 'cancel' }).toString())
  const asked = await client.call(recharge.calls.check, { id: rechargeId }, { token: seller.desk })
  const isClosed = asked.is === 'done' && asked.data.status === 'closed'
  // Where the closing did not reach us it is a payment like any other.
  if (!isClosed) paper.moved.most = 1
  await tell(client, seller, somePayment(no, amountFen))
  return isClosed ? 'not credited' : 'not known'
}

const fates: readonly (readonly [string, Fate])[] = (
  [
    ['at the cashier', atCashier, 5],
    ['said twice', saidTwice, 5],
    ['said later', saidLater, 4],
    ['never said', neverSaid, 2],
    ['forged', forged, 2],
    ['other amount', otherAmount, 1],
    ['after closing', paidAfterClosing, 1],
    ['not paid', async () => 'not paid', 1],
  ] as const
).flatMap(([name, fate, weight]) => Array.from({ length: weight }, () => [name, fate] as const))

const now = () => instant(Date.now())

const somePayment = (outTradeNo: string, amountFen: number): Trade => ({
  outTradeNo,
  state: 'paid',
  transactionId: `T-${outTradeNo}`,
  paidFen: fen(amountFen),
  payer: 'somebody',
  paidAt: now(),
})

const bookOf = ({ turn, no }: Begun): Promise<Trade> => look(() => local(turn.seller.channel).query(no))

/** Money is taken at the channel, which has said nothing yet. */
async function paid(begun: Begun): Promise<Trade> {
  await look(() => payTrade(begun.turn.seller.channel, begun.no, 'somebody'))
  const trade = await bookOf(begun)
  if (trade.state === 'paid') mustArrive(begun)
  return trade
}

function mustArrive({ turn, no, rechargeId, paper, member }: Begun): void {
  paper.moved = { least: member.isClosedAtTimes ? 0 : 1, most: 1 }
  turn.paid.set(no, { seller: turn.seller, rechargeId })
}

const noticePath = ({ channel }: Seller) => `/bill-service/notice/${channel.setup.id}`

function sayAt(client: Client, seller: Seller, trade: Trade, at: Instant): Promise<number | undefined> {
  const { headers, body } = payNotice(seller.channel.setup, '', trade, at)
  return client.raw(noticePath(seller), headers, body)
}

const pausesMs = [0, 300, 1_500]

/** Like any peer: a few times, until it is heard. */
async function tell(client: Client, seller: Seller, trade: Trade): Promise<void> {
  for (const pauseMs of pausesMs) {
    await wait(pauseMs)
    if ((await sayAt(client, seller, trade, now())) === 200) return
  }
}

/** One that was kept back, not the oldest first. */
async function sayKeptBack({ random, client, own }: Turn): Promise<void> {
  if (own.notices.length === 0) return
  const [one] = own.notices.splice(random.whole(0, own.notices.length - 1), 1)
  if (one) await tell(client, one.seller, one.trade)
}

/** What is left at the end: everything that was paid has to be known. */
export async function settle(turn: Pick<Turn, 'client' | 'own' | 'paid' | 'pools'>): Promise<void> {
  for (const { seller, trade } of turn.own.notices.splice(0)) await tell(turn.client, seller, trade)
  const open = await turn.pools.read.selectFrom('bill_recharge').select('id').where('status', '=', 0).execute()
  const waiting = new Set(open.map(row => row.id))
  for (const { seller, rechargeId } of turn.paid.values())
    if (waiting.has(rechargeId))
      await turn.client.call(recharge.calls.check, { id: rechargeId }, { token: seller.desk })
}
