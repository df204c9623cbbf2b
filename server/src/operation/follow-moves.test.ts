import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { openTestChargers } from '../../testing/chargers.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { followMoves } from './watch.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('a pile that is let in while the others are looked after is not taken for one that was deleted', async () => {
  const chargers = await openTestChargers(app)
  const { piles } = chargers.live
  const station = await aStation(app.db)
  const { code } = await aSpeakingPile(app, await app.as('op399'), station.id, 'YKC1.6')
  const { id } = await chargers.connect('YKC1.6', code)
  const pile = piles.get(id)
  if (!pile) throw new Error('it was let in')
  piles.delete(id)
  const looking = followMoves(app.app, chargers.live)
  piles.set(id, pile)
  await looking
  expect(piles.has(id)).toBe(true)
  await chargers.stop()
})
