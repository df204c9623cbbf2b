import { expect, test } from 'vitest'
import { type Charging, chargeRisk, riskTone } from './charge-risk.ts'

const fine: Charging = {
  powerW: 60_000,
  ratedPowerW: 120_000,
  currentDa: 1_500,
  soc: 50,
  cableTempC: 45,
  batteryTempC: 32,
  chargedMin: 20,
  silentSec: 10,
  alarmLevel: 0,
  before: { soc: 50, secondsAgo: 15 },
}
const named = (facts: Partial<Charging>) => chargeRisk({ ...fine, ...facts }).names

test('a charge in which all is well has no mark and no points', () => {
  expect(chargeRisk(fine)).toEqual({ names: [], score: 0 })
  const untold = { powerW: null, currentDa: null, soc: null, cableTempC: null, batteryTempC: null, silentSec: null }
  expect(named({ ...untold, chargedMin: null, before: undefined })).toEqual([])
})

test.each<[string, Partial<Charging>, string[]]>([
  ['a cable of 85 degrees is warm', { cableTempC: 85 }, ['cableWarm']],
  ['a cable above 85 degrees is hot', { cableTempC: 86 }, ['cableHot']],
  ['a battery above 55 degrees', { batteryTempC: 56 }, ['batteryHot']],
  ['a twentieth above the rated power is the meter', { powerW: 126_000 }, []],
  ['more than that is not', { powerW: 126_001 }, ['overPower']],
  ['a SOC that leaps up', { soc: 55 }, ['socJump']],
  ['a SOC that falls', { soc: 48 }, ['socJump']],
  ['a SOC that was told long ago may have grown', { soc: 60, before: { soc: 50, secondsAgo: 61 } }, []],
  ['no current after three minutes', { currentDa: 4, chargedMin: 3 }, ['noCurrent']],
  ['no current at first', { currentDa: 0, chargedMin: 2 }, []],
  ['nothing heard for a minute', { silentSec: 61 }, ['silent']],
  ['an alarm', { alarmLevel: 4 }, ['alarm']],
  ['a grave alarm', { alarmLevel: 5 }, ['severeAlarm']],
])('%s', (_, facts, names) => expect(named(facts)).toEqual(names))

test('points add up to at most a hundred and say how grave it is', () => {
  expect(chargeRisk({ ...fine, cableTempC: 90, batteryTempC: 60, silentSec: 100 }).score).toBe(100)
  expect(chargeRisk({ ...fine, silentSec: 61, currentDa: 0 }).score).toBe(45)
  expect([0, 45, 60].map(riskTone)).toEqual(['ok', 'warn', 'bad'])
})
