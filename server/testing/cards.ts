// Cards, vehicles and money on them as tests need them: only what matters is said.
import type { CreateOf } from '@ev/contract/kit/write'
import { card } from '@ev/contract/member/card'
import { vehicle } from '@ev/contract/member/vehicle'
import type { Db } from '@ev/db/pools'
import { fen, instant } from '@ev/rules/units'
import { houseAccount, post } from '../src/ledger/door.ts'
import { nextNumber, type Person } from './surroundings.ts'

type CardDraft = CreateOf<typeof card.fields>
type VehicleDraft = CreateOf<typeof vehicle.fields>

export function aCardDraft(given: Partial<CardDraft> = {}): CardDraft {
  const number = nextNumber().padStart(6, '0')
  return {
    cardNo: `668800${number}`,
    chipNo: `C0${number}`,
    member: null,
    fleet: null,
    driver: null,
    chargeType: 2,
    pile: null,
    isEveryStation: true,
    stations: [],
    hasPurse: false,
    depositFen: fen(0),
    dayLimitFen: null,
    until: null,
    note: '',
    seller: null,
    ...given,
  }
}

export async function aCard(by: Person, given: Partial<CardDraft> = {}) {
  const draft = aCardDraft(given)
  const { data, code, msg } = await by.call(card.calls.add, draft)
  if (code !== 0) throw new Error(msg)
  return { id: data.id, cardNo: draft.cardNo, chipNo: draft.chipNo }
}

export function aVehicleDraft(given: Partial<VehicleDraft> = {}): VehicleDraft {
  const number = nextNumber().padStart(5, '0')
  return {
    plateNo: `粤A${number}D`,
    plateKind: 'green',
    vin: `LTESTVN0000${number}0`,
    member: null,
    fleet: null,
    driver: null,
    brand: '',
    model: '',
    batteryKwh: null,
    purpose: 1,
    ownership: 1,
    note: '',
    seller: null,
    ...given,
  }
}

export async function aVehicle(by: Person, given: Partial<VehicleDraft> = {}) {
  const draft = aVehicleDraft(given)
  const { data, code, msg } = await by.call(vehicle.calls.add, draft)
  if (code !== 0) throw new Error(msg)
  return { id: data.id, plateNo: draft.plateNo, vin: draft.vin }
}

/** Money that was there before. */
export async function payIn(db: Db, accountId: string, amount: number, sellerId = '399'): Promise<void> {
  const now = instant(Date.now())
  const cash = await houseAccount(db, sellerId, 'cash', now)
  const number = nextNumber()
  await post(
    db,
    {
      sellerId,
      key: `test:paid:${number}`,
      document: 'opening',
      documentId: number,
      documentNo: 'X',
      event: 2,
      lines: [
        { accountId, amountFen: fen(amount) },
        { accountId: cash, amountFen: fen(-amount) },
      ],
      madeBy: null,
    },
    now,
  )
}
