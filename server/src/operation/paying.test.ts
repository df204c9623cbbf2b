// Who pays, by card and by VIN, at simulated piles of both languages.
import { vehicleLimit } from '@ev/contract/config/vehicle-limit'
import { card } from '@ev/contract/member/card'
import { vehicle } from '@ev/contract/member/vehicle'
import { vinBinding } from '@ev/contract/member/vin-binding'
import { fen } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { aCard, aVehicle, payIn } from '../../testing/cards.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { aDriver, aFleet, fillWallet } from '../../testing/fleets.ts'
import { aMember } from '../../testing/money.ts'
import { anEmptyVehicle, bindPrices, openDoors, openStreet, type Street } from '../../testing/simulated.ts'
import { aVehicleLimit } from '../../testing/surroundings.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { houseAccount, lockFor, openAccount, takeFor } from '../ledger/door.ts'

let app: TestApp
let street: Street
let boss: Awaited<ReturnType<TestApp['as']>>
let station: Awaited<ReturnType<typeof aStation>>
let ykc: Awaited<ReturnType<typeof aPile>>
let ocpp: Awaited<ReturnType<typeof aPile>>

async function aPile(language: 'YKC1.6' | 'OCPP1.6J') {
  const known = await aSpeakingPile(app, boss, station.id, language)
  const pile = await street.arrive(language, known)
  await pile.until(() => pile.isReady() && (language === 'OCPP1.6J' || pile.tariffNo() !== null))
  return { ...known, pile }
}

beforeAll(async () => {
  app = await openDoors()
  street = await openStreet(app.app)
  boss = await app.as('op399')
  station = await aStation(app.db)
  await bindPrices(boss, station.id)
  ykc = await aPile('YKC1.6')
  ocpp = await aPile('OCPP1.6J')
})
afterAll(async () => {
  await street.close()
  await app.close()
})

type Piled = typeof ykc
type Printed = { cardNo: string; chipNo: string }

const wired = ({ cardNo, chipNo }: Printed) => ({ logical: cardNo, physical: chipNo, tag: cardNo })

const answersAt = async ({ id }: Piled, type: string): Promise<Buffer[]> => {
  await street.chargers.live.writer.flush()
  const rows = await app.db
    .selectFrom('operation_frame')
    .select('raw')
    .where('pile_id', '=', id)
    .where('type', '=', type)
    .where('is_from_pile', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(row => row.raw)
}

/** Frame 0x32 ends with balance, result, reason and two bytes of checksum. */
async function askedAt(piled: Piled, ask: () => void): Promise<{ balance: number; result: number; reason: number }> {
  const before = (await answersAt(piled, '32')).length
  ask()
  await expect.poll(async () => (await answersAt(piled, '32')).length).toBe(before + 1)
  const raw = (await answersAt(piled, '32')).at(-1) ?? Buffer.alloc(8)
  return {
    balance: raw.readUInt32LE(raw.length - 8),
    result: raw.readUInt8(raw.length - 4),
    reason: raw.readUInt8(raw.length - 3),
  }
}

const swipeAt = (piled: Piled, printed: Printed) => askedAt(piled, () => piled.pile.swipe(1, wired(printed)))
const refused = (reason: number) => ({ balance: 0, result: 0, reason })

async function endAt({ pile }: Piled) {
  await pile.until(() => pile.guns[0]?.session?.isFlowing ?? false)
  pile.endCharge(1)
  await pile.until(() => !pile.guns[0]?.session && pile.waiting() === 0)
}

const lastSession = () =>
  app.db.selectFrom('operation_session').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** A member with money and a card that lets them pay. */
async function aPayer(amount: number, given: Parameters<typeof aCard>[1] = {}) {
  const member = await aMember(app.db)
  if (amount > 0) await payIn(app.db, member.account, amount)
  return { member, ...(await aCard(boss, { member: member.id, ...given })) }
}

const reason = '试验'

test('a member’s card is accepted with what the member has, and the session is theirs', async () => {
  const { member, ...mine } = await aPayer(8_000)
  await payIn(app.db, member.reward, 345)
  ykc.pile.plugIn(1, anEmptyVehicle('payer'))
  expect(await swipeAt(ykc, mine)).toEqual({ balance: 8_345, result: 1, reason: 0 })
  expect(await lastSession()).toMatchObject({
    way: 'card',
    tag: mine.cardNo,
    member_id: member.id,
    fleet_id: null,
    card_id: mine.id,
  })
  await endAt(ykc)
  ykc.pile.unplug(1)
})

test('a card with a purse spends what is on it, whatever its holder has, and within the limit of a day', async () => {
  const { member, ...mine } = await aPayer(50_000, { hasPurse: true, dayLimitFen: fen(1_500) })
  ykc.pile.plugIn(1, anEmptyVehicle('purse'))
  expect(await swipeAt(ykc, mine)).toEqual(refused(3))
  const { data } = await boss.call(card.calls.load, { id: mine.id, amountFen: fen(2_000), reason })
  expect(data).toBeTruthy()
  expect(await swipeAt(ykc, mine)).toEqual({ balance: 1_500, result: 1, reason: 0 })
  const session = await lastSession()
  expect(session.member_id).toBe(member.id)
  await endAt(ykc)
  const purse = (await boss.call(card.calls.get, { id: mine.id })).data.account?.id ?? ''
  await spend(purse, session.id, 1_500)
  expect(await swipeAt(ykc, mine)).toEqual(refused(3))
  ykc.pile.unplug(1)
})

/** What the order of a session does at its end: of what was set aside when it began so much is taken. */
async function spend(accountId: string, sessionId: string, amount: number) {
  await app.db.transaction().execute(async db => {
    const now = app.app.clock()
    await takeFor(
      db,
      await lockFor(db, { sellerId: '399', purpose: 'charge', documentId: sessionId }, [accountId]),
      {
        parts: [{ accountId, amountFen: fen(amount) }],
        toAccountId: await houseAccount(db, '399', 'income', now),
        posting: {
          key: `order:test:${sessionId}`,
          document: 'order',
          documentId: sessionId,
          documentNo: 'X',
          event: 1,
          madeBy: null,
        },
      },
      now,
    )
  })
}

test('who may not charge is told why: lost, locked, poor, elsewhere, frozen, or not known at all', async () => {
  ykc.pile.plugIn(1, anEmptyVehicle('refused'))
  const lost = await aPayer(9_000)
  await boss.call(card.calls.reportLoss, { id: lost.id, reason })
  expect(await swipeAt(ykc, lost)).toEqual(refused(2))
  const locked = await aPayer(9_000)
  await boss.call(card.calls.lock, { id: locked.id, reason })
  expect(await swipeAt(ykc, locked)).toEqual(refused(2))
  expect(await swipeAt(ykc, await aPayer(499))).toEqual(refused(3))
  const elsewhere = await aStation(app.db)
  expect(await swipeAt(ykc, await aPayer(9_000, { isEveryStation: false, stations: [elsewhere.id] }))).toEqual(
    refused(6),
  )
  expect(await swipeAt(ykc, await aPayer(9_000, { chargeType: 1, pile: ocpp.id }))).toEqual(refused(6))
  expect(await swipeAt(ykc, await aPayer(9_000, { until: '2020-01-01' }))).toEqual(refused(2))
  const banned = await aPayer(9_000)
  await app.db.updateTable('member_member').set({ is_blacklisted: true }).where('id', '=', banned.member.id).execute()
  expect(await swipeAt(ykc, banned)).toEqual(refused(2))
  const frozen = await aPayer(9_000)
  await app.db.updateTable('ledger_account').set({ state: 2 }).where('member_id', '=', frozen.member.id).execute()
  expect(await swipeAt(ykc, frozen)).toEqual(refused(2))
  expect(await swipeAt(ykc, { cardNo: 'NOBODY', chipNo: '0000DEAD' })).toEqual(refused(1))
  ykc.pile.unplug(1)
})

test('a member who wants more left in the account than the parameter says is refused below it', async () => {
  const { member, ...mine } = await aPayer(9_000)
  await app.db.updateTable('member_member').set({ low_balance_fen: '9001' }).where('id', '=', member.id).execute()
  ykc.pile.plugIn(1, anEmptyVehicle('low'))
  expect(await swipeAt(ykc, mine)).toEqual(refused(3))
  ykc.pile.unplug(1)
})

/** A vehicle whose binding is in force. */
async function aBound(amount: number) {
  const member = await aMember(app.db)
  if (amount > 0) await payIn(app.db, member.account, amount)
  const one = await aVehicle(boss, { member: member.id })
  const period = { fromDate: '2020-01-01', toDate: null, note: '', seller: null }
  const { data } = await boss.call(vinBinding.calls.add, {
    vehicle: one.id,
    isEveryStation: true,
    stations: [],
    ...period,
  })
  return { member, ...one, binding: data.id }
}
const verify = (id: string) => boss.call(vinBinding.calls.verify, { id, reason })

test('a vehicle whose VIN is bound is let in by it; one that nobody knows is refused with 9', async () => {
  const { member, vin, id, binding } = await aBound(6_600)
  const ask = () => askedAt(ykc, () => ykc.pile.askByVin(1))
  ykc.pile.plugIn(1, anEmptyVehicle('stranger'))
  expect(await ask()).toEqual(refused(9))
  ykc.pile.unplug(1)
  ykc.pile.plugIn(1, { ...anEmptyVehicle('bound'), vin })
  expect(await ask()).toEqual(refused(9))
  await verify(binding)
  await boss.call(vehicle.calls.blacklist, { id, reason })
  expect(await ask()).toEqual(refused(2))
  await boss.call(vehicle.calls.unblacklist, { id })
  const limit = await aVehicleLimit(boss, station.id, { vins: [vin] })
  expect(await ask()).toEqual(refused(6))
  await boss.call(vehicleLimit.calls.disable, { id: limit })
  expect(await ask()).toEqual({ balance: 6_600, result: 1, reason: 0 })
  expect(await lastSession()).toMatchObject({ way: 'vin', vin, member_id: member.id, card_id: null })
  await endAt(ykc)
  ykc.pile.unplug(1)
})

test('a card is let in where one of its holder’s vehicles is, and where vehicles are refused not without any', async () => {
  const { member, ...mine } = await aPayer(9_000)
  const limit = await aVehicleLimit(boss, station.id, { mode: 'deny', plateKinds: ['blue'] })
  ykc.pile.plugIn(1, anEmptyVehicle('limited'))
  expect(await swipeAt(ykc, mine)).toEqual(refused(6))
  await aVehicle(boss, { member: member.id, plateKind: 'blue' })
  expect(await swipeAt(ykc, mine)).toEqual(refused(6))
  const green = await aVehicle(boss, { member: member.id, plateKind: 'green' })
  await boss.call(vehicle.calls.blacklist, { id: green.id, reason })
  expect(await swipeAt(ykc, mine)).toEqual(refused(6))
  await boss.call(vehicle.calls.unblacklist, { id: green.id })
  expect(await swipeAt(ykc, mine)).toEqual({ balance: 9_000, result: 1, reason: 0 })
  await endAt(ykc)
  ykc.pile.unplug(1)

  const fleet = await aFleet(boss)
  await fillWallet(app.db, fleet, 70_000)
  const ofFleet = await aCard(boss, { fleet })
  ykc.pile.plugIn(1, anEmptyVehicle('limitedFleet'))
  expect(await swipeAt(ykc, ofFleet)).toEqual(refused(6))
  await aVehicle(boss, { fleet })
  expect(await swipeAt(ykc, ofFleet)).toMatchObject({ result: 1 })
  await endAt(ykc)
  ykc.pile.unplug(1)
  await boss.call(vehicleLimit.calls.disable, { id: limit })
})

test('the first charge by its owner’s card verifies a binding, and another one’s app session puts it in conflict', async () => {
  const { member, vin, binding } = await aBound(9_000)
  const mine = await aCard(boss, { member: member.id })
  const bindingOf = async () => (await boss.call(vinBinding.calls.get, { id: binding })).data
  ykc.pile.plugIn(1, { ...anEmptyVehicle('verifies'), vin })
  expect(await swipeAt(ykc, mine)).toMatchObject({ result: 1 })
  await expect.poll(async () => (await bindingOf()).status).toBe(2)
  expect((await lastSession()).vin).toBe(vin)
  expect((await bindingOf()).verifiedBy).toBe('charge')
  await endAt(ykc)
  ykc.pile.unplug(1)

  const stranger = await aPayer(9_000)
  ykc.pile.plugIn(1, { ...anEmptyVehicle('conflict'), vin })
  // What the app will begin: until then a card's session stands for it.
  await sql`create function begun_by_app() returns trigger language plpgsql as $$ begin new.way := 'app'; return new; end $$`.execute(
    app.db,
  )
  await sql`create trigger begun_by_app before insert on operation_session for each row execute function begun_by_app()`.execute(
    app.db,
  )
  expect(await swipeAt(ykc, stranger)).toMatchObject({ result: 1 })
  await sql`drop trigger begun_by_app on operation_session`.execute(app.db)
  await expect.poll(async () => (await bindingOf()).status).toBe(4)
  const alarms = await app.db.selectFrom('operation_alarm').selectAll().where('pile_id', '=', ykc.id).execute()
  expect(alarms).toMatchObject([{ kind: 'vehicle', code: 'vinConflict', level: 2, detail: vin }])
  await endAt(ykc)
  ykc.pile.unplug(1)
})

test('a pile that asks for tags is told the same, and a bound vehicle stands for its owner there too', async () => {
  const mine = await aPayer(9_000)
  const lost = await aPayer(9_000)
  await boss.call(card.calls.reportLoss, { id: lost.id, reason })
  ocpp.pile.plugIn(1, anEmptyVehicle('ocpp'))
  ocpp.pile.swipe(1, wired(lost))
  await expect.poll(async () => (await answersAt(ocpp, 'Authorize')).map(String).join()).toContain('"Blocked"')
  expect(ocpp.pile.guns[0]?.session).toBeFalsy()
  ocpp.pile.swipe(1, wired(mine))
  await ocpp.pile.until(() => ocpp.pile.guns[0]?.session?.isFlowing ?? false)
  expect(await lastSession()).toMatchObject({ way: 'card', member_id: mine.member.id, card_id: mine.id })

  ykc.pile.plugIn(1, anEmptyVehicle('twice'))
  expect(await swipeAt(ykc, mine)).toEqual(refused(4))
  ykc.pile.unplug(1)
  await endAt(ocpp)
  ocpp.pile.unplug(1)

  const { member, vin, binding } = await aBound(9_000)
  await verify(binding)
  ocpp.pile.plugIn(1, { ...anEmptyVehicle('ocppVin'), vin })
  ocpp.pile.askByVin(1)
  await ocpp.pile.until(() => ocpp.pile.guns[0]?.session?.isFlowing ?? false)
  expect(await lastSession()).toMatchObject({ way: 'vin', vin, member_id: member.id })
  await endAt(ocpp)
  ocpp.pile.unplug(1)
})

test('a driver pays as the fleet says: from its wallet, from what was allotted, or up to so much a month', async () => {
  const fleet = await aFleet(boss)
  await fillWallet(app.db, fleet, 70_000)
  const wallet = await openAccount(app.db, '399', { owner: 'fleet', fleetId: fleet }, 2, app.app.clock())
  const cardOf = async (given: Parameters<typeof aDriver>[2]) => {
    const driver = await aDriver(boss, fleet, given)
    return { driver, ...(await aCard(boss, { fleet, driver })) }
  }
  ykc.pile.plugIn(1, anEmptyVehicle('driver'))
  const own = await cardOf({ quotaType: 2 })
  expect(await swipeAt(ykc, own)).toEqual(refused(3))
  const month = await cardOf({ quotaType: 3, monthLimitFen: fen(3_000) })
  expect(await swipeAt(ykc, month)).toEqual({ balance: 3_000, result: 1, reason: 0 })
  const session = await lastSession()
  expect(session).toMatchObject({ fleet_id: fleet, driver_id: month.driver, member_id: null })
  await endAt(ykc)
  await spend(wallet, session.id, 1_200)
  expect(await swipeAt(ykc, month)).toEqual({ balance: 1_800, result: 1, reason: 0 })
  await endAt(ykc)
  await spend(wallet, (await lastSession()).id, 1_800)
  expect(await swipeAt(ykc, month)).toEqual(refused(3))
  const once = await cardOf({ quotaType: 1, dayLimitTimes: 1 })
  expect(await swipeAt(ykc, once)).toEqual({ balance: 67_000, result: 1, reason: 0 })
  await endAt(ykc)
  expect(await swipeAt(ykc, once)).toEqual(refused(3))
  await app.db.updateTable('member_fleet').set({ status: 'disabled' }).where('id', '=', fleet).execute()
  expect(await swipeAt(ykc, own)).toEqual(refused(2))
  ykc.pile.unplug(1)
})
