// Whose money moves: members, some with a card that carries money and some with credit, fleets with drivers and fleets below
// them, of both sellers of the demo; made through the product's own door.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { account } from '../../contract/src/member/account.ts'
import { card } from '../../contract/src/member/card.ts'
import { fleet } from '../../contract/src/member/fleet.ts'
import { fleetMember } from '../../contract/src/member/fleet-member.ts'
import { member } from '../../contract/src/member/member.ts'
import { type Db, openPools, type Pools } from '../../db/src/pools.ts'
import { bp, fen, instant } from '../../rules/src/units.ts'
import type { LocalTools } from '../../server/src/bill/channels/local.ts'
import { openSecrets } from '../../server/src/http/secrets.ts'
import { type Client, logIn, must } from './money-client.ts'
import type { Product } from './money-process.ts'

export type Member = {
  id: string
  phone: string
  reward: string
  credit: string | undefined
  /** Whether its accounts are switched off now and then: such an account takes no money in. */
  isClosedAtTimes: boolean
}
type Purse = { cardId: string; accountId: string; of: Member }
type Child = { id: string; accountId: string }
export type Fleet = {
  id: string
  wallet: string
  reward: string
  drivers: readonly Child[]
  children: readonly Child[]
}
export type Seller = {
  id: string
  /** Who asks for things, and who agrees to them. */
  desk: string
  second: string
  members: readonly Member[]
  purses: readonly Purse[]
  fleets: readonly Fleet[]
  /** The local channel from its own side. */
  channel: LocalTools
}
export type World = { sellers: readonly Seller[]; accountIds: readonly string[] }

const sellers = [
  { id: '399', account: 'op399' },
  { id: '365', account: 'op365' },
] as const
const driversOfEach = 6
const creditFen = fen(30_000)

/** Its own database, beside it. */
export async function lookInto(dataDir: string): Promise<Pools> {
  const password = await readFile(join(dataDir, 'pg-password'), 'utf8')
  const connection = { host: join(dataDir, 'pg'), port: 5432, user: 'postgres', password, database: 'charging' }
  // It is killed now and then.
  return openPools(connection, () => {})
}

type Given = { product: Product; client: Client; pools: Pools; dataDir: string; members: number }

export async function makeWorld(given: Given): Promise<World> {
  const second = await logIn(given.product, 'admin')
  const made: Seller[] = []
  for (const one of sellers) {
    const desk = await logIn(given.product, one.account)
    made.push(await makeSeller(given, { id: one.id, desk, second }))
  }
  const accountIds = made.flatMap(({ members, purses, fleets }) => [
    ...members.flatMap(({ phone, reward, credit = [] }) => [phone, reward, credit].flat()),
    ...purses.map(({ accountId }) => accountId),
    ...fleets.flatMap(({ wallet, reward, drivers, children }) => [
      wallet,
      reward,
      ...[...drivers, ...children].map(({ accountId }) => accountId),
    ]),
  ])
  return { sellers: made, accountIds }
}

type Who = Pick<Seller, 'id' | 'desk' | 'second'>

async function makeSeller(given: Given, who: Who): Promise<Seller> {
  const count = Math.ceil(given.members / sellers.length)
  const members = await eight(count, place => makeMember(given, who, place))
  const withPurse = members.filter((_, place) => place % 3 === 0)
  const purses = await eight(withPurse.length, place => makePurse(given, who, place, withPurse[place] as Member))
  const fleets = await eight(Math.max(2, Math.ceil(count / 25)), place => makeFleet(given, who, place))
  return { ...who, members, purses, fleets, channel: await channelOf(given, who.id) }
}

/** So many at once, in order. */
async function eight<T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  let next = 0
  const work = async () => {
    for (let place = next++; place < count; place = next++) made[place] = await make(place)
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return made
}

const numbered = ({ id }: Who, place: number, length: number) => `${id}${String(place).padStart(length - 3, '0')}`

async function makeMember({ client, pools }: Given, who: Who, place: number): Promise<Member> {
  const token = who.desk
  const draft = {
    nickname: `收支${place + 1}`,
    phone: `199${numbered(who, place, 8)}`,
    realName: '',
    plate: '',
    note: '',
  }
  const rest = { kind: 1, level: 1, tags: [], lowBalanceFen: null, inviter: null, org: null, seller: null } as const
  const { id } = await must(client.call(member.calls.add, { ...draft, ...rest }, { token }))
  const [phone, reward] = await accountsOf(pools.read, 'member', id)
  if (place % 4 === 0)
    await must(
      client.call(account.calls.credit, { id: phone as string, limitFen: creditFen, reason: '试算' }, { token }),
    )
  const [, , credit] = await accountsOf(pools.read, 'member', id)
  return { id, phone: phone as string, reward: reward as string, credit, isClosedAtTimes: place % 10 === 9 }
}

/** In the order of their types. */
async function accountsOf(db: Db, owner: 'member' | 'fleet' | 'driver' | 'card', id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('owner', '=', owner)
    .where(sql.ref<string>(`${owner}_id`), '=', id)
    .orderBy('kind')
    .execute()
  return rows.map(row => row.id)
}

async function makePurse({ client, pools }: Given, who: Who, place: number, of: Member): Promise<Purse> {
  const printed = { cardNo: `77${numbered(who, place, 10)}`, chipNo: `77${numbered(who, place, 10)}` }
  const holder = { member: of.id, fleet: null, driver: null, seller: null }
  const where = { chargeType: 2, pile: null, isEveryStation: true, stations: [] } as const
  const rest = { hasPurse: true, depositFen: fen(0), dayLimitFen: null, until: null, note: '' }
  const draft = { ...printed, ...holder, ...where, ...rest }
  const { id } = await must(client.call(card.calls.add, draft, { token: who.desk }))
  const [accountId] = await accountsOf(pools.read, 'card', id)
  return { cardId: id, accountId: accountId as string, of }
}

async function makeFleet(given: Given, who: Who, place: number): Promise<Fleet> {
  const id = await addFleet(given, who, `FL${numbered(who, 2 * place, 8)}`, null)
  const child = await addFleet(given, who, `FL${numbered(who, 2 * place + 1, 8)}`, id)
  const [wallet, reward] = await accountsOf(given.pools.read, 'fleet', id)
  const [childWallet] = await accountsOf(given.pools.read, 'fleet', child)
  const drivers: Child[] = []
  for (let driver = 0; driver < driversOfEach; driver++)
    drivers.push(await addDriver(given, who, id, place * driversOfEach + driver))
  const children = [{ id: child, accountId: childWallet as string }]
  return { id, wallet: wallet as string, reward: reward as string, drivers, children }
}

async function addFleet({ client }: Given, { desk }: Who, code: string, parent: string | null): Promise<string> {
  const names = { name: `收支车队${code}`, code, companyName: '', creditCode: '', managerName: '', managerPhone: '' }
  const settled = { settleMode: 1, billDay: 1, payTermDays: 15, discountBp: bp(10_000) } as const
  const contract = { contractNo: '', contractFrom: null, contractTo: null, isEveryStation: true, stations: [] }
  const draft = { ...names, ...settled, ...contract, parent, seller: null, org: null, keeper: null, note: '' }
  return (await must(client.call(fleet.calls.add, draft, { token: desk }))).id
}

async function addDriver({ client, pools }: Given, who: Who, fleetId: string, place: number): Promise<Child> {
  const draft = { name: `司机${place + 1}`, phone: `198${numbered(who, place, 8)}`, fleet: fleetId, note: '' }
  const quota = { quotaType: 2, monthLimitFen: null, dayLimitTimes: null } as const
  const things = { plateNo: '', vin: '', cardNo: '' }
  const { id } = await must(client.call(fleetMember.calls.add, { ...draft, ...quota, ...things }, { token: who.desk }))
  const [accountId] = await accountsOf(pools.read, 'driver', id)
  return { id, accountId: accountId as string }
}

/** What the channel of the house knows: its book, and the key with which it signs. */
async function channelOf({ pools, dataDir }: Given, sellerId: string): Promise<LocalTools> {
  const { id } = await pools.read
    .selectFrom('bill_payment_channel')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'local')
    .where('status', '=', 'enabled')
    .executeTakeFirstOrThrow()
  const secrets = await openSecrets('', dataDir)
  const names = { appId: '', merchantNo: '', serialNo: '', gatewayUrl: '', peerKey: '', peerKeyId: '', privateKey: '' }
  const setup = { ...names, id, sellerId, kind: 'local', apiKey: secrets.sign(`local-channel:${id}`) } as const
  return { setup, book: pools.lasting, clock: () => instant(Date.now()), cashierUrl: no => `/pay/local/${no}` }
}
