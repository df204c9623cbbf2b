import { instantOf, openPools } from '@ev/db/pools'
import { earlier, secondMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { bindPrices, chargeByCard, keepCard, openDoors, openStreet } from '../../testing/simulated.ts'
import type { TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openDoors()
})
afterAll(() => app.close())

test('a gateway that is killed loses no more than the last second, its run says so, and the charge goes on', async () => {
  const boss = await app.as('op399')
  const station = await aStation(app.db)
  await keepCard(app)
  await bindPrices(boss, station.id)
  const known = await aSpeakingPile(app, boss, station.id, 'YKC1.6')

  // Its database is taken from it between two writes: nothing that it still holds is ever written.
  const pools = openPools(app.app.connection, () => {})
  const doomed = await openStreet({ ...app.app, pools })
  const pile = await doomed.arrive('YKC1.6', known, { logSize: 10_000 })
  await pile.until(() => pile.tariffNo() !== null)
  await chargeByCard(pile)
  const flowsSince = app.app.clock()
  const told = () =>
    pile.log.filter(({ isSent, type, at }) => isSent && type === '13' && at > flowsSince).map(({ at }) => at)
  await pile.until(() => told().length > 5)
  const killedAt = app.app.clock()
  await pools.end()
  await expect(doomed.end()).rejects.toThrow('destroyed')

  const ykcPort = doomed.portOf('YKC1.6')
  const next = await openStreet({ ...app.app, env: { ...app.app.env, ykcPort } })
  const run = await app.db
    .selectFrom('operation_gateway_run')
    .select(['marked_at', 'lost_until'])
    .where('lost_until', 'is not', null)
    .executeTakeFirstOrThrow()
  const markedAt = instantOf(run.marked_at)
  expect(markedAt).toBeGreaterThan(earlier(killedAt, secondMs))
  expect(run.lost_until?.getTime()).toBeGreaterThanOrEqual(killedAt)
  const samples = await app.db
    .selectFrom('operation_sample')
    .select('at')
    .where('gun_id', '=', known.guns[0] ?? '')
    .where('at', '<=', run.marked_at)
    .execute()
  // What was on its way to the platform by then may have come a moment later.
  const onItsWayMs = 50
  expect(samples.length).toBeGreaterThanOrEqual(told().filter(at => at < markedAt - onItsWayMs).length)

  await pile.until(() => pile.isReady())
  pile.endCharge(1)
  await pile.until(() => pile.waiting() === 0)
  const sessions = await app.db.selectFrom('operation_session').selectAll().where('pile_id', '=', known.id).execute()
  expect(sessions).toMatchObject([{ state: 'ended', energy_e4: String(pile.guns[0]?.last?.energyE4) }])
  doomed.sendAway()
  await next.close()
})
