// Fleets, their drivers and their money as tests need them: only what matters is said.
import type { CreateOf } from '@ev/contract/kit/write'
import { fleet } from '@ev/contract/member/fleet'
import { fleetMember } from '@ev/contract/member/fleet-member'
import type { Db } from '@ev/db/pools'
import { bp, fen, instant } from '@ev/rules/units'
import { balancesOf, houseAccount, openAccount, post } from '../src/ledger/door.ts'
import { nextNumber, type Person } from './surroundings.ts'

type FleetDraft = CreateOf<typeof fleet.fields>
type DriverDraft = CreateOf<typeof fleetMember.fields>

export const aFleetDraft = (given: Partial<FleetDraft> = {}): FleetDraft => {
  const number = nextNumber()
  return {
    name: `测试车队${number}`,
    code: `TF-${number}`,
    seller: null,
    parent: null,
    org: null,
    keeper: null,
    companyName: '',
    creditCode: '',
    managerName: '',
    managerPhone: '',
    settleMode: 1,
    billDay: 1,
    payTermDays: 15,
    discountBp: bp(10_000),
    contractNo: '',
    contractFrom: null,
    contractTo: null,
    isEveryStation: true,
    stations: [],
    note: '',
    ...given,
  }
}

export async function aFleet(by: Person, given: Partial<FleetDraft> = {}): Promise<string> {
  const { data, code, msg } = await by.call(fleet.calls.add, aFleetDraft(given))
  if (code !== 0) throw new Error(msg)
  return data.id
}

export const aDriverDraft = (fleetId: string, given: Partial<DriverDraft> = {}): DriverDraft => ({
  name: '司机',
  phone: `1390000${nextNumber().padStart(4, '0')}`,
  fleet: fleetId,
  quotaType: 2,
  monthLimitFen: null,
  dayLimitTimes: null,
  plateNo: '',
  vin: '',
  cardNo: '',
  note: '',
  ...given,
})

export async function aDriver(by: Person, fleetId: string, given: Partial<DriverDraft> = {}): Promise<string> {
  const { data, code, msg } = await by.call(fleetMember.calls.add, aDriverDraft(fleetId, given))
  if (code !== 0) throw new Error(msg)
  return data.id
}

/** What the fleet's wallet begins with. */
export async function fillWallet(db: Db, fleetId: string, amount: number, sellerId = '399'): Promise<void> {
  const now = instant(Date.now())
  const wallet = await openAccount(db, sellerId, { owner: 'fleet', fleetId }, 2, now)
  await post(
    db,
    {
      sellerId,
      key: `test:wallet:${nextNumber()}:${fleetId}`,
      document: 'opening',
      documentId: fleetId,
      documentNo: 'X',
      event: 2,
      lines: [
        { accountId: wallet, amountFen: fen(amount) },
        { accountId: await houseAccount(db, sellerId, 'bank', now), amountFen: fen(-amount) },
      ],
      madeBy: null,
    },
    now,
  )
}

export async function walletOf(db: Db, fleetId: string, sellerId = '399'): Promise<number> {
  const id = await openAccount(db, sellerId, { owner: 'fleet', fleetId }, 2, instant(Date.now()))
  return (await balancesOf(db, [id])).get(id)?.balanceFen ?? 0
}
