// The demo's billing models in force: versions, the stations they are bound to, and their way to the piles.
import { addMonths } from '@ev/rules/days'
import { sql } from 'kysely'
import type { Db } from '../src/pools.ts'
import {
  dayOf,
  daysLater,
  midnight,
  type NetworkSeller,
  numbered,
  type Station,
  type Times,
} from './demo-network-base.ts'
import type { Pile } from './demo-network-piles.ts'
import { demoModels } from './demo-network-tariffs.ts'

type Model = (typeof demoModels)[number] & { id: string; seller: NetworkSeller }
type Version = Model['versions'][number] & { id: string; model: Model; no: number; effectiveAt: Date; createdAt: Date }

export async function insertPrices(db: Db, stations: readonly Station[], piles: readonly Pile[], times: Times) {
  const sellers = new Map(stations.map(({ seller }) => [seller.id, seller]))
  const models = numbered(
    demoModels.flatMap(model => {
      const seller = sellers.get(model.sellerId)
      return seller ? [{ ...model, seller }] : []
    }),
  )
  const versions = plannedVersions(models, times)
  await insertModels(db, models, versions, times)
  await insertVersions(db, versions)
  await insertBindings(db, stations, models)
  await insertIssues(db, piles, versions, times)
}

function plannedVersions(models: readonly Model[], { foundedAt, now }: Times): Version[] {
  const thisMonth = `${dayOf(now).slice(0, 7)}-01`
  const versions = models.flatMap(model =>
    model.versions.map((version, place) => {
      const { from } = version
      const effectiveAt = midnight(typeof from === 'string' ? from : addMonths(thisMonth, from.months))
      // Written ten days ahead of its day, but not before the seller was there, nor after today.
      const written = Math.max(daysLater(effectiveAt, -10).getTime(), daysLater(foundedAt, 3).getTime())
      return { ...version, model, no: place + 1, effectiveAt, createdAt: new Date(Math.min(written, now.getTime())) }
    }),
  )
  return numbered(versions)
}

async function insertModels(db: Db, models: readonly Model[], versions: readonly Version[], { foundedAt }: Times) {
  const rows = models.map(({ id, seller, no, name, note }) => ({
    id,
    seller_id: seller.id,
    created_by: seller.boss,
    model_no: no,
    name,
    status: 'enabled',
    note,
    created_at: daysLater(foundedAt, 3),
    updated_at: versions.findLast(version => version.model.id === id)?.createdAt ?? foundedAt,
  }))
  await db.insertInto('config_billing_model').values(rows).execute()
}

async function insertVersions(db: Db, versions: readonly Version[]) {
  const rows = versions.map(({ id, model, no, plan, note, effectiveAt, createdAt }) => ({
    id,
    seller_id: model.seller.id,
    model_id: model.id,
    created_by: model.seller.boss,
    version_no: no,
    plan: JSON.stringify(plan),
    effective_at: effectiveAt,
    note,
    created_at: createdAt,
  }))
  await db.insertInto('config_billing_version').values(rows).execute()
}

const modelOf = (station: Station, models: readonly Model[]) => {
  const model = models.find(
    ({ seller, province }) => seller.id === station.seller.id && station.areaCode.startsWith(province),
  )
  if (!model) throw new Error(`${station.name} has no price`)
  return model
}

async function insertBindings(db: Db, stations: readonly Station[], models: readonly Model[]) {
  const rows = stations.map(station => ({
    seller_id: station.seller.id,
    station_id: station.id,
    model_id: modelOf(station, models).id,
    created_by: station.seller.boss,
    from_at: midnight(dayOf(station.createdAt)),
    created_at: daysLater(station.createdAt, 2),
  }))
  await db.insertInto('config_billing_binding').values(numbered(rows)).execute()
}

/** The version in force reached nearly all piles that bill by themselves; one that is yet to come waits for its day. */
async function insertIssues(db: Db, piles: readonly Pile[], versions: readonly Version[], { now }: Times) {
  const models = versions.map(version => version.model)
  const able = piles.filter(({ station, type }) => type.protocol === 'YKC1.6' && !station.isTrial)
  const rows = able.flatMap(pile => {
    const own = versions.filter(({ model }) => model.id === modelOf(pile.station, models).id)
    const inForce = own.findLast(({ effectiveAt }) => effectiveAt <= now)
    const planned = own.filter(({ effectiveAt }) => effectiveAt > now)
    return [...(inForce ? [sentRow(pile, inForce)] : []), ...planned.map(version => waitingRow(pile, version))]
  })
  await db.insertInto('config_billing_issue').values(numbered(rows)).execute()
  await sql`
    update config_pile_state as state set billing_model_no = model.model_no
    from config_billing_issue as issue
    join config_billing_version as version on version.id = issue.version_id
    join config_billing_model as model on model.id = version.model_id
    where issue.pile_id = state.pile_id and issue.state = 2`.execute(db)
}

function sentRow(pile: Pile, version: Version) {
  const dueAt = new Date(Math.max(version.effectiveAt.getTime(), daysLater(pile.station.createdAt, 2).getTime()))
  const elapsedMs = 280 + (Number(pile.id) % 40) * 23
  const isLate = Number(pile.id) % 23 === 7
  const requestedAt = new Date(dueAt.getTime() + Number(pile.id) * 40)
  return {
    ...issueOf(pile, version, dueAt),
    trigger: isLate ? 'login' : 'manual',
    state: isLate ? 3 : 2,
    requested_at: requestedAt,
    responded_at: isLate ? null : new Date(requestedAt.getTime() + elapsedMs),
    elapsed_ms: isLate ? null : elapsedMs,
    error_zh: isLate ? '桩离线，等待应答超时' : '',
    error_en: isLate ? 'The pile is offline: no answer in time' : '',
    retry_count: isLate ? 2 : 0,
    created_at: dueAt,
  }
}

const waitingRow = (pile: Pile, version: Version) => ({
  ...issueOf(pile, version, version.effectiveAt),
  trigger: 'timed',
  state: 0,
  created_at: version.createdAt,
})

const issueOf = ({ id, station }: Pile, version: Version, dueAt: Date) => ({
  seller_id: station.seller.id,
  station_id: station.id,
  pile_id: id,
  version_id: version.id,
  created_by: station.seller.boss,
  batch_no: `${dayOf(dueAt).replaceAll('-', '')}-${station.id.padStart(3, '0')}-V${version.id}`,
  due_at: dueAt,
})
