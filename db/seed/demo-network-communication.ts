// How the piles of each seller reach the platform: a default of each language, and one for stations that are watched closely.
import type { Db } from '../src/pools.ts'
import { type NetworkSeller, numbered, type Times } from './demo-network-base.ts'

const profiles = [
  { name: 'OCPP 默认接入', protocol: 'OCPP1.6J', heartbeat_sec: 60, sample_sec: 15, is_default: true, note: '' },
  { name: '云快充默认接入', protocol: 'YKC1.6', heartbeat_sec: 10, sample_sec: 15, is_default: true, note: '' },
  {
    name: '重点站高频采样',
    protocol: 'OCPP1.6J',
    heartbeat_sec: 30,
    sample_sec: 5,
    is_default: false,
    note: '枢纽和高速服务区的充电桩，曲线按 5 秒采样',
  },
] as const

export async function insertCommunications(
  db: Db,
  sellers: readonly NetworkSeller[],
  { foundedAt }: Times,
): Promise<void> {
  const rows = sellers.flatMap(seller =>
    profiles.map(profile => ({ ...profile, seller_id: seller.id, created_at: foundedAt })),
  )
  await db.insertInto('operation_communication').values(numbered(rows)).execute()
}
