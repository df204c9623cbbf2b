import { at } from '@ev/db/pools'
import { dayMs, later } from '@ev/rules/units'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestChargers } from '../../testing/chargers.ts'
import { accepted, answering } from '../../testing/commanded.ts'
import { aPricedGun } from '../../testing/orders.ts'
import { flatPlan } from '../../testing/prices.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { startTariffs } from './send-tariffs.ts'
import { heldVersion, keepHeld, tariffFor } from './tariffs.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const aPile = async () => {
  const row = await app.db
    .selectFrom('config_billing_binding as b')
    .innerJoin('config_pile as p', 'p.station_id', 'b.station_id')
    .select(['p.id as pileId', 'p.station_id as stationId', 'p.seller_id as sellerId'])
    .where('p.seller_id', '=', '399')
    .orderBy('p.id')
    .executeTakeFirstOrThrow()
  const held = (now = app.app.clock()) =>
    app.db.transaction().execute(db => tariffFor(db as unknown as typeof app.db, row, now))
  return { held }
}

test('when all four digits are given out, the number that was not used for longest is given again', async () => {
  const { held } = await aPile()
  const first = await held()
  const version = first?.versionId ?? ''
  await sql`delete from operation_tariff_no`.execute(app.db)
  await sql`insert into operation_tariff_no (seller_id, no, digest, version_id, content, used_at)
    select 399, n, 'digest ' || n, ${version}, '{}', now() - interval '1 day' * (case n when 4711 then 900 else 30 end)
    from generate_series(1, 9999) n`.execute(app.db)
  const again = await held()
  expect(again?.tariff.no).toBe(4_711)
  expect(await held(later(app.app.clock(), dayMs / 24))).toEqual(again)
  const { rows } = await sql<{ count: string }>`select count(*) from operation_tariff_no`.execute(app.db)
  expect(rows[0]?.count).toBe('9999')
})

test('whenever a session began, its prices are those that the pile had been told by then', async () => {
  await sql`delete from operation_tariff_no`.execute(app.db)
  const place = await aPricedGun(app.db)
  const versions = await Promise.all(
    [2, 3, 4].map(async no => {
      const { id } = await app.db
        .insertInto('config_billing_version')
        .values({
          seller_id: place.sellerId,
          model_id: place.version.modelId,
          version_no: no,
          effective_at: new Date(),
          plan: JSON.stringify(flatPlan(20_000 + no)),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`insert into operation_tariff_no (seller_id, no, digest, version_id, content, used_at)
        values (${place.sellerId}, ${9_000 + no}, ${`held ${no}`}, ${id}, '{}', now())`.execute(app.db)
      return id
    }),
  )
  // 9,005 stands for no prices: what a pile holds then nobody knows.
  const versionOf = (no: number): string | null => versions[no - 9_002] ?? null
  const start = app.app.clock()
  const pile = { id: place.pileId, sellerId: place.sellerId, tariffNo: null }
  const history = fc.array(
    fc.record({ no: fc.integer({ min: 9_002, max: 9_005 }), afterMs: fc.integer({ min: 1, max: 5_000 }) }),
    { minLength: 1, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: -1_000, max: 45_000 }), async (told, begunMs) => {
      await sql`delete from operation_tariff_held where pile_id = ${place.pileId}`.execute(app.db)
      let elapsed = 0
      const holds: { since: number; version: string | null }[] = []
      for (const { no, afterMs } of told) {
        elapsed += afterMs
        await keepHeld(app.db, pile, { no, versionId: undefined }, later(start, elapsed))
        holds.push({ since: elapsed, version: versionOf(no) })
      }
      const begun = sql<Date>`${at(later(start, begunMs))}::timestamptz`
      const { rows } = await sql<{ found: string | null }>`
        select ${heldVersion(pile, begun)} as found from (select null::bigint as held_version_id) s`.execute(app.db)
      const expected = (holds.findLast(({ since }) => since <= begunMs) ?? holds[0])?.version
      expect(rows[0]?.found).toBe(expected)
    }),
    { numRuns: 60 },
  )
})

test('many piles that ask for new prices at once are told the same number', async () => {
  await sql`delete from operation_tariff_no`.execute(app.db)
  const { held } = await aPile()
  const all = await Promise.all(Array.from({ length: 12 }, () => held()))
  expect(new Set(all.map(one => one?.tariff.no)).size).toBe(1)
  expect(all[0]?.tariff.no).toBe(1)
})

test('a pile that never answers keeps no other from its new prices', async () => {
  const piles = await app.db
    .selectFrom('config_billing_binding as b')
    .innerJoin('config_pile as p', 'p.station_id', 'b.station_id')
    .select(['p.id', 'p.station_id'])
    .distinct()
    .where('p.seller_id', '=', '399')
    .where(sql<boolean>`not exists (select from config_gun g join config_gun_state s on s.gun_id = g.id
      where g.pile_id = p.id and s.status = 3)`)
    .orderBy('p.id')
    .limit(2)
    .execute()
  const [silent, other] = piles
  if (!silent || !other) throw new Error('the demo has two piles with prices')
  await sql`delete from config_billing_issue`.execute(app.db)
  const issue = async ({ id, station_id }: typeof silent) => {
    const place = { pileId: id, stationId: station_id, sellerId: '399' }
    const held = await app.db
      .transaction()
      .execute(db => tariffFor(db as unknown as typeof app.db, place, app.app.clock()))
    await sql`insert into config_billing_issue (seller_id, station_id, pile_id, version_id, batch_no, trigger, due_at)
      values (399, ${station_id}, ${id}, ${held?.versionId ?? null}, 'test', 'manual', now())`.execute(app.db)
  }
  const stateOf = async ({ id }: typeof silent) =>
    (
      await app.db
        .selectFrom('config_billing_issue')
        .select('state')
        .where('pile_id', '=', id)
        .executeTakeFirstOrThrow()
    ).state
  let answer: (reply: typeof accepted) => void = () => {}
  app.app.chargers = answering(({ pileId }) =>
    pileId === silent.id ? new Promise(resolve => (answer = resolve)) : accepted,
  )
  const chargers = await openTestChargers(app)
  const stop = startTariffs(app.app, chargers.live)
  await issue(silent)
  await expect.poll(() => stateOf(silent), { timeout: 4_000 }).toBe(1)
  await issue(other)
  await expect.poll(() => stateOf(other), { timeout: 4_000 }).toBe(2)
  expect(await stateOf(silent)).toBe(1)
  answer(accepted)
  await stop()
  expect(await stateOf(silent)).toBe(2)
  await chargers.stop()
})
