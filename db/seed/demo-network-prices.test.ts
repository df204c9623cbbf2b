import { addDays, monthDay } from '@ev/rules/days'
import { tableOn } from '@ev/rules/price/calendar'
import { priceCap } from '@ev/rules/price/day-table'
import { type HalfHour, slotsOfDay, startOf } from '@ev/rules/price/half-hours'
import { type Binding, clashesAmong, priceAt } from '@ev/rules/price/in-force'
import { beyondCap, type CalendarDraft, type PriceVersion, readCalendar } from '@ev/rules/price/version'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, instantOf } from '../src/pools.ts'
import { openDemos } from './demo-testing.ts'

const now = new Date('2026-11-15T02:00:00Z')

let demos: Awaited<ReturnType<typeof openDemos>>
let db: Db
beforeAll(async () => {
  demos = await openDemos(now)
  db = await demos.aDemo('prices')
}, 120_000)
afterAll(() => demos?.close(), 60_000)

/** A version holds until the next one of its model does. */
async function readVersions(): Promise<PriceVersion[]> {
  const rows = await db
    .selectFrom('config_billing_version')
    .selectAll()
    .orderBy('model_id')
    .orderBy('effective_at')
    .execute()
  return rows.map((row, place) => {
    const next = rows[place + 1]
    const to = next?.model_id === row.model_id ? instantOf(next.effective_at) : null
    const calendar = readCalendar(row.plan as unknown as CalendarDraft)
    const effective = { from: instantOf(row.effective_at), to }
    return { id: row.id, modelId: row.model_id, versionNo: row.version_no, effective, calendar }
  })
}

async function readBindings(versions: readonly PriceVersion[]): Promise<Binding[]> {
  const rows = await db.selectFrom('config_billing_binding').selectAll().execute()
  return rows.flatMap(row =>
    versions
      .filter(version => version.modelId === row.model_id)
      .map(version => ({
        id: `${row.id} ${version.id}`,
        scope: 'station',
        targetId: row.station_id,
        versionId: version.id,
        valid: { from: instantOf(row.from_at), to: row.to_at && instantOf(row.to_at) },
        priority: row.priority,
      })),
  )
}

const year = (from: string): HalfHour[] =>
  Array.from({ length: 366 }, (_, place) => addDays(from, place)).flatMap(day =>
    Array.from({ length: slotsOfDay }, (_, slot) => ({ day, slot })),
  )

test('every gun has a price at every half hour of the year to come', async () => {
  const versions = await readVersions()
  const bindings = await readBindings(versions)
  expect(clashesAmong({ bindings, versions })).toEqual([])
  const guns = await db.selectFrom('config_gun').select(['id', 'pile_id', 'station_id']).execute()
  expect(guns).toHaveLength(360)
  const boundTo = (gun: (typeof guns)[number]) => bindings.filter(binding => binding.targetId === gun.station_id)
  // What differs between guns is what they are bound to; all are bound without an end, and from before today.
  const alike = Map.groupBy(guns, gun =>
    boundTo(gun)
      .map(({ versionId }) => versionId)
      .join(),
  )
  expect(alike.size).toBe(6)
  for (const [gun] of alike.values())
    for (const halfHour of year('2026-11-15')) {
      const place = { gunId: gun!.id, pileId: gun!.pile_id, stationId: gun!.station_id }
      const { totalMil } = priceAt(startOf(halfHour), place, { bindings: boundTo(gun!), versions })
      if (totalMil < 3_000 || totalMil > 25_000) expect.fail(`${totalMil} at ${JSON.stringify(halfHour)}`)
    }
  expect(bindings.every(({ valid }) => valid.to === null && valid.from < instantOf(now))).toBe(true)
}, 120_000)

test('sharp hours are in the months in which the province has them, and in no other', async () => {
  const versions = await readVersions()
  const models = await db.selectFrom('config_billing_model').select(['id', 'name']).execute()
  const sharpMonths = (name: string) => {
    const modelId = models.find(model => model.name.startsWith(name))?.id
    const { calendar } = versions.findLast(version => version.modelId === modelId)!
    const months = Array.from({ length: 12 }, (_, place) => place + 1)
    return months.filter(month => tableOn(calendar, monthDay(2027, month, 20)).table.slots.includes('Jian'))
  }
  expect(sharpMonths('广东')).toEqual([7, 8, 9])
  expect(sharpMonths('四川')).toEqual([7, 8])
  for (const name of ['北京', '上海', '江苏', '浙江']) expect(sharpMonths(name)).toEqual([1, 7, 8, 12])
})

test('all prices keep within the cap, and the dearer tier costs more', async () => {
  for (const { calendar } of await readVersions()) {
    expect(beyondCap(calendar, priceCap)).toEqual([])
    for (const { prices } of [tableOn(calendar, '2027-07-20').table, tableOn(calendar, '2027-04-20').table]) {
      const costs = [prices.Jian, prices.Feng, prices.Ping, prices.Gu].map(price => price.elecMil)
      expect(costs).toEqual(costs.toSorted((one, other) => other - one))
    }
  }
})

test('what piles say they hold is the model of their station, and a version that is yet to come waits for its day', async () => {
  const issues = await db
    .selectFrom('config_billing_issue as issue')
    .innerJoin('config_billing_version as version', 'version.id', 'issue.version_id')
    .innerJoin('config_billing_model as model', 'model.id', 'version.model_id')
    .innerJoin('config_pile_state as state', 'state.pile_id', 'issue.pile_id')
    .select(['issue.state', 'issue.due_at', 'version.effective_at', 'model.model_no', 'state.billing_model_no'])
    .execute()
  for (const { state, effective_at, model_no, billing_model_no } of issues) {
    if (state === 2) expect(billing_model_no).toBe(model_no)
    expect(state === 0).toBe(instantOf(effective_at) > instantOf(now))
  }
  expect(new Set(issues.map(({ state }) => state))).toEqual(new Set([0, 2, 3]))
})
