// What the ledger promises, tried on the database itself: by the door and past it.
import type { Db } from '@ev/db/pools'
import { type Fen, fen, instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { balancesOf, grantCredit, houseAccount, openAccount, setAccountState } from './account.ts'
import { checkBooks, holdDocuments } from './check-books.ts'
import { closeMonth } from './close-month.ts'
import { release, setAside, take } from './hold.ts'
import { post, reverse } from './post.ts'

let app: TestApp
let db: Db
const sellerId = '399'
beforeAll(async () => {
  app = await openTestApp()
  db = app.db
})
afterAll(() => app.close())

const now = () => instant(Date.now())
const inOneGo = <T>(work: (trx: Db) => Promise<T>) => db.transaction().execute(work)
let count = 0

async function someone(): Promise<{ phone: string; reward: string; credit: string }> {
  count++
  const { id } = await db
    .insertInto('member_member')
    .values({ seller_id: sellerId, member_no: `L${count}`, nickname: `账本 ${count}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const open = (kind: 2 | 3 | 4) => openAccount(db, sellerId, { owner: 'member', memberId: id }, kind, now())
  return { phone: await open(2), reward: await open(3), credit: await open(4) }
}

async function pay(
  to: string,
  amount: number,
  key = `test:${++count}`,
  trx = db,
): Promise<{ id: string; isNew: boolean }> {
  const cash = await houseAccount(trx, sellerId, 'cash', now())
  return post(
    trx,
    {
      sellerId,
      key,
      document: 'opening',
      documentId: '1',
      documentNo: 'X1',
      event: 2,
      lines: [
        { accountId: to, amountFen: fen(amount) },
        { accountId: cash, amountFen: fen(-amount) },
      ],
      madeBy: null,
    },
    now(),
  )
}

const balanceOf = async (id: string) => (await balancesOf(db, [id])).get(id)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'failed otherwise',
  )

test('what is paid in stands in the account, with what it held before and after, and is missing at the house', async () => {
  const { phone } = await someone()
  await pay(phone, 10_000)
  await pay(phone, 2_500)
  expect(await balanceOf(phone)).toMatchObject({ balanceFen: 12_500, availableFen: 12_500 })
  const entries = await db
    .selectFrom('ledger_entry')
    .select(['place', 'before_fen', 'amount_fen', 'after_fen'])
    .where('account_id', '=', phone)
    .orderBy('place')
    .execute()
  expect(entries).toEqual([
    { place: 1, before_fen: '0', amount_fen: '10000', after_fen: '10000' },
    { place: 2, before_fen: '10000', amount_fen: '2500', after_fen: '12500' },
  ])
  const total = await sql<{
    sum: string
  }>`select sum(amount_fen)::text as sum from ledger_entry where seller_id = 399`.execute(db)
  expect(total.rows[0]?.sum).toBe('0')
})

test('the same key a second time, and fifty times at once, moves money once', async () => {
  const { phone } = await someone()
  const all = await Promise.all(Array.from({ length: 50 }, () => inOneGo(trx => pay(phone, 700, 'once:1', trx))))
  expect(all.filter(one => one.isNew)).toHaveLength(1)
  expect(new Set(all.map(one => one.id)).size).toBe(1)
  expect((await balanceOf(phone))?.balanceFen).toBe(700)
})

test('however many spend at once, no account falls below its floor', async () => {
  const { phone } = await someone()
  await pay(phone, 1_000)
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, () => codeOf(inOneGo(trx => pay(phone, -90, undefined, trx)))),
  )
  expect(outcomes.filter(one => one === 'done')).toHaveLength(11)
  expect(outcomes.filter(one => one === 'EV001')).toHaveLength(19)
  expect((await balanceOf(phone))?.balanceFen).toBe(10)
})

test('two who pay each other at once do not wait for each other for ever', async () => {
  const [one, other] = [await someone(), await someone()]
  await pay(one.phone, 5_000)
  await pay(other.phone, 5_000)
  const move = (from: string, to: string) =>
    inOneGo(trx =>
      post(
        trx,
        {
          sellerId,
          key: `move:${++count}`,
          document: 'opening',
          documentId: '1',
          documentNo: 'X1',
          event: 13,
          lines: [
            { accountId: from, amountFen: fen(-1) },
            { accountId: to, amountFen: fen(1) },
          ],
          madeBy: null,
        },
        now(),
      ),
    )
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => (at % 2 ? move(one.phone, other.phone) : move(other.phone, one.phone))),
  )
  expect((await balanceOf(one.phone))?.balanceFen).toBe(5_000)
})

test('entries that do not add up to nothing are not committed', async () => {
  const { phone } = await someone()
  const lopsided = inOneGo(async trx => {
    await post(
      trx,
      {
        sellerId,
        key: `lopsided:${++count}`,
        document: 'opening',
        documentId: '1',
        documentNo: '',
        event: 2,
        lines: [{ accountId: phone, amountFen: fen(5) }],
        madeBy: null,
      },
      now(),
    )
  })
  expect(await codeOf(lopsided)).toBe('EV004')
  const { id } = await pay(phone, 100)
  const cash = await houseAccount(db, sellerId, 'cash', now())
  const late = (account: string, amount: number) =>
    sql`insert into ledger_entry (seller_id, posting_id, account_id, amount_fen, posted_at) values (399, ${id}, ${account}, ${amount}, now())`
  expect(await codeOf(late(phone, 1).execute(db))).toBe('EV004')
  expect(await codeOf(late(cash, 1).execute(db))).toBe('EV004')
  const balanced = inOneGo(async trx => {
    await late(phone, 1).execute(trx)
    await late(cash, -1).execute(trx)
  })
  expect(await codeOf(balanced)).toBe('EV004')
})

test('nobody changes what is written, or sets a balance by hand', async () => {
  const { phone } = await someone()
  const { id } = await pay(phone, 100)
  const attempts = [
    sql`update ledger_entry set amount_fen = 1 where posting_id = ${id}`,
    sql`delete from ledger_entry where posting_id = ${id}`,
    sql`update ledger_posting set note = 'x' where id = ${id}`,
    sql`delete from ledger_posting where id = ${id}`,
    sql`truncate ledger_entry cascade`,
    sql`update ledger_account set balance_fen = 100000 where id = ${phone}`,
    sql`update ledger_account set held_fen = 1 where id = ${phone}`,
    sql`insert into ledger_account (seller_id, account_no, owner, house, balance_fen) values (399, 'X9', 'house', 'deposit', 5)`,
  ]
  for (const attempt of attempts) expect(await codeOf(attempt.execute(db))).toBe('EV005')
})

test('a posting is taken back by its opposite, and only once', async () => {
  const { phone } = await someone()
  const { id } = await pay(phone, 300)
  const back = () => inOneGo(trx => reverse(trx, { sellerId, postingId: id, madeBy: null, note: '录错' }, now()))
  expect((await back()).isNew).toBe(true)
  expect((await back()).isNew).toBe(false)
  expect((await balanceOf(phone))?.balanceFen).toBe(0)
})

test('what was spent cannot be taken back any more', async () => {
  const { phone } = await someone()
  const { id } = await pay(phone, 300)
  await pay(phone, -200)
  expect(await codeOf(inOneGo(trx => reverse(trx, { sellerId, postingId: id, madeBy: null, note: '' }, now())))).toBe(
    'EV001',
  )
})

test('a frozen account takes money in and gives none out; a closed one does neither', async () => {
  const { phone } = await someone()
  await pay(phone, 300)
  await setAccountState(db, phone, 2, '投诉处理')
  expect(await codeOf(pay(phone, -1))).toBe('EV002')
  expect((await pay(phone, 100)).isNew).toBe(true)
  expect((await balanceOf(phone))?.availableFen).toBe(0)
  await setAccountState(db, phone, 3, '')
  expect(await codeOf(pay(phone, 1))).toBe('EV002')
  await setAccountState(db, phone, 1, '')
  expect((await balanceOf(phone))?.availableFen).toBe(400)
})

test('credit is an account that may go below nothing, as far as it was granted and not less than it is used', async () => {
  const { credit } = await someone()
  expect(await codeOf(pay(credit, -1))).toBe('EV001')
  await grantCredit(db, credit, fen(1_000))
  await pay(credit, -600)
  expect(await balanceOf(credit)).toMatchObject({ balanceFen: -600, availableFen: 400 })
  expect(await codeOf(pay(credit, -401))).toBe('EV001')
  await expect(grantCredit(db, credit, fen(599))).rejects.toMatchObject({ refusal: 'creditUsed' })
  await grantCredit(db, credit, fen(600))
  expect((await balanceOf(credit))?.availableFen).toBe(0)
})

const hold = (key: string, accountIds: string[], amountFen: Fen) =>
  inOneGo(trx => setAside(trx, { sellerId, key, purpose: 'charge', documentId: '77', amountFen, accountIds }, now()))
const taking = async (key: string, amount: number) => {
  const income = await houseAccount(db, sellerId, 'income', now())
  return inOneGo(trx =>
    take(
      trx,
      {
        sellerId,
        key,
        amountFen: fen(amount),
        toAccountId: income,
        documentId: '77',
        documentNo: '',
        event: 1,
        madeBy: null,
      },
      now(),
    ),
  )
}

test('money set aside comes from each account in its order, cannot be spent, and what is not needed comes back', async () => {
  const { phone, reward } = await someone()
  await pay(phone, 3_000)
  await pay(reward, 500)
  expect((await hold('charge:a', [reward, phone], fen(2_000))).map(one => one.amountFen)).toEqual([500, 1_500])
  expect(await codeOf(pay(phone, -1_501))).toBe('EV001')
  const taken = await taking('charge:a', 1_200)
  expect(taken).toMatchObject({ missingFen: 0 })
  expect(await balanceOf(reward)).toMatchObject({ balanceFen: 0, heldFen: 0 })
  expect(await balanceOf(phone)).toMatchObject({ balanceFen: 2_300, heldFen: 0, availableFen: 2_300 })
  // Whoever asks again because they heard no answer is not told that it is still owed.
  expect(await taking('charge:a', 1_200)).toEqual(taken)
  expect(await balanceOf(phone)).toMatchObject({ balanceFen: 2_300 })
})

test('more than was set aside is not taken: it is said what is missing', async () => {
  const { phone } = await someone()
  await pay(phone, 1_000)
  await hold('charge:b', [phone], fen(800))
  expect(await taking('charge:b', 950)).toMatchObject({ missingFen: 150 })
  expect((await balanceOf(phone))?.balanceFen).toBe(200)
})

test('all of it is set aside or nothing, once under its key however often it is asked for', async () => {
  const { phone, reward } = await someone()
  await pay(phone, 1_000)
  await expect(hold('charge:c', [reward, phone], fen(1_001))).rejects.toMatchObject({ refusal: 'balanceShort' })
  await Promise.all(Array.from({ length: 10 }, () => hold('charge:c', [phone], fen(600))))
  expect(await balanceOf(phone)).toMatchObject({ heldFen: 600, availableFen: 400 })
  await inOneGo(trx => release(trx, { sellerId, key: 'charge:c' }, now()))
  await inOneGo(trx => release(trx, { sellerId, key: 'charge:c' }, now()))
  expect(await balanceOf(phone)).toMatchObject({ heldFen: 0, availableFen: 1_000 })
  expect(
    await codeOf(sql`update ledger_hold set state = 'held', ended_at = null where key = 'charge:c'`.execute(db)),
  ).toBe('EV005')
})

test('what was set aside is paid even when the account is frozen meanwhile', async () => {
  const { phone } = await someone()
  await pay(phone, 1_000)
  await hold('charge:d', [phone], fen(600))
  await setAccountState(db, phone, 2, '')
  expect(await taking('charge:d', 600)).toMatchObject({ missingFen: 0 })
  await expect(hold('charge:e', [phone], fen(100))).rejects.toMatchObject({ refusal: 'balanceShort' })
})

const opening = {
  document: 'opening' as const,
  expected: () => sql`
    select p.document_id, p.document_no, e.account_id, sum(e.amount_fen) from ledger_posting p
    join ledger_entry e on e.posting_id = p.id join ledger_account a on a.id = e.account_id and a.owner <> 'house'
    where p.seller_id = 399 and p.document = 'opening' group by 1, 2, 3 having sum(e.amount_fen) <> 0`,
}

test('a check of the books finds nothing where all is right, and what somebody did behind its back', async () => {
  const check = () =>
    inOneGo(trx => checkBooks(trx, { sellerId, askedBy: null, documents: [opening, holdDocuments, ...others()] }, now))
  expect(await check()).toMatchObject({ differences: 0 })
  const { phone } = await someone()
  await pay(phone, 100)
  // Whoever owns the database can do anything: that is what the check is for.
  const bad = db.transaction().execute(async trx => {
    await sql`alter table ledger_account disable trigger by_entries_only`.execute(trx)
    await sql`update ledger_account set balance_fen = balance_fen + 1 where id = ${phone}`.execute(trx)
    await sql`alter table ledger_account enable trigger by_entries_only`.execute(trx)
    const { id, differences } = await checkBooks(
      trx,
      { sellerId, askedBy: null, documents: [opening, holdDocuments, ...others()] },
      now,
    )
    const rows = await trx
      .selectFrom('ledger_difference')
      .select(['kind', 'account_id', 'expected_fen', 'found_fen'])
      .where('check_id', '=', id)
      .execute()
    expect(differences).toBe(1)
    expect(rows).toEqual([{ kind: 'balance', account_id: phone, expected_fen: '100', found_fen: '101' }])
    throw new Error('take it back')
  })
  await expect(bad).rejects.toThrow('take it back')
})

/** Papers of the demo, which have tests of their own. */
const others = () =>
  (
    ['recharge', 'refund', 'allotment', 'adjustment', 'card', 'order', 'orderRefund', 'occupy', 'appointment'] as const
  ).map(document => ({
    document,
    expected: () => sql`
      select p.document_id, p.document_no, e.account_id, sum(e.amount_fen) from ledger_posting p
      join ledger_entry e on e.posting_id = p.id join ledger_account a on a.id = e.account_id and a.owner <> 'house'
      where p.seller_id = 399 and p.document = ${document} group by 1, 2, 3 having sum(e.amount_fen) <> 0`,
  }))

test('a closed month takes nothing more, months close one after the other and only when they are over', async () => {
  const { phone } = await someone()
  const seller = '365'
  const of = (key: string) => ({
    sellerId: seller,
    key,
    document: 'opening' as const,
    documentId: '1',
    documentNo: '',
    event: 2,
    madeBy: null,
  })
  const [cash, bank] = [await houseAccount(db, seller, 'cash', now()), await houseAccount(db, seller, 'bank', now())]
  const lines = [
    { accountId: cash, amountFen: fen(-5) },
    { accountId: bank, amountFen: fen(5) },
  ]
  await post(db, { ...of('m:1'), lines }, now())
  const first = await db
    .selectFrom('ledger_posting')
    .select(e => e.fn.min<string>('business_day').as('day'))
    .where('seller_id', '=', seller)
    .executeTakeFirstOrThrow()
  const month = first.day.slice(0, 7)
  const close = (one: string, at = now()) =>
    inOneGo(trx => closeMonth(trx, { sellerId: seller, month: one, closedBy: null }, at))
  await expect(close('9999-01')).rejects.toMatchObject({ refusal: 'monthNotOver' })
  const far = (now() + 400 * 86_400_000) as ReturnType<typeof now>
  await expect(close(monthAfter(month), far)).rejects.toMatchObject({ refusal: 'monthNotNext' })
  await close(month, far)
  await expect(close(month, far)).rejects.toMatchObject({ refusal: 'monthClosedAlready' })
  const inMonth = Date.parse(`${month}-20T00:00:00Z`) as ReturnType<typeof now>
  expect(await codeOf(post(db, { ...of('m:2'), lines }, inMonth))).toBe('EV003')
  expect(await codeOf(post(db, { ...of('m:3'), lines }, far))).toBe('done')
  expect(phone).toBeTruthy()
})

const monthAfter = (month: string) => {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`
}

const takeOf = async (key: string, amount: number) => ({
  sellerId,
  key,
  amountFen: fen(amount),
  toAccountId: await houseAccount(db, sellerId, 'income', now()),
  documentId: '77',
  documentNo: 'H77',
  event: 1,
  madeBy: null,
})

test('what is taken twice is taken once, and the second time says the same as the first', async () => {
  const { phone } = await someone()
  await pay(phone, 3_000)
  const key = `charge:again:${phone}`
  const wanted = {
    sellerId,
    key,
    purpose: 'charge' as const,
    documentId: '77',
    amountFen: fen(2_000),
    accountIds: [phone],
  }
  await inOneGo(trx => setAside(trx, wanted, now()))
  const asked = await takeOf(key, 2_500)
  const first = await inOneGo(trx => take(trx, asked, now()))
  expect(first).toMatchObject({ missingFen: 500 })
  expect(await inOneGo(trx => take(trx, asked, now()))).toEqual(first)
  expect(await balanceOf(phone)).toMatchObject({ balanceFen: 1_000, heldFen: 0 })
})

test('what has been taken is not set aside again under its key, from whichever account', async () => {
  const { phone, reward } = await someone()
  await pay(reward, 1_000)
  await pay(phone, 1_000)
  const key = `charge:late:${phone}`
  const accountIds = [reward, phone]
  const wanted = { sellerId, key, purpose: 'charge' as const, documentId: '78', amountFen: fen(1_000), accountIds }
  const before = await inOneGo(trx => setAside(trx, wanted, now()))
  await inOneGo(async trx => take(trx, await takeOf(key, 1_000), now()))
  expect(await inOneGo(trx => setAside(trx, wanted, now()))).toEqual(before)
  expect(await balanceOf(phone)).toMatchObject({ balanceFen: 1_000, heldFen: 0 })
})

test('whoever takes or lets go waits for accounts in the order of everybody else', async () => {
  const { phone, reward } = await someone()
  await pay(phone, 1_000)
  await pay(reward, 1_000)
  for (const end of ['take', 'release'] as const) {
    const key = `charge:ring:${end}:${phone}`
    // The reward is spent first, and has the later id.
    const accountIds = [reward, phone]
    const wanted = { sellerId, key, purpose: 'charge' as const, documentId: '79', amountFen: fen(900), accountIds }
    await inOneGo(trx => setAside(trx, { ...wanted, amountFen: fen(end === 'take' ? 1_500 : 400) }, now()))
    const asked = await takeOf(key, end === 'take' ? 1_100 : 0)
    let ending: Promise<unknown> = Promise.resolve()
    await inOneGo(async trx => {
      await balancesOf(trx, [phone], true)
      ending = end === 'take' ? inOneGo(t => take(t, asked, now())) : inOneGo(t => release(t, asked, now()))
      await untilWaiting(app.db)
      await balancesOf(trx, [reward], true)
    })
    await ending
  }
  expect(await balanceOf(phone)).toMatchObject({ heldFen: 0 })
})
