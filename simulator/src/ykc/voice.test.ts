import { readTime } from '@ev/rules/units'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeYkc, readRecord, tariffBody } from '../../testing/fake-ykc.ts'
import { endings } from '../ending.ts'
import { createPile, type Pile, type PileOptions, simulatePile } from '../pile.ts'
import { randomOf } from '../random.ts'
import { type ManualScheduler, manualScheduler } from '../scheduler.ts'
import { aVehicle, type Vehicle } from '../vehicle.ts'
import { bcd, bin, readCp56 } from './codec.ts'

const code = '55031412782305'
const card = { logical: '1001', physical: '00000000d14b0a54', tag: 'D14B0A54' }
const minute = 60_000
/** The machine may be busy with other things. */
const patient = { timeout: 10_000, interval: 20 }

let platform: Awaited<ReturnType<typeof fakeYkc>>
let time: ManualScheduler
let pile: Pile

beforeEach(async () => {
  platform = await fakeYkc()
  time = manualScheduler(readTime('2026-07-01 17:30:00') ?? expect.fail())
})
afterEach(() => {
  pile.stop()
  platform.close()
})

const options = (given: Partial<PileOptions> = {}): PileOptions => ({
  language: 'YKC1.6',
  code,
  port: platform.port,
  scheduler: time,
  random: randomOf(1),
  powerW: 60_000,
  ...given,
})

async function aPile(given: Partial<PileOptions> = {}) {
  pile = await simulatePile(options(given))
  await pile.until(() => pile.tariffNo() !== null)
  return pile
}

const vehicle = (given: Partial<Vehicle> = {}): Vehicle => {
  const one = aVehicle(randomOf('car'))
  return { ...one, battery: { ...one.battery, soc: 0.3 }, wishedSoc: 1, ...given }
}

const heard = (hex: string, count = 1) =>
  expect.poll(() => platform.of(hex).length, patient).toBeGreaterThanOrEqual(count)
const records = () => platform.of('3B').map(({ body }) => readRecord(body))

async function charging(gun = 1) {
  pile.plugIn(gun, vehicle())
  platform.start(code, gun, platform.tradeNo(`${code}0${gun}`))
  await pile.until(() => pile.guns[gun - 1]?.session !== null)
  await time.advance(4_000)
}

describe('a pile that speaks YKC', () => {
  test('signs in, tells its state, fetches the prices and beats for every gun', async () => {
    await aPile()
    expect(platform.heard.map(({ hex }) => hex).slice(0, 5)).toEqual(['01', '13', '13', '05', '09'])
    expect(pile.tariffNo()).toBe(7)
    await time.advance(10_000)
    await heard('03', 2)
  })

  test('asks again when the platform does not know it yet', async () => {
    platform.letIn(false)
    pile = await simulatePile(options())
    expect(pile.isReady()).toBe(false)
    platform.letIn(true)
    await time.advance(60_000)
    await pile.until(() => pile.isReady())
    expect(platform.of('01').length).toBeGreaterThan(1)
  })

  test('started by the platform it charges, measures and hands in a record that adds up', async () => {
    await aPile()
    await charging()
    await heard('33')
    expect(platform.of('33')[0]!.body.subarray(24).toString('hex')).toBe('0100')
    await heard('15')
    await heard('17')
    await time.advance(80 * minute)
    await pile.until(() => pile.waiting() === 0 && records().length > 0)
    await heard('23', 20)
    await heard('25', 20)
    await heard('19')
    const [record] = records()
    expect(record).toMatchObject({ pile: code, gun: 1, stopCode: '41', startFlag: 1, left: 0, vin: vehicle().vin })
    expect(platform.of('3B')[0]!.body).toHaveLength(158)
    const tiers = record!.tiers
    expect(tiers.reduce((sum, { energyE4 }) => sum + energyE4, 0)).toBe(record!.energyE4)
    expect(tiers.reduce((sum, { amountMil }) => sum + amountMil, 0)).toBe(record!.amountMil)
    expect(record!.meterEndE4 - record!.meterStartE4).toBe(record!.energyE4)
    // From half past five to six the price is flat, after that it is the evening's.
    expect(tiers[1]!.energyE4).toBeGreaterThan(0)
    expect(tiers[2]!.energyE4).toBeGreaterThan(0)
    expect(tiers[1]).toMatchObject({ priceE5: 140_000, amountMil: Math.round(tiers[1]!.energyE4 * 1.4) })
    expect(record!.startedAt).toBe(readTime('2026-07-01 17:30:00'))
    const flowing = platform.of('13').findLast(({ body }) => body[24] === 3)!.body
    expect(flowing).toHaveLength(60)
    expect(flowing.subarray(0, 16).toString('hex')).toBe(record!.trade)
    expect(flowing.readUInt32LE(46)).toBeLessThanOrEqual(record!.energyE4)
  })

  test('a stop is obeyed even while the charge is only starting', async () => {
    await aPile()
    pile.plugIn(1, vehicle())
    platform.start(code, 1, platform.tradeNo(`${code}01`))
    await heard('33')
    platform.stop(code, 1)
    await heard('35')
    await time.advance(1)
    await heard('3B')
    expect(records()[0]).toMatchObject({ stopCode: '40', energyE4: 0 })
  })

  test('a gun without a vehicle says so, and says yes when one comes within a minute', async () => {
    await aPile()
    platform.start(code, 2, platform.tradeNo(`${code}02`))
    await heard('33')
    expect(platform.of('33')[0]!.body.subarray(24).toString('hex')).toBe('0005')
    await time.advance(20_000)
    pile.plugIn(2, vehicle())
    await heard('33', 2)
    expect(platform.of('33')[1]!.body.subarray(24).toString('hex')).toBe('0100')
    expect(pile.guns[1]?.session).not.toBeNull()
  })

  test('a card starts it and the same card ends it', async () => {
    await aPile()
    pile.plugIn(1, vehicle())
    pile.swipe(1, card)
    await pile.until(() => pile.guns[0]?.session !== null)
    await time.advance(10 * minute)
    pile.swipe(1, card)
    await heard('3B')
    expect(records()[0]).toMatchObject({ startFlag: 2, stopCode: '45', card: card.physical })
  })

  test('a vehicle is known by its number, which goes backwards in the question and forwards in the record', async () => {
    await aPile()
    const one = vehicle()
    pile.plugIn(1, one)
    pile.askByVin(1)
    await pile.until(() => pile.guns[0]?.session !== null)
    const question = platform.of('31')[0]!.body
    expect(question[8]).toBe(3)
    expect(question.subarray(-17).toString('latin1')).toBe(one.vin.split('').toReversed().join(''))
    pile.endCharge(1)
    await heard('3B')
    expect(records()[0]).toMatchObject({ startFlag: 5, vin: one.vin })
  })

  test('a refused card starts nothing', async () => {
    await aPile()
    platform.refuseStarts()
    pile.plugIn(1, vehicle())
    pile.swipe(1, card)
    await pile.until(() => pile.log.some(({ type }) => type === '32'))
    expect(pile.guns[0]?.session).toBeNull()
  })

  test('two guns of one vehicle begin together', async () => {
    await aPile()
    pile.plugIn(1, vehicle())
    pile.plugIn(2, vehicle())
    pile.swipeParallel(1, 2, card)
    await pile.until(() => pile.guns.every(gun => gun.session !== null))
    const [main, other] = platform.of('A1').map(({ body }) => body)
    expect([main![51], other![51]]).toEqual([0, 1])
    expect(main!.subarray(52)).toEqual(other!.subarray(52))
  })

  test('a record is sent again until it is received', async () => {
    await aPile()
    platform.withheld.add(0x3b)
    await charging()
    pile.endCharge(1)
    await heard('3B')
    await time.advance(91_000)
    await heard('3B', 4)
    platform.withheld.delete(0x3b)
    await time.advance(5 * minute)
    await pile.until(() => pile.waiting() === 0)
    expect(new Set(records().map(({ trade }) => trade)).size).toBe(1)
  })

  test('what ends while the line is cut is told after the next sign-in, before the prices', async () => {
    await aPile()
    await charging()
    pile.cutOff(10 * minute)
    await time.advance(5 * minute)
    pile.endCharge(1)
    expect(records()).toEqual([])
    await time.advance(5 * minute + 1)
    await pile.until(() => pile.waiting() === 0)
    const again = platform.heard.slice(platform.heard.findLastIndex(({ hex }) => hex === '01')).map(({ hex }) => hex)
    expect(again.indexOf('3B')).toBeLessThan(again.indexOf('05'))
  })

  test('a card that it keeps starts a charge while nobody can be asked, under a number of its own', async () => {
    await aPile()
    platform.send(
      0x44,
      Buffer.concat([bcd(code, 7), bin(1, 1), bcd(card.logical, 8), Buffer.from(card.physical, 'hex')]),
    )
    await heard('43')
    pile.cutOff(10 * minute)
    pile.plugIn(1, vehicle())
    pile.swipe(1, card)
    expect(pile.guns[0]?.session?.no).toBe(`${code}012607011730000001`)
    await time.advance(minute)
    pile.endCharge(1)
    await time.advance(10 * minute)
    await heard('3B')
    expect(records()[0]).toMatchObject({ startFlag: 4 })
  })

  test('a fault ends the charge and stands in the state until it is cleared', async () => {
    await aPile()
    await charging()
    pile.fault(1, 'emergencyStop')
    await heard('3B')
    expect(records()[0]).toMatchObject({ stopCode: '72' })
    const state = () => platform.of('13').at(-1)!.body
    await expect.poll(() => [state()[24], state().readUInt16LE(58)], patient).toEqual([1, 1])
    pile.clearFault(1)
    await expect.poll(() => [state()[24], state().readUInt16LE(58)], patient).toEqual([2, 0])
  })

  test('a start that fails owes a record of nothing', async () => {
    await aPile()
    pile.failNextStart(1, endings.startFailedByInsulation)
    await charging()
    await heard('21')
    await heard('3B')
    expect(records()[0]).toMatchObject({ stopCode: '57', energyE4: 0, amountMil: 0 })
  })

  test('an upgrade is answered, and the next sign-in tells the new version', async () => {
    await aPile({ version: '3.1.0' })
    platform.upgrade(code, '/tcu/lc-3.2.1.bin')
    await pile.until(() => pile.log.some(({ type }) => type === '94'))
    await time.advance(minute)
    await heard('01', 2)
    expect(platform.of('93')[0]!.body[7]).toBe(0)
    expect(platform.of('01')[1]!.body.subarray(10, 18).toString('latin1').replace(/\0/g, '')).toBe('3.2.1')
  })

  test('it refuses what a script tells it to refuse, and leaves unanswered what it is to ignore', async () => {
    await aPile()
    pile.refuse('start', '03')
    pile.ignore('stop')
    pile.plugIn(1, vehicle())
    platform.start(code, 1, platform.tradeNo(`${code}01`))
    await heard('33')
    expect(platform.of('33')[0]!.body.subarray(24).toString('hex')).toBe('0003')
    platform.stop(code, 1)
    platform.syncTime(code, time.clock())
    await heard('55')
    expect(platform.of('35')).toEqual([])
    expect(readCp56(platform.of('55')[0]!.body.subarray(7))).toBe(time.clock())
  })

  test('it gives no power while it is locked, and takes new prices only while it rests', async () => {
    await aPile()
    await charging()
    platform.send(0x58, tariffBody(code, 8))
    await heard('57')
    platform.send(0x52, Buffer.concat([bcd(code, 7), bin(1, 1), bin(100, 1)]))
    await heard('51')
    await heard('3B')
    expect(records()[0]).toMatchObject({ stopCode: '6A' })
    platform.send(0x58, tariffBody(code, 8))
    await heard('57', 2)
    expect(platform.of('57').map(({ body }) => body[7])).toEqual([0, 1])
    expect(pile.tariffNo()).toBe(8)
  })

  test('the balance ends a charge that costs more', async () => {
    await aPile()
    await charging()
    platform.send(0x42, Buffer.concat([bcd(code, 7), bcd('1', 1), bin(0, 8), bin(300, 4)]))
    await heard('41')
    await time.advance(10 * minute)
    await heard('3B')
    expect(records()[0]).toMatchObject({ stopCode: '6E' })
    expect(records()[0]!.amountMil).toBeGreaterThanOrEqual(30_000)
  })

  test('the ground lock moves and tells where it stands', async () => {
    await aPile()
    platform.send(0x62, Buffer.concat([bcd(code, 7), bcd('1', 1), bin(0x55, 1), bin(0, 4)]))
    await heard('63')
    await time.advance(4_000)
    await heard('61', 2)
    expect(platform.of('61').map(({ body }) => body[8])).toEqual([0, 0x55])
    expect(platform.of('61')[0]!.body).toHaveLength(16)
  })

  test('a platform that stops answering is left, and found again', async () => {
    await aPile()
    platform.withheld.add(0x03)
    await time.advance(50_000)
    platform.withheld.delete(0x03)
    await time.advance(30_000)
    await heard('01', 2)
  })

  test('records come late and twice when they are told to', async () => {
    await aPile()
    await charging()
    pile.delayRecord(2 * minute)
    pile.endCharge(1)
    await time.advance(minute)
    expect(records()).toEqual([])
    await time.advance(minute)
    await pile.until(() => pile.waiting() === 0)
    pile.repeatRecord()
    await heard('3B', 2)
    expect(records()[0]).toEqual(records()[1])
  })

  test('a slow pile answers late, a silent one not at all, and both keep their line', async () => {
    await aPile()
    pile.beSlow(5_000)
    platform.syncTime(code, time.clock())
    await pile.until(() => pile.log.some(({ type }) => type === '56'))
    await time.advance(4_000)
    expect(platform.of('55')).toEqual([])
    await time.advance(1_000)
    await heard('55')
    pile.goSilent()
    const before = platform.heard.length
    await time.advance(25_000)
    expect(platform.heard.length).toBe(before)
    pile.speakAgain()
    expect(pile.isReady()).toBe(true)
  })

  test('what is no frame goes out as it is, and so does what a test makes it say', async () => {
    await aPile()
    pile.say('1B', Buffer.alloc(32))
    await heard('1B')
    expect(platform.broken).toEqual([])
    pile.sendGarbage(Buffer.from('garbage'))
    await expect.poll(() => Buffer.concat(platform.broken).toString().startsWith('garbag'), patient).toBe(true)
  })

  test('a vehicle that forbids more is told as its own doing', async () => {
    await aPile()
    await charging()
    await time.advance(minute)
    pile.endCharge(1, endings.vehicleForbids)
    await heard('1D')
    expect(records()[0]).toMatchObject({ stopCode: '82' })
  })

  test('the same seed tells the same story', async () => {
    const story = async () => {
      const from = platform.heard.length
      time = manualScheduler(readTime('2026-07-01 17:30:00') ?? expect.fail())
      await aPile()
      pile.plugIn(1, vehicle())
      platform.start(code, 1, `${code}012607010800009999`)
      await pile.until(() => pile.guns[0]?.session !== null)
      await time.advance(10 * minute)
      pile.endCharge(1)
      await pile.until(() => pile.waiting() === 0)
      pile.stop()
      return platform.heard.slice(from).map(({ hex, body }) => `${hex} ${body.toString('hex')}`)
    }
    expect(await story()).toEqual(await story())
  })

  test('it is not connected before it is told to be', () => {
    pile = createPile(options())
    expect([pile.hasTried(), pile.isReady()]).toEqual([false, false])
  })
})
