// Members with accounts, and a product that listens, so that the local channel reaches it as any channel would.

import type { Db } from '@ev/db/pools'
import { type Fen, fen, instant } from '@ev/rules/units'
import { balancesOf, openAccount } from '../src/ledger/door.ts'
import { openTestApp } from './test-app.ts'

export async function openListeningApp(variables: Record<string, string> = {}) {
  const app = await openTestApp([], { PORT: '0', HOST: '127.0.0.1', ...variables })
  return { ...app, origin: await app.server.listen({ port: 0, host: '127.0.0.1' }) }
}
export type ListeningApp = Awaited<ReturnType<typeof openListeningApp>>

let count = 0

export async function aMember(
  db: Db,
  { sellerId = '399', status = 1, state = 1 }: { sellerId?: string; status?: number; state?: 1 | 2 | 3 } = {},
) {
  count++
  const { id } = await db
    .insertInto('member_member')
    .values({
      seller_id: sellerId,
      member_no: `T${count}`,
      nickname: `测试会员${count}`,
      phone: `139${String(10_000_000 + count)}`,
      status,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const open = (kind: 2 | 3) => openAccount(db, sellerId, { owner: 'member', memberId: id }, kind, instant(Date.now()))
  const [account, reward] = [await open(2), await open(3)]
  if (state !== 1) await db.updateTable('ledger_account').set({ state }).where('id', '=', account).execute()
  const balanceOf = async (of: string): Promise<Fen> => (await balancesOf(db, [of])).get(of)?.balanceFen ?? fen(0)
  return { id, account, reward, balance: () => balanceOf(account), gift: () => balanceOf(reward) }
}
