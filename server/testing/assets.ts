// Stations, pile types and piles as tests need them: only what matters is said.
import type { Db } from '@ev/db/pools'

let count = 0
const next = () => String(++count).padStart(4, '0')

type StationFacts = {
  seller_id?: string
  merchant_id?: string
  name?: string
  area_code?: string
  stage?: string
  pinyin?: string
}

export async function aStation(db: Db, { seller_id = '399', merchant_id = seller_id, ...rest }: StationFacts = {}) {
  const number = next()
  return db
    .insertInto('config_station')
    .values({
      seller_id,
      merchant_id,
      code: `T${number}`,
      name: `试验站${number}`,
      run_type: 'ZiYing',
      kind: 1,
      area_code: '440305',
      address: '科技园一路',
      longitude: '113.95',
      latitude: '22.54',
      ...rest,
    })
    .returning(['id', 'code', 'name'])
    .executeTakeFirstOrThrow()
}

type TypeFacts = {
  seller_id?: string
  name?: string
  maker?: string
  model?: string
  protocol?: string
  gun_count?: number
  gun_layout?: string
  status?: string
}

export async function aPileType(db: Db, { seller_id = '399', ...rest }: TypeFacts = {}) {
  const number = next()
  return db
    .insertInto('config_pile_type')
    .values({
      seller_id,
      name: `直流120双枪${number}`,
      maker: 'teld',
      model: `TCDZ-${number}`,
      protocol: 'YKC1.6',
      current_mode: 1,
      speed_mode: 2,
      gun_layout: 'TWO_GUN',
      gun_count: 2,
      connector_type: 4,
      rated_power_w: 120_000,
      voltage_lower: 200,
      voltage_upper: 1000,
      max_current: 250,
      ...rest,
    })
    .returning(['id', 'name', 'maker', 'model'])
    .executeTakeFirstOrThrow()
}

/** What a form would send for a new pile. */
export const aPileDraft = (station: string, pileType: string) => ({
  station,
  pileType,
  name: `试验桩${next()}`,
  code: `99${String(Date.now() % 1e6).padStart(6, '0')}00${next()}`,
  pileNo: null as number | null,
  ratedPowerKw: 120,
  chargerIdentity: '',
  serialNo: '',
  productionDate: null,
  powerLimitPct: 100,
  billingSide: 2 as const,
  transformer: null as string | null,
  meter: null as string | null,
  netType: '4G' as const,
  simNo: '',
  simExpireDate: null,
  qrPrefix: '',
  parkNos: '',
  warrantyDate: null,
  verifyDueDate: null,
  note: '',
})
