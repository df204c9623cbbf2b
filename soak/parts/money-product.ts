// The whole product, and in the same process one more door: what charges spend. Orders will do so; until then this is how
// money is set aside, taken and let go while everything else goes on, and it dies with the product.
import '../../server/src/main.ts'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { type Db, openPools } from '../../db/src/pools.ts'
import { sayRefusal } from '../../rules/src/refuse.ts'
import { type Fen, type Instant, instant } from '../../rules/src/units.ts'
import { readEnv } from '../../server/src/env.ts'
import { refusalOf } from '../../server/src/http/errors.ts'
import { houseAccount, release, setAside, take } from '../../server/src/ledger/door.ts'

type Charge = { sellerId: string; key: string; documentId: string; amountFen: Fen; accountIds: readonly string[] }

const doors = {
  setAside: async (db: Db, charge: Charge, now: Instant) => ({
    held: await setAside(db, { ...charge, purpose: 'charge' }, now),
  }),
  async take(db: Db, { sellerId, key, documentId, amountFen }: Charge, now: Instant) {
    const toAccountId = await houseAccount(db, sellerId, 'income', now)
    const what = { sellerId, key, amountFen, toAccountId, documentId, documentNo: key, event: 1, madeBy: null }
    return take(db, what, now)
  },
  async release(db: Db, { sellerId, key }: Charge, now: Instant) {
    await release(db, { sellerId, key }, now)
    return {}
  },
}
export type Spending = keyof typeof doors
export type SpendingIn = Charge
export type SpendingOut<K extends Spending> = Awaited<ReturnType<(typeof doors)[K]>>

const { dataDir } = readEnv(process.env)
const password = await readFile(join(dataDir, 'pg-password'), 'utf8')
const connection = { host: join(dataDir, 'pg'), port: 5432, user: 'postgres', password, database: 'charging' }
const pools = openPools(connection, () => {})

// The database has only so many connections for all, and most of them are the product's.
const lanes: Promise<unknown>[] = Array.from({ length: 8 }, () => Promise.resolve())
let next = 0

function inLane<T>(work: () => Promise<T>): Promise<T> {
  const lane = next++ % lanes.length
  const done = (lanes[lane] as Promise<unknown>).then(work)
  lanes[lane] = done.catch(() => {})
  return done
}

type Said = { http: number; code: number; msg: string; data?: unknown }

async function answer(door: Spending, charge: Charge): Promise<Said> {
  try {
    const work = () => pools.write.transaction().execute(db => doors[door](db, charge, instant(Date.now())))
    const data = await inLane<unknown>(work)
    return { http: 200, code: 0, msg: '', data }
  } catch (error) {
    const refusal = refusalOf(error, 'en')
    if (refusal) return sayRefusal(refusal.refusal, refusal.values, 'en')
    return { http: 500, code: 500, msg: String((error as Error).stack) }
  }
}

const server = createServer((request, response) => {
  void json(request)
    .then(charge => answer((request.url ?? '').slice(1) as Spending, charge as Charge))
    .then(said => response.writeHead(said.http, { 'content-type': 'application/json' }).end(JSON.stringify(said)))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`charges spend at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
