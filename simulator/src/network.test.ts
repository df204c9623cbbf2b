import { hourMs, readTime } from '@ev/rules/units'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeOcpp } from '../testing/fake-ocpp.ts'
import { fakeYkc, readRecord } from '../testing/fake-ykc.ts'
import { addressOf, aFleet, type FleetOrder } from './fleet.ts'
import { type Network, runNetwork, sayFigures } from './network.ts'
import { manualScheduler } from './scheduler.ts'

const cards = [{ logical: '1001', physical: '00000000d14b0a54', tag: 'D14B0A54' }]

let ykc: Awaited<ReturnType<typeof fakeYkc>>
let ocpp: Awaited<ReturnType<typeof fakeOcpp>>
let network: Network | null = null

beforeEach(async () => {
  ykc = await fakeYkc()
  ocpp = await fakeOcpp()
})
afterEach(() => {
  network?.stop()
  ykc.close()
  ocpp.close()
})

const order = (given: Partial<FleetOrder> = {}): FleetOrder => ({
  fleet: aFleet(6),
  cards,
  ocppUrl: `ws://127.0.0.1:${ocpp.port}/ocpp`,
  ykc: `127.0.0.1:${ykc.port}`,
  speed: 1,
  seed: 4,
  busyShare: 0.8,
  ...given,
})

test('a network charges through the day, ends and fails now and then, and its records add up', async () => {
  const time = manualScheduler(readTime('2026-07-01 11:00:00') ?? expect.fail())
  network = runNetwork(order(), time)
  await time.advance(2 * hourMs)
  const figures = network.figures()
  expect(figures.piles).toBe(6)
  expect(figures.connected).toBeGreaterThanOrEqual(4)
  expect(figures.charging).toBeGreaterThan(0)
  expect(figures.ended).toBeGreaterThan(3)
  expect(sayFigures(figures)).toContain('connected')
  const records = ykc.of('3B').map(({ body }) => readRecord(body))
  expect(records.length).toBeGreaterThan(3)
  for (const { energyE4, tiers, endedAt, startedAt } of records) {
    expect(tiers.reduce((sum, tier) => sum + tier.energyE4, 0)).toBe(energyE4)
    expect(endedAt).toBeGreaterThanOrEqual(startedAt)
  }
  expect(ocpp.of('StopTransaction').length).toBeGreaterThan(0)
})

test('an address is read as people write it', () => {
  expect(addressOf('ws://127.0.0.1:9220/ocpp')).toEqual({ host: '127.0.0.1', port: 9220, path: '/ocpp', isTls: false })
  expect(addressOf('wss://piles.example/ocpp/')).toEqual({
    host: 'piles.example',
    port: 443,
    path: '/ocpp',
    isTls: true,
  })
  expect(addressOf('127.0.0.1:9221')).toMatchObject({ host: '127.0.0.1', port: 9221 })
})
