// Who charges: members with an app, with cards, with vehicles that are known by their number, drivers of fleets with limits,
// rich and poor; and what a kilowatt-hour costs. All made through the product's own door.
import { fleetRecharge } from '../../contract/src/bill/fleet-recharge.ts'
import { recharge } from '../../contract/src/bill/recharge.ts'
import { billingBinding } from '../../contract/src/config/billing-binding.ts'
import { billingModel } from '../../contract/src/config/billing-model.ts'
import { card } from '../../contract/src/member/card.ts'
import { fleet } from '../../contract/src/member/fleet.ts'
import { fleetMember } from '../../contract/src/member/fleet-member.ts'
import { member } from '../../contract/src/member/member.ts'
import { vehicle } from '../../contract/src/member/vehicle.ts'
import { vinBinding } from '../../contract/src/member/vin-binding.ts'
import { commandCalls } from '../../contract/src/operation/command.ts'
import { at, type Pools } from '../../db/src/pools.ts'
import { bp, dayMs, fen, type Instant, later } from '../../rules/src/units.ts'
import { hashToken, newToken } from '../../server/src/http/secrets.ts'
import type { Card } from '../../simulator/src/voice.ts'
import { type Client, logIn, must } from './money-client.ts'
import type { Product } from './money-process.ts'
import { look } from './money-turn.ts'
import type { Spot } from './orders-piles.ts'

const sellerId = '399'

export type Driver = {
  memberId: string
  /** Of their own money. */
  accountId: string
  token: string
  isPoor: boolean
  card: Card | null
  vin: string | null
  /** At whose expense they drive. */
  fleetId: string | null
}

export type World = {
  drivers: readonly Driver[]
  /** Cards that only piles know. */
  offlineCards: readonly Card[]
  desk: () => Promise<string>
  topUp: (driver: Driver, amount: number, note: string) => Promise<unknown>
  changePrices: (nth: number) => Promise<void>
  /** To those that refused them. */
  sendPrices: (nth: number) => Promise<void>
}

type Given = {
  product: Product
  client: Client
  pools: Pools
  clock: () => Instant
  count: number
  spots: readonly Spot[]
}

export async function makeWorld(given: Given): Promise<World> {
  const { product, client, pools, spots } = given
  const desk = deskOf(product)
  const stations = [...new Set(spots.map(spot => spot.stationId))]
  const prices = await bindPrices(given, await desk(), stations)
  const fleets = [await aFleet(client, await desk(), 1, 10_000), await aFleet(client, await desk(), 2, 8_800)]
  const drivers = await eight(given.count, async place => aDriver(given, await desk(), fleets, place))
  const pileIds = spots.map(spot => spot.id)
  const send = { selection: { ids: pileIds }, params: {}, reason: '' }
  await must(client.call(commandCalls.sendCards, send, { token: await desk() }))
  return {
    drivers,
    offlineCards: await offlineCardsOf(pools),
    desk,
    topUp: async ({ memberId }, amount, note) => rechargeOf(client, await desk(), memberId, amount, note),
    changePrices: async nth => changePrices(given, await desk(), prices, nth),
    sendPrices: async nth => sendPrices(given, await desk(), prices, `again-${nth}`),
  }
}

const renewEveryMs = 30_000

/** Whoever sits there signs in again now and then: by the product's clock they have been here for hours. */
function deskOf(product: Product): () => Promise<string> {
  let known: { token: Promise<string>; at: number } | undefined
  return () => {
    const now = performance.now()
    if (!known || now - known.at > renewEveryMs) known = { token: look(() => logIn(product, 'op399')), at: now }
    return known.token
  }
}

async function eight<T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  let next = 0
  const work = async () => {
    for (let place = next++; place < count; place = next++) made[place] = await make(place)
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return made
}

/** Below what a second person has to agree to. */
const [rich, poor] = [150_000, 900]
const numbered = (place: number, length: number) => String(place + 1).padStart(length, '0')

async function aDriver(given: Given, desk: string, fleets: readonly string[], place: number): Promise<Driver> {
  const { client } = given
  const phone = `196${numbered(place, 8)}`
  const words = { nickname: `充电${place + 1}`, phone, realName: '', plate: '', note: '' }
  const rest = { kind: 1, level: 1, tags: [], lowBalanceFen: null, inviter: null, org: null, seller: null } as const
  const { id: memberId } = await must(client.call(member.calls.add, { ...words, ...rest }, { token: desk }))
  const isPoor = place % 5 === 4
  await rechargeOf(client, desk, memberId, isPoor ? poor : rich, `opening-${place}`, place % 4 === 1 ? 2_000 : 0)
  return {
    memberId,
    accountId: await accountOf(given.pools, memberId),
    token: await tokenOf(given, memberId),
    isPoor,
    card: place % 3 === 0 ? await aCard(client, desk, memberId, place) : null,
    vin: place % 4 === 2 ? await aVehicle(client, desk, memberId, place) : null,
    fleetId: place % 6 === 3 ? await drives(client, desk, fleets[place % fleets.length] as string, phone, place) : null,
  }
}

async function rechargeOf(client: Client, token: string, memberId: string, amount: number, note: string, gift = 0) {
  const draft = { purpose: 'staff', member: memberId, card: null, way: 'cash', voucherNo: '', voucher: '' } as const
  const money = { topupFen: fen(amount), giftFen: fen(gift) }
  return client.call(recharge.calls.add, { ...draft, ...money, note }, { token, key: `orders-${memberId}-${note}` })
}

async function accountOf({ read }: Pools, memberId: string): Promise<string> {
  const { id } = await read
    .selectFrom('ledger_account')
    .select('id')
    .where('owner', '=', 'member')
    .where('member_id', '=', memberId)
    .where('kind', '=', 2)
    .executeTakeFirstOrThrow()
  return id
}

/** As the app keeps it. */
async function tokenOf({ pools, clock }: Given, memberId: string): Promise<string> {
  const token = newToken()
  const now = at(clock())
  await pools.write
    .insertInto('member_session')
    .values({
      seller_id: sellerId,
      member_id: memberId,
      token_hash: hashToken(token),
      client: 'app',
      created_at: now,
      last_seen_at: now,
      expires_at: at(later(clock(), 30 * dayMs)),
    })
    .execute()
  return token
}

async function aCard(client: Client, token: string, memberId: string, place: number): Promise<Card> {
  const printed = { cardNo: `88${numbered(place, 10)}`, chipNo: `88${numbered(place, 10)}` }
  const holder = { member: memberId, fleet: null, driver: null, seller: null }
  const where = { chargeType: 2, pile: null, isEveryStation: true, stations: [] } as const
  const rest = { hasPurse: false, depositFen: fen(0), dayLimitFen: null, until: null, note: '' }
  await must(client.call(card.calls.add, { ...printed, ...holder, ...where, ...rest }, { token }))
  return { logical: printed.cardNo, physical: printed.chipNo, tag: printed.cardNo }
}

async function aVehicle(client: Client, token: string, memberId: string, place: number): Promise<string> {
  const vin = `LSAKVN0000${numbered(place, 7)}`
  const what = { plateNo: `粤Z${numbered(place, 5)}D`, plateKind: 'green', vin, brand: '', model: '' } as const
  const whose = { member: memberId, fleet: null, driver: null, seller: null }
  const rest = { batteryKwh: null, purpose: 1, ownership: 1, note: '' } as const
  const { id } = await must(client.call(vehicle.calls.add, { ...what, ...whose, ...rest }, { token }))
  const period = { fromDate: '2020-01-01', toDate: null, note: '', seller: null, isEveryStation: true, stations: [] }
  const bound = await must(client.call(vinBinding.calls.add, { vehicle: id, ...period }, { token }))
  await must(client.call(vinBinding.calls.verify, { id: bound.id, reason: '试算' }, { token }))
  return vin
}

async function aFleet(client: Client, token: string, nth: number, discountBp: number): Promise<string> {
  const code = `OS${nth}`
  const names = { name: `充电车队${nth}`, code, companyName: '', creditCode: '', managerName: '', managerPhone: '' }
  const settled = { settleMode: 1, billDay: 1, payTermDays: 15, discountBp: bp(discountBp) } as const
  const contract = { contractNo: '', contractFrom: null, contractTo: null, isEveryStation: true, stations: [] }
  const draft = { ...names, ...settled, ...contract, parent: null, seller: null, org: null, keeper: null, note: '' }
  const { id } = await must(client.call(fleet.calls.add, draft, { token }))
  const paid = { way: 'bank', voucherNo: code, voucher: '', giftFen: fen(0), topupFen: fen(rich), note: '' } as const
  await must(client.call(fleetRecharge.calls.add, { fleet: id, ...paid }, { token, key: `orders-${code}` }))
  return id
}

/** At the fleet's expense, some only so often a day and some only so much a month; they are known by their phone. */
async function drives(client: Client, token: string, fleetId: string, phone: string, place: number): Promise<string> {
  const who = { name: `充电司机${place + 1}`, phone, fleet: fleetId, note: '', plateNo: '', vin: '', cardNo: '' }
  const isLimited = place % 4 === 1
  const quota = isLimited
    ? ({ quotaType: 3, monthLimitFen: fen(3_000), dayLimitTimes: null } as const)
    : ({ quotaType: 1, monthLimitFen: null, dayLimitTimes: place % 4 === 3 ? 4 : null } as const)
  await must(client.call(fleetMember.calls.add, { ...who, ...quota }, { token }))
  return fleetId
}

async function offlineCardsOf({ read }: Pools): Promise<Card[]> {
  const rows = await read
    .selectFrom('operation_offline_card')
    .select(['card_no', 'chip_no'])
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'enabled')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ logical: row.card_no, physical: row.chip_no, tag: row.card_no }))
}

type Plan = NonNullable<typeof billingModel.calls.add.types>['in']['plan']

/** A price of each tier, a little dearer with each change. */
const planOf = (nth: number): Plan => ({
  byDefault: {
    slots: 'GGGGGGGGGGGGGGPPPPPPPPFFPPPPPPPPPPPPFFFFJJFFPPPP',
    tiers: (['Jian', 'Feng', 'Ping', 'Gu'] as const).map((tier, place) => ({
      tier,
      elecMil: 12_500 - 2_700 * place + 111 * (nth % 40),
      serviceMil: 4_500 - 500 * place,
    })),
  },
  seasons: [],
  holidays: [],
})

type Prices = { modelId: string; stations: readonly string[] }

async function bindPrices(given: Given, token: string, stations: readonly string[]): Promise<Prices> {
  const { client } = given
  const what = { name: '订单试算', modelNo: null, merchant: null, seller: null, lossBp: bp(0) }
  const version = { plan: planOf(0), startTime: null, versionNote: '', note: '' }
  const { id: modelId } = await must(client.call(billingModel.calls.add, { ...what, ...version }, { token }))
  await must(client.call(billingModel.calls.enable, { id: modelId }, { token }))
  for (const station of stations) {
    const where = {
      station,
      pile: null,
      gun: null,
      model: modelId,
      fromTime: null,
      toTime: null,
      priority: 9,
      note: '',
    }
    await must(client.call(billingBinding.calls.add, where, { token }))
  }
  await sendPrices(given, token, { modelId, stations }, 'first')
  return { modelId, stations }
}

/** Piles that reckon themselves hold them when nobody charges. */
async function sendPrices(
  { client, pools }: Given,
  token: string,
  { modelId, stations }: Prices,
  time: string,
): Promise<void> {
  const newest = pools.read
    .selectFrom('config_billing_version')
    .select('id')
    .where('model_id', '=', modelId)
    .orderBy('version_no', 'desc')
    .limit(1)
  const { id } = await look(() => newest.executeTakeFirstOrThrow())
  const asked = { version: id, stations: [...stations], piles: [], time: null }
  await client.call(billingModel.calls.issue, asked, { token, key: `orders-issue-${id}-${time}` })
}

/** At once, whoever charges. */
async function changePrices(given: Given, token: string, prices: Prices, nth: number): Promise<void> {
  const { client } = given
  const id = prices.modelId
  const found = await client.call(billingModel.calls.get, { id }, { token })
  if (found.is !== 'done') return
  const { version, name, note, lossBp } = found.data
  const draft = { id, version, name, merchant: null, lossBp, plan: planOf(nth), startTime: null, versionNote: '', note }
  await client.call(billingModel.calls.update, draft, { token, key: `orders-prices-${nth}` })
  await sendPrices(given, token, prices, `change-${nth}`)
}
