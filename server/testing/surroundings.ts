// Meters, limits and sheets as tests need them: only what matters is said.
import { utils, write } from '@e965/xlsx'
import type { chargingLimit } from '@ev/contract/config/charging-limit'
import { meter } from '@ev/contract/config/meter'
import { vehicleLimit } from '@ev/contract/config/vehicle-limit'
import type { Call } from '@ev/contract/kit/calls'
import type { CreateOf } from '@ev/contract/kit/write'
import { work } from '@ev/contract/system/work'
import type { TestApp } from './test-app.ts'
import { uploadOf } from './units.ts'

export type Person = Awaited<ReturnType<TestApp['as']>>

const numbers = (function* () {
  for (let number = 1; ; number += 1) yield number
})()
export const nextNumber = () => String(numbers.next().value)

type MeterDraft = CreateOf<typeof meter.fields>

export const aMeterDraft = (station: string, given: Partial<MeterDraft> = {}): MeterDraft => ({
  meterNo: `DB-T${nextNumber()}`,
  accountNo: '',
  station,
  kind: 'main',
  transformer: null,
  parent: null,
  ratio: 1,
  dialDigits: 6,
  collectMode: 'manual',
  note: '',
  ...given,
})

export async function aMeter(person: Person, station: string, given: Partial<MeterDraft> = {}): Promise<string> {
  const { data, code, msg } = await person.call(meter.calls.add, aMeterDraft(station, given))
  if (code !== 0) throw new Error(msg)
  return data.id
}

type LimitDraft = CreateOf<typeof chargingLimit.fields>

export const aLimitDraft = (given: Partial<LimitDraft> = {}): LimitDraft => ({
  name: `限制${nextNumber()}`,
  range: 'network',
  station: null,
  pile: null,
  gun: null,
  seller: null,
  memberTypes: [],
  maxSoc: null,
  maxFen: null,
  maxEnergyE4: null,
  maxMinutes: null,
  maxPowerKw: null,
  minBalanceFen: null,
  windows: [],
  startDate: null,
  endDate: null,
  priority: 0,
  note: '',
  ...given,
})

type VehicleLimitDraft = CreateOf<typeof vehicleLimit.fields>

/** Vehicles that a station refuses, or the only ones that it lets in. */
export async function aVehicleLimit(person: Person, station: string, given: Partial<VehicleLimitDraft>) {
  const draft: VehicleLimitDraft = {
    name: `车辆限制${nextNumber()}`,
    mode: 'deny',
    stations: [station],
    seller: null,
    reason: '',
    plateKinds: [],
    purposes: [],
    brands: [],
    plates: [],
    vins: [],
    windows: [],
    startDate: null,
    endDate: null,
    ...given,
  }
  const { data, code, msg } = await person.call(vehicleLimit.calls.add, draft)
  if (code !== 0) throw new Error(msg)
  return data.id
}

/** Reads a sheet in, commits what can be written, and says what became of it and of each bad row. */
export async function importSheet(app: TestApp, person: Person, call: Call, rows: readonly (readonly unknown[])[]) {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map(row => [...row])), 'sheet')
  const { headers, payload } = uploadOf(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  const response = await app.server.inject({
    method: 'POST',
    url: call.path,
    payload,
    headers: { ...headers, authorization: person.token },
  })
  const { workId: id } = response.json<{ data: { workId: string } }>().data
  await app.runWork()
  const tried = (await person.call(work.get, { id })).data
  if (tried.status === 'waiting') {
    await person.call(work.commit, { id })
    await app.runWork()
  }
  const done = (await person.call(work.get, { id })).data
  const failed = (await person.call(work.rows, { id, pageSize: 100 })).data.records
  return { ...done, failed: failed.map(({ place, msg }) => [place, msg]) }
}
