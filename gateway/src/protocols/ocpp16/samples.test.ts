import { expect, test } from 'vitest'
import { sampleOf, timeOf } from './samples.ts'
import type { SampledValue } from './schemas/meter-value.ts'

const timestamp = '2026-11-15T08:00:00Z'
const of = { gun: 1, session: { transactionId: 7 } }
const sample = (...sampledValue: SampledValue[]) => sampleOf({ timestamp, sampledValue }, of)

test('a value without a name is the meter in watt-hours', () => {
  expect(sample({ value: '1234' })).toMatchObject({ meterE4: 12_340, gun: 1, session: { transactionId: 7 } })
})

test.each<[string, SampledValue, object]>([
  ['kilowatt-hours', { value: '1.2345', unit: 'kWh' }, { meterE4: 12_345 }],
  ['kilowatts', { value: '60.5', measurand: 'Power.Active.Import', unit: 'kW' }, { powerW: 60_500 }],
  ['watts', { value: '7000', measurand: 'Power.Active.Import', unit: 'W' }, { powerW: 7_000 }],
  ['amperes', { value: '31.96', measurand: 'Current.Import', unit: 'A' }, { currentDa: 320 }],
  ['volts', { value: '399.97', measurand: 'Voltage', unit: 'V' }, { voltageDv: 4_000 }],
  ['percent', { value: '54.6', measurand: 'SoC', unit: 'Percent' }, { soc: 55 }],
  ['Celsius', { value: '41', measurand: 'Temperature', unit: 'Celsius' }, { cableTempC: 41, batteryTempC: null }],
  ['kelvin', { value: '300', measurand: 'Temperature', unit: 'K', location: 'EV' }, { batteryTempC: 27 }],
  ['Fahrenheit', { value: '104', measurand: 'Temperature', unit: 'Fahrenheit', location: 'Cable' }, { cableTempC: 40 }],
])('a measurement in %s is read', (_, value, read) => {
  expect(sample(value)).toMatchObject(read)
})

test('power and energy of three phases add up, of currents the largest counts, of voltages the first phase', () => {
  const phases = ['L1', 'L2', 'L3'] as const
  const each = (measurand: SampledValue['measurand'], values: string[]) =>
    phases.map((phase, place): SampledValue => ({ value: values[place] ?? '', measurand, phase }))
  expect(
    sample(
      ...each('Power.Active.Import', ['1000', '2000', '3000']),
      ...each('Current.Import', ['0', '16', '0']),
      ...each('Voltage', ['230', '231', '232']),
      { value: '9', measurand: 'Current.Import', phase: 'N' },
    ),
  ).toMatchObject({ powerW: 6_000, currentDa: 160, voltageDv: 2_300 })
})

test('what a pile tells for all phases together counts before its parts', () => {
  const told = sample(
    { value: '1000', measurand: 'Power.Active.Import', phase: 'L1' },
    { value: '3100', measurand: 'Power.Active.Import' },
  )
  expect(told).toMatchObject({ powerW: 3_100 })
})

test.each<[string, SampledValue]>([
  ['signed data', { value: 'OCMF|{}', format: 'SignedData' }],
  ['a frequency', { value: '50', measurand: 'Frequency' }],
  ['words in place of a number', { value: 'n/a' }],
  ['nothing in place of a number', { value: ' ' }],
  ['a number that no meter shows', { value: '1e300', measurand: 'Voltage' }],
  ['a meter below zero', { value: '-5' }],
  ['a battery more than full', { value: '250', measurand: 'SoC' }],
])('%s is no measurement', (_, value) => {
  expect(sample(value)).toBeNull()
})

test('a time without a zone is UTC', () => {
  expect(timeOf('2026-11-15T08:00:00')).toBe(Date.UTC(2026, 10, 15, 8))
  expect(timeOf('2026-11-15T16:00:00+08:00')).toBe(Date.UTC(2026, 10, 15, 8))
})
