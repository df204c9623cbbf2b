// What a form would send for a station; only what matters is said.
import { station } from '@ev/contract/config/station'
import type { Row } from '@ev/contract/kit/resource'
import { type CreateOf, isWritten, type UpdateOf } from '@ev/contract/kit/write'
import { bp, fen } from '@ev/rules/units'

type Draft = CreateOf<typeof station.fields>

let count = 0

export const aStationDraft = (given: Partial<Draft> = {}): Draft => ({
  name: `新站${++count}`,
  code: `NEW-${count}`,
  seller: null,
  merchant: null,
  org: null,
  operatingUnit: null,
  runType: 'ZiYing',
  kind: 1,
  stage: 'trial',
  constructionPlace: null,
  positionType: 1,
  equipmentOwnerCode: '',
  openDate: null,
  note: '',
  area: '440305',
  address: '科技园一路',
  longitude: 113.9512345678,
  latitude: 22.5412345678,
  siteGuide: '',
  entrance: '',
  path: '',
  panorama: '',
  pilePhoto: '',
  otherPhoto: '',
  isOpenAllDay: true,
  opensAt: '',
  closesAt: '',
  businessHours: '',
  stationTel: '',
  serviceTel: '',
  directorName: '',
  directorPhone: '',
  facilities: [],
  hasDuty: false,
  hasVideo: false,
  parkNums: 0,
  parkFeeType: 1,
  parkFeeTip: '',
  freeParkMin: null,
  parkOutMin: null,
  hasBarrier: false,
  hasGroundLock: false,
  capacityKva: 0,
  powerLimitPct: 100,
  powerWindows: [],
  isAloneApplied: false,
  accountNo: '',
  electricityType: null,
  supportsInvoice: true,
  supportsReserve: false,
  lockDepositFen: fen(0),
  reserveHoldMin: 15,
  isRecommended: false,
  sort: 0,
  color: '',
  tags: [],
  splitIsOn: false,
  splitCycle: 1,
  splitIsAutomatic: true,
  commissionElecBp: bp(0),
  commissionServiceBp: bp(0),
  isPartnerShown: false,
  partnerKinds: [],
  isGovernmentReported: false,
  ...given,
})

type Shown = Row<typeof station.fields>

/** Everything that can be changed, as it is: what refers to others is written by its id. */
export function unchanged(row: Shown): UpdateOf<typeof station.fields> {
  const written = Object.entries(station.fields)
    .filter(([, field]) => isWritten(field, 'update'))
    .map(([name, { kind }]) => {
      const value = row[name as keyof Shown] as unknown
      if (kind === 'ref' || kind === 'area') return [name, (value as { id: string } | null)?.id ?? null]
      return [name, kind === 'refs' ? (value as { id: string }[]).map(one => one.id) : value]
    })
  return { id: row.id, version: row.version, ...Object.fromEntries(written) } as UpdateOf<typeof station.fields>
}
