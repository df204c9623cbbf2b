// What one operation is given, and the few things that most of them do.
import { setTimeout as wait } from 'node:timers/promises'
import { approval } from '../../contract/src/system/approval.ts'
import type { Pools } from '../../db/src/pools.ts'
import { type Fen, fen } from '../../rules/src/units.ts'
import type { Trade } from '../../server/src/bill/channels/channel.ts'
import type { Random } from '../../simulator/src/random.ts'
import type { Client, How, Outcome } from './money-client.ts'
import type { Paper, Papers, States, Step } from './money-papers.ts'
import type { Seller } from './money-world.ts'

/** What a worker did before and may take back, or has still to say. */
export type Own = {
  recharges: { id: string; sellerId: string; paper: Paper; isOfFleet: boolean }[]
  allotments: { id: string; sellerId: string; paper: Paper }[]
  shut: { accountId: string; sellerId: string; undo: Step }[]
  notices: { seller: Seller; trade: Trade }[]
}

export type Turn = {
  /** Which of all operations. */
  place: number
  /** Written into every paper of this operation. */
  note: string
  /** The same for the same seed and the same operation, whatever became of the ones before. */
  random: Random
  seller: Seller
  client: Client
  pools: Pools
  papers: Papers
  states: States
  /** Paid at the channel, so that the money has to arrive. */
  paid: Map<string, { seller: Seller; rechargeId: string }>
  own: Own
  /** What may not be, with the note of where it was. */
  faults: string[]
}

export type Operation = (turn: Turn) => Promise<string>

/** Who does not wait for an answer stays uncertain. */
export const how = ({ note, random, seller }: Turn, step: string, by: 'desk' | 'second' = 'desk'): How => ({
  token: seller[by],
  key: `${note}:${step}`,
  isPatient: random.chance(0.8),
})

export const someFen = ({ random }: Turn, most: number): Fen => fen(random.whole(1, most))

export const wordOf = (outcome: Outcome<unknown>) =>
  outcome.is === 'refused' ? `refused ${outcome.code}` : outcome.is === 'done' ? 'done' : 'not answered'

/** The database is killed now and then: it is asked until it answers. */
export async function look<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await ask()
    } catch (error) {
      if (tries > 300) throw error
      await wait(200)
    }
}

/** So much that an account has it a few times, though not twenty times. */
export async function partOfBalance({ pools, random }: Turn, accountId: string): Promise<Fen> {
  const { balance } = await look(() =>
    pools.read
      .selectFrom('ledger_account')
      .select('balance_fen as balance')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
  )
  return fen(Math.ceil(Number(balance) / random.whole(3, 15)) + 1)
}

/** Which decision a record waits for. */
export const approvalOf = ({ pools }: Turn, resource: string, rowId: string): Promise<string | undefined> =>
  look(async () => {
    const row = await pools.read
      .selectFrom('system_approval')
      .select('id')
      .where('resource', '=', resource)
      .where('row_id', '=', rowId)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    return row?.id
  })

/** Now and then two agree at once, which is agreed to once. */
export async function agree(turn: Turn, approvalId: string): Promise<Outcome<unknown>[]> {
  const times = turn.random.chance(0.1) ? ['agree', 'agreeToo'] : ['agree']
  return Promise.all(
    times.map(step =>
      turn.client.call(approval.calls.approve, { id: approvalId, opinion: '' }, how(turn, step, 'second')),
    ),
  )
}

export const disagree = (turn: Turn, approvalId: string) =>
  turn.client.call(approval.calls.reject, { id: approvalId, opinion: turn.note }, how(turn, 'disagree', 'second'))

/** Takes one of what the worker has, so that no other operation of it does the same. */
export function takeOne<T extends { sellerId: string }>({ random, seller }: Turn, list: T[]): T | undefined {
  const mine = list.filter(one => one.sellerId === seller.id)
  if (mine.length === 0) return undefined
  const one = random.pick(mine)
  list.splice(list.indexOf(one), 1)
  return one
}
