// What a role of chosen stations, or of a merchant, shows of piles and guns, and where it lets them go.
import { assetTree } from '@ev/contract/config/asset-tree'
import { billingBinding } from '@ev/contract/config/billing-binding'
import { billingModel } from '@ev/contract/config/billing-model'
import { gun } from '@ev/contract/config/gun'
import { occupyRule } from '@ev/contract/config/occupy-rule'
import { pile } from '@ev/contract/config/pile'
import { reportGroup } from '@ev/contract/config/report-group'
import { stationGroup } from '@ev/contract/config/station-group'
import { vehicleLimit } from '@ev/contract/config/vehicle-limit'
import type { Call } from '@ev/contract/kit/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPileDraft, aPileType, aStation } from '../../testing/assets.ts'
import { aModel } from '../../testing/prices.ts'
import { aVehicleLimit } from '../../testing/surroundings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Station = Awaited<ReturnType<typeof aStation>>

let app: TestApp
let mine: Station
let other: Station
let merchantId: string
const ids: Record<'mine' | 'other', string> = { mine: '', other: '' }
let typeId: string
beforeAll(async () => {
  app = await openTestApp()
  const boss = await app.as('op399')
  const merchant = app.db.selectFrom('system_seller').select('id').where('seller_id', '=', '399')
  merchantId = (await merchant.where('kind', '=', 'merchant').executeTakeFirstOrThrow()).id
  mine = await aStation(app.db, { merchant_id: merchantId, name: '看得见的站' })
  other = await aStation(app.db, { name: '看不见的站' })
  typeId = (await aPileType(app.db)).id
  ids.mine = (await boss.call(pile.calls.add, aPileDraft(mine.id, typeId))).data.id
  ids.other = (await boss.call(pile.calls.add, aPileDraft(other.id, typeId))).data.id
})
afterAll(() => app.close())

/** Somebody with every right and one role that shows a part. */
async function aPerson(dataScope: 'stations' | 'merchant') {
  const account = `see${dataScope}`
  const stations = dataScope === 'stations' ? [mine.id] : []
  await sql`
    with role as (
      insert into system_role (seller_id, code, name, data_scope, station_ids)
      values (399, ${account}, ${account}, ${dataScope}, ${stations}::bigint[]) returning id
    ), staff as (
      insert into system_staff (account, name, seller_id, merchant_id, password_hash, must_change_password)
      select ${account}, '同事', 399, ${merchantId}, password_hash, false from system_staff where account = 'op399'
      returning id
    ), held as (
      insert into system_user_role (user_id, role_id, seller_id) select staff.id, role.id, 399 from staff, role
    )
    insert into system_role_menu (role_id, menu_id, seller_id) select role.id, m.id, 399 from role, system_menu m`.execute(
    app.db,
  )
  const headers = { authorization: await app.tokenFor(account) }
  return <C extends Call>(one: C, input: NonNullable<C['types']>['in']) => app.call(one, input, { headers })
}

describe.each(['stations', 'merchant'] as const)('a role of %s', dataScope => {
  let call: Awaited<ReturnType<typeof aPerson>>
  beforeAll(async () => {
    call = await aPerson(dataScope)
  })

  test('shows the piles, guns and branches of its stations and no others', async () => {
    const piles = (await call(pile.calls.pages, { pageSize: 500 })).data.records
    expect(piles.some(row => row.id === ids.mine)).toBe(true)
    expect(piles.some(row => row.id === ids.other)).toBe(false)
    expect(await call(pile.calls.get, { id: ids.other })).toMatchObject({ code: 1404 })
    expect((await call(gun.calls.pages, { filters: { pile: [ids.other] } })).data.total).toBe(0)
    expect((await call(gun.calls.pages, { filters: { pile: [ids.mine] } })).data.total).toBe(2)
    const { data: found } = await call(assetTree.search, { text: '看不见的站' })
    expect(found.found).toEqual([])
    expect((await call(assetTree.search, { text: '看得见的站' })).data.found).toHaveLength(1)
    const branch = await call(assetTree.branch, { of: { kind: 'station', id: other.id } })
    expect(branch.data.nodes).toEqual([])
  })

  test('adds to its own stations and takes nothing to those of others', async () => {
    expect((await call(pile.calls.add, aPileDraft(mine.id, typeId))).code).toBe(0)
    expect(await call(pile.calls.add, aPileDraft(other.id, typeId))).toMatchObject({ data: { field: 'station' } })
    const input = { id: ids.mine, station: other.id, pileNo: null, takesFree: true, reason: '越界' }
    expect(await call(pile.calls.move, input)).toMatchObject({ data: { field: 'station' } })
    expect((await call(pile.calls.offered, { station: other.id })).code).toBe(1404)
  })

  test('names of groups, fees and restrictions that hold at several stations its own stations alone', async () => {
    const boss = await app.as('op399')
    const both = [mine.id, other.id]
    const group = { purpose: 'permission' as const, color: '', note: '', seller: null, stations: both }
    const told = { kind: 'partner' as const, platform: '合作平台', level: null, area: null, note: '', seller: null }
    const groupId = (await boss.call(stationGroup.calls.add, { ...group, name: `共用 ${dataScope}` })).data.id
    const reportId = (await boss.call(reportGroup.calls.add, { ...told, stations: both, name: `上报 ${dataScope}` }))
      .data.id
    const limitId = await aVehicleLimit(boss, mine.id, { stations: both, plateKinds: ['blue'] })
    const { rows } = await sql<{ id: string }>`
      with rule as (
        insert into config_occupy_rule (seller_id, name, kind, free_min, unit_min, price_mil, cap_fen)
        values (399, ${`占位 ${dataScope}`}, 1, 15, 1, 5000, 5000) returning id)
      insert into config_occupy_rule_station (rule_id, station_id, seller_id)
      select rule.id, s, 399 from rule, unnest(${both}::bigint[]) s returning rule_id as id`.execute(app.db)
    const shared = [
      { of: stationGroup, id: groupId },
      { of: reportGroup, id: reportId },
      { of: vehicleLimit, id: limitId },
      { of: occupyRule, id: rows[0]?.id ?? '' },
    ]
    for (const { of, id } of shared) {
      const [seen, whole] = [(await call(of.calls.get, { id })).data, (await boss.call(of.calls.get, { id })).data]
      expect(seen.stations.map(station => station.id)).toEqual([mine.id])
      expect(whole.stations.map(station => station.id).toSorted()).toEqual(both.toSorted())
      const listed = (await call(of.calls.pages, { pageSize: 500 })).data.records
      expect(JSON.stringify(listed)).not.toContain('看不见的站')
      expect(listed.some(row => row.id === id)).toBe(true)
      const byOther = await call(of.calls.pages, { filters: { stations: [other.id] } })
      expect(byOther.data.records).toEqual([])
    }
    for (const of of [stationGroup, reportGroup]) {
      const { data } = await call(of.calls.get, { id: of === stationGroup ? groupId : reportId })
      expect(data.stationCount).toBe(1)
    }
  })

  test('shows prices that nobody keeps for themselves and those of its merchant, and no other merchant’s', async () => {
    const boss = await app.as('op399')
    const merchants = await app.db
      .selectFrom('system_seller')
      .select('id')
      .where('seller_id', '=', '399')
      .where('kind', '=', 'merchant')
      .where('id', '<>', merchantId)
      .executeTakeFirstOrThrow()
    const everybodys = await aModel(boss)
    const own = await aModel(boss, { merchant: merchantId })
    const foreign = await aModel(boss, { merchant: merchants.id })
    const listed = (await call(billingModel.calls.pages, { pageSize: 500 })).data.records.map(row => row.id)
    expect([everybodys, own, foreign].map(({ id }) => listed.includes(id))).toEqual([true, true, false])
    expect((await call(billingModel.calls.get, { id: foreign.id })).code).toBe(1404)
    expect((await boss.call(billingModel.calls.get, { id: foreign.id })).code).toBe(0)
  })

  test('binds a price that others made at its own stations, and changes neither the price nor other stations', async () => {
    const boss = await app.as('op399')
    const { id: model } = await aModel(boss)
    const place = { pile: null, gun: null, model, fromTime: null, toTime: null, priority: 0, note: '' }
    expect(await call(billingBinding.calls.add, { ...place, station: mine.id })).toMatchObject({ code: 0 })
    expect(await call(billingBinding.calls.add, { ...place, station: other.id })).toMatchObject({ code: 1041 })
    expect(await call(billingModel.calls.disable, { id: model })).toMatchObject({ code: 1301 })
    expect((await boss.call(billingBinding.calls.add, { ...place, station: other.id })).code).toBe(0)
    const seen = { stationCount: 1, stations: [{ id: mine.id }] }
    expect((await call(billingModel.calls.get, { id: model })).data).toMatchObject(seen)
    const found = await call(billingModel.calls.pages, { filters: { stations: [other.id] } })
    expect(found.data.records.some(row => row.id === model)).toBe(false)
    const { data } = await boss.call(billingBinding.calls.pages, { filters: { model: [model] } })
    for (const { id } of data.records) expect((await boss.call(billingBinding.calls.end, { id })).code).toBe(0)
    // What has just begun holds for a second.
    app.letPass(2_000)
  })
})
