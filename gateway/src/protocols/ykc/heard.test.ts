import { fen, readTime } from '@ev/rules/units'
import { describe, expect, test } from 'vitest'
import { noon, settled } from '../testing.ts'
import {
  aGuest,
  asciiHex,
  aTalk,
  documentTime,
  le,
  loginBody,
  pileCode,
  realtimeBody,
  recordBody,
  tradeNo,
} from './testing.ts'

describe('a gun', () => {
  test('that charges reports what it does in our units', async () => {
    const talk = await aGuest()
    await talk.say('13', realtimeBody({ trade: tradeNo, state: '03' }))
    expect(talk.host.of('gunReported')).toEqual([
      { gun: 1, at: noon, state: 'charging', isPlugged: true, isHomed: false, faults: [], detail: '' },
    ])
    expect(talk.host.of('measured')).toEqual([
      {
        gun: 1,
        at: noon,
        session: { sessionNo: tradeNo },
        voltageDv: 4_000,
        currentDa: 1_205,
        powerW: 48_200,
        energyE4: 96_400,
        meterE4: null,
        amountMil: 91_234,
        soc: 66,
        cableTempC: 25,
        batteryTempC: 32,
        chargedMin: 12,
        remainMin: 34,
        demandDv: null,
        demandDa: null,
      },
    ])
  })
  test('that stands idle measures nothing of a charge', async () => {
    const talk = await aGuest()
    await talk.say('13', realtimeBody())
    expect(talk.host.of('measured')).toMatchObject([
      {
        session: null,
        energyE4: null,
        amountMil: null,
        soc: null,
        cableTempC: null,
        batteryTempC: null,
        chargedMin: null,
      },
    ])
  })
  test('says its faults by their bits, and one without a bit is a fault all the same', async () => {
    const talk = await aGuest()
    await talk.say('13', realtimeBody({ state: '02', faults: '0110' }))
    await talk.say('13', realtimeBody({ state: '01' }))
    await talk.say('13', realtimeBody({ state: '09' }))
    expect(talk.host.of('gunReported').map(({ state, faults, detail }) => [state, faults, detail])).toEqual([
      ['idle', ['emergencyStop', 'doorOpen'], '0x1001'],
      ['fault', ['reportedFault'], ''],
    ])
    expect(talk.faults()).toEqual(['state'])
  })
  test('of an AC pile knows no battery', async () => {
    const talk = aTalk()
    await talk.say('01', loginBody.replace(`${pileCode} 00`, `${pileCode} 01`))
    await talk.say('13', realtimeBody({ trade: tradeNo, state: '03' }))
    expect(talk.host.of('measured')).toMatchObject([{ soc: null, batteryTempC: null, remainMin: null, chargedMin: 12 }])
  })
  test('passes on what battery and charger say', async () => {
    const talk = await aGuest()
    const of = `${tradeNo} ${pileCode} 01`
    await talk.say(
      '23',
      `${of} ${le(4_100, 2)} ${le(5_500, 2)} 02 ${le(3_990, 2)} ${le(5_400, 2)} ${le(0x2171, 2)} 50 ${le(30, 2)} ${le(4_000, 2)} ${le(5_450, 2)} ${le(9, 2)}`,
    )
    await talk.say('25', `${of} 00 ${le(88, 1)} 00 ${le(70, 1)} 00 00 10`)
    await talk.say('1D', `${of} 01 0000 00`)
    expect(talk.host.of('measured')).toMatchObject([
      {
        voltageDv: 4_000,
        currentDa: 1_450,
        powerW: 58_000,
        demandDv: 4_100,
        demandDa: 1_500,
        soc: 80,
        chargedMin: 9,
        remainMin: 30,
      },
      { batteryTempC: 38, voltageDv: null },
    ])
    const [demand, , stop] = talk.host.of('noticed')
    expect(demand).toMatchObject({ name: 'batteryDemand', gun: 1, sessionNo: tradeNo, data: { values: { mode: 2 } } })
    expect(stop).toMatchObject({
      name: 'stoppedByBattery',
      data: {
        values: { reasons: { socReached: 1 } },
        words: [{ name: { en: 'SOC reached' }, value: { zh: '1 是', en: '1 yes' } }, {}, {}],
      },
    })
  })
  test('has a ground lock', async () => {
    const talk = await aGuest()
    await talk.say('61', `${pileCode} 01 55 FF 5A FF 00000000`)
    await talk.say('61', `${pileCode} 01 56 FF 5A 00 00000000`)
    expect(talk.host.of('lockReported')).toEqual([
      { gun: 1, at: noon, state: 'up', isOccupied: true, batteryPct: 90, alarm: 'broken' },
    ])
    expect(talk.faults()).toEqual(['lockState'])
  })
})

describe('a start at the pile', () => {
  const card = `${pileCode} 01 01 01 00000000D14B0A54 ${asciiHex('49ba59abbe56e057', 16)} ${'00'.repeat(17)}`

  test('by card is asked with what was typed, and allowed with number and balance', async () => {
    const talk = await aGuest({
      answers: {
        startAsked: async () => ({ isAllowed: true, sessionNo: tradeNo, logicalCard: '573', balanceFen: fen(100_000) }),
      },
    })
    await talk.say('31', card)
    expect(talk.host.of('startAsked')).toEqual([
      { gun: 1, way: 'card', card: '00000000D14B0A54', passwordMd5: '49ba59abbe56e057', vin: '', parallel: null },
    ])
    expect(talk.sent()).toEqual([`32 ${tradeNo}${pileCode}010000000000000573A08601000100`])
  })
  test.each([
    ['unknownAccount', '01'],
    ['frozen', '02'],
    ['balance', '03'],
    ['unsettled', '04'],
    ['pileDisabled', '05'],
    ['notHere', '06'],
    ['password', '07'],
    ['capacity', '08'],
    ['unknownVin', '09'],
    ['pileUnsettled', '0A'],
    ['noCards', '0B'],
  ] as const)('refused as %s says reason %s', async (why, reason) => {
    const talk = await aGuest({ answers: { startAsked: async () => ({ isAllowed: false, sessionNo: tradeNo, why }) } })
    await talk.say('31', card)
    expect(talk.sent()).toEqual([`32 ${tradeNo}${pileCode}01${'00'.repeat(8)}0000000000${reason}`])
  })
  test('by VIN of two guns together', async () => {
    const talk = await aGuest({
      answers: {
        startAsked: async () => ({ isAllowed: true, sessionNo: tradeNo, logicalCard: '', balanceFen: fen(1) }),
      },
    })
    const vin = asciiHex('4923812N0812UAVSL', 17)
    await talk.say('A1', `${pileCode} 02 03 00 ${'00'.repeat(8)} ${'00'.repeat(16)} ${vin} 01 261115120000`)
    expect(talk.host.of('startAsked')).toEqual([
      {
        gun: 2,
        way: 'vin',
        card: '',
        passwordMd5: '',
        vin: 'LSVAU2180N2183294',
        parallel: { no: '261115120000', isMain: false },
      },
    ])
    expect(talk.sent()).toEqual([`A2 ${tradeNo}${pileCode}02${'00'.repeat(8)}010000000100261115120000`])
  })
  test('that the host cannot decide is not answered', async () => {
    const talk = await aGuest({ answers: { startAsked: () => Promise.reject(new Error('no database')) } })
    await talk.say('31', card)
    expect(talk.sent()).toEqual([])
    expect(talk.host.warnings).toHaveLength(1)
  })
})

describe('a record', () => {
  test('is heard in our units and acknowledged', async () => {
    const talk = await aGuest()
    await talk.say('3B', recordBody({ end: documentTime }))
    const startedAt = readTime('2020-03-16 17:14:47')
    expect(talk.host.of('sessionEnded')).toEqual([
      {
        session: { sessionNo: tradeNo },
        gun: 1,
        startedAt,
        endedAt: startedAt,
        meterStartE4: 9_999_000_000,
        meterEndE4: 9_999_150_000,
        energyE4: 150_000,
        tiers: [
          { tier: 'Jian', priceE5: 170_000, energyE4: 0, lossE4: 0, amountMil: 0 },
          { tier: 'Feng', priceE5: 130_000, energyE4: 100_000, lossE4: 101_000, amountMil: 131_300 },
          { tier: 'Ping', priceE5: 103_500, energyE4: 50_000, lossE4: 50_000, amountMil: 51_750 },
          { tier: 'Gu', priceE5: 61_000, energyE4: 0, lossE4: 0, amountMil: 0 },
        ],
        amountMil: 183_050,
        vin: 'LSVAU2180N2183294',
        card: '00000000D14B0A54',
        way: 'app',
        stopCode: '41',
        samples: [],
      },
    ])
    expect(talk.sent()).toEqual([`40 ${tradeNo}00`])
  })
  test('is acknowledged only when the host has it', async () => {
    const kept = Promise.withResolvers<{ isKept: boolean; tag: null }>()
    const talk = await aGuest({ answers: { sessionEnded: () => kept.promise } })
    await talk.say('3B', recordBody())
    expect(talk.sent()).toEqual([])
    kept.resolve({ isKept: true, tag: null })
    await settled()
    expect(talk.sent()).toEqual([`40 ${tradeNo}00`])
  })
  test('that is refused is called illegal, one that could not be kept is not acknowledged and comes again', async () => {
    const refusing = await aGuest({ answers: { sessionEnded: async () => ({ isKept: false, tag: null }) } })
    await refusing.say('3B', recordBody())
    expect(refusing.sent()).toEqual([`40 ${tradeNo}01`])

    const failing = await aGuest({ answers: { sessionEnded: () => Promise.reject(new Error('no database')) } })
    await failing.say('3B', recordBody())
    await failing.say('3B', recordBody())
    expect(failing.sent()).toEqual([])
    expect(failing.host.of('sessionEnded')).toHaveLength(2)
    expect(failing.host.warnings).toHaveLength(2)
  })
  test('without an end takes the time when it was written, and whatever gun it names it is heard', async () => {
    const talk = await aGuest()
    await talk.say('3B', recordBody({ end: '00 00 00 00 00 00 00', gun: '09' }))
    expect(talk.host.of('sessionEnded')).toMatchObject([{ gun: 9, endedAt: readTime('2020-03-16 17:14:47') }])
    expect(talk.sent()).toEqual([`40 ${tradeNo}00`])
  })
  test('that is over while the host still writes it is not answered on a closed line', async () => {
    const kept = Promise.withResolvers<{ isKept: boolean; tag: null }>()
    const talk = await aGuest({ answers: { sessionEnded: () => kept.promise } })
    await talk.say('3B', recordBody())
    talk.speaker.end('closed')
    kept.resolve({ isKept: true, tag: null })
    await settled()
    expect(talk.sent()).toEqual([])
  })
})
