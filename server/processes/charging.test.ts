// Vehicles go on charging, whatever is killed on our side.
import { instantOf, type Pools } from '@ev/db/pools'
import { earlier, instant, later, secondMs } from '@ev/rules/units'
import { expect, test } from 'vitest'
import { arrive, charge, type KnownPile, lookInto, portsOf } from './piles.ts'
import { aDemo, type Product, postmasterPid, startProduct } from './product.ts'

const now = () => instant(Date.now())

const sessionsOf = ({ read }: Pools, piles: readonly KnownPile[]) =>
  read
    .selectFrom('operation_session')
    .select(['id', 'pile_id', 'state', 'energy_e4', 'record_times', 'begun_at', 'ended_at'])
    .where('pile_id', 'in', idsOf(piles))
    // The demo has a past of its own.
    .where('asked_at', '>', startedAt)
    .orderBy('pile_id')
    .execute()

const idsOf = (piles: readonly KnownPile[]) => piles.map(({ id }) => id)
const startedAt = new Date()

const samplesOf = async ({ read }: Pools, { gun }: KnownPile) => {
  const rows = await read
    .selectFrom('operation_sample')
    .select(['at', 'session_id'])
    .where('gun_id', '=', gun)
    .where('at', '>', startedAt)
    // A battery tells more than the dial; these are the rows of what flowed.
    .where('energy_e4', 'is not', null)
    .orderBy('at')
    .execute()
  return rows.map(row => ({ at: instantOf(row.at), session: row.session_id }))
}

/** When a pile told what flowed, by its own log. */
const toldBy = ({ pile }: KnownPile, since: number) =>
  pile.log.filter(({ isSent, type, at }) => isSent && at > since && (type === '13' || type === 'MeterValues'))

type Victim = 'the server is' | 'the server and PostgreSQL are'

async function kill(victim: Victim, product: Product, dataDir: string): Promise<void> {
  if (victim === 'the server and PostgreSQL are') process.kill(await postmasterPid(dataDir), 'SIGKILL')
  product.child.kill('SIGKILL')
  expect(await product.ended).toBe('SIGKILL')
}

test.each<Victim>(['the server is', 'the server and PostgreSQL are'])(
  '%s killed while six piles charge: they come back by themselves, and no session is lost, doubled or hung',
  async victim => {
    const dataDir = await aDemo()
    const first = await startProduct({ dataDir })
    const ports = portsOf(first)
    const pools = await lookInto(dataDir)
    const ykc = await arrive(pools, 'YKC1.6', ports, 3)
    const ocpp = await arrive(pools, 'OCPP1.6J', ports, 3)
    const all = [...ykc, ...ocpp]
    expect(all).toHaveLength(6)
    await Promise.all(all.map(one => charge(pools, one)))
    const flowsSince = now()
    await expect
      .poll(async () => (await sessionsOf(pools, all)).map(({ state }) => state), { timeout: 20_000 })
      .toEqual(all.map(() => 'charging'))
    await Promise.all(all.map(one => one.pile.until(() => toldBy(one, flowsSince).length > 8, 20_000)))
    const before = await sessionsOf(pools, all)

    // One of each language ends at the very moment, one while nobody listens; the others go on.
    const [endsNow, endsMeanwhile, goesOn] = [0, 1, 2].map(place => [ykc[place], ocpp[place]] as KnownPile[]) as [
      KnownPile[],
      KnownPile[],
      KnownPile[],
    ]
    for (const { pile } of endsNow) pile.endCharge(1)
    const killedAt = now()
    await kill(victim, first, dataDir)
    await Promise.all(all.map(({ pile }) => pile.until(() => !pile.isReady())))
    for (const { pile } of endsMeanwhile) pile.endCharge(1)
    expect(endsMeanwhile.map(({ pile }) => pile.waiting())).toEqual([1, 1])

    const second = await startProduct({ dataDir, env: ports })
    const backAt = now()
    await Promise.all(all.map(({ pile }) => pile.until(() => pile.isReady() && pile.waiting() === 0, 20_000)))

    const after = await sessionsOf(pools, all)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const stateOf = (some: KnownPile[]) => after.filter(row => idsOf(some).includes(row.pile_id)).map(row => row.state)
    expect(stateOf(endsNow)).toEqual(['ended', 'ended'])
    expect(stateOf(endsMeanwhile)).toEqual(['ended', 'ended'])
    expect(stateOf(goesOn)).toEqual(['charging', 'charging'])
    const timesOf = (some: KnownPile[]) =>
      after.filter(row => idsOf(some).includes(row.pile_id)).map(row => row.record_times)
    expect(timesOf(endsMeanwhile)).toEqual([1, 1])
    // A record may have been kept without its acknowledgement; it came again then, and changed nothing.
    expect(Math.max(...timesOf(endsNow))).toBeLessThanOrEqual(2)

    await lostAtMostTheLastSecond(pools, all, { flowsSince, killedAt, backAt })
    for (const one of goesOn) {
      const { id } = after.find(row => row.pile_id === one.id) ?? {}
      const flowsOn = async () =>
        (await samplesOf(pools, one)).filter(({ at, session }) => at > backAt && session === id)
      await expect.poll(async () => (await flowsOn()).length, { timeout: 10_000 }).toBeGreaterThan(3)
    }

    for (const { pile } of goesOn) pile.endCharge(1)
    await Promise.all(goesOn.map(({ pile }) => pile.until(() => pile.waiting() === 0)))
    const done = await sessionsOf(pools, all)
    expect(done.map(({ id, state }) => ({ id, state }))).toEqual(before.map(({ id }) => ({ id, state: 'ended' })))
    for (const { id, pile } of all) {
      const flowedE4 = pile.guns[0]?.last?.energyE4 ?? 0
      const row = done.find(one => one.pile_id === id)
      expect(flowedE4).toBeGreaterThan(0)
      // One language counts in watt-hours, ten of our units.
      expect(Math.abs(Number(row?.energy_e4) - flowedE4)).toBeLessThan(20)
    }
    expect(await offlineAlarmsOf(pools, all)).toEqual([])
    expect(await second.stop()).toBe(0)
  },
)

type Moments = { flowsSince: number; killedAt: number; backAt: number }

/** What was on its way to the platform at a moment may have come a little later. */
const onItsWayMs = 250

/** All that came until the last mark is there, the mark is of the last second, and it is known that the rest may be missing. */
async function lostAtMostTheLastSecond(pools: Pools, piles: readonly KnownPile[], moments: Moments): Promise<void> {
  const runs = await pools.read
    .selectFrom('operation_gateway_run')
    .select(['marked_at', 'lost_until'])
    .where('lost_until', 'is not', null)
    .execute()
  expect(runs).toHaveLength(1)
  const markedAt = instantOf(runs[0]?.marked_at ?? startedAt)
  const lostUntil = instantOf(runs[0]?.lost_until ?? startedAt)
  expect(markedAt).toBeGreaterThan(earlier(instant(moments.killedAt), secondMs))
  expect(lostUntil).toBeGreaterThanOrEqual(moments.killedAt)
  expect(lostUntil).toBeLessThanOrEqual(moments.backAt)
  for (const one of piles) {
    const told = toldBy(one, moments.flowsSince).filter(({ at }) => later(instant(at), onItsWayMs) < markedAt)
    const kept = (await samplesOf(pools, one)).filter(({ at }) => at > moments.flowsSince && at <= markedAt)
    expect(told.length).toBeGreaterThan(3)
    expect(kept.length).toBeGreaterThanOrEqual(told.length)
  }
}

const offlineAlarmsOf = ({ read }: Pools, piles: readonly KnownPile[]) =>
  read
    .selectFrom('operation_alarm')
    .select(['pile_id', 'first_at'])
    .where('pile_id', 'in', idsOf(piles))
    .where('kind', '=', 'offline')
    .where(e => e.or([e('recovered_at', 'is', null), e('first_at', '>', startedAt)]))
    .execute()
