import { expect, test } from 'vitest'
import type { Told } from '../../event.ts'
import { explain } from './explain.ts'
import { veiled } from './veil.ts'

const told = (frame: unknown, isFromPile = true) => {
  const { name, fields } = explain(Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame)), isFromPile)
  const one = (value: Told) => (typeof value === 'string' ? value : `${value.zh} | ${value.en}`)
  return { name, fields: fields.map(field => `${field.name.zh} | ${field.name.en} | ${one(field.value)}`) }
}

test('a message is told in words, leaf by leaf', () => {
  expect(told([2, '1', 'BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' }])).toEqual({
    name: { zh: '启动通知', en: 'Boot notification' },
    fields: ['桩厂商 | Charge point vendor | V', '桩型号 | Charge point model | M'],
  })
})

test('a measurement is one line with its unit', () => {
  const sampledValue = [
    { value: '399', measurand: 'Voltage', unit: 'V', phase: 'L1' },
    { value: '1000', context: 'Transaction.Begin' },
  ]
  const { fields } = told([2, '1', 'MeterValues', { connectorId: 1, meterValue: [{ timestamp: 'T', sampledValue }] }])
  expect(fields).toEqual([
    '枪号 | Connector id | 1',
    '计量 · 时间 | Meter value · Timestamp | T',
    '电压 L1 | Voltage L1 | 399 V',
    '电表读数 | Energy active import register | 1000 (Transaction.Begin)',
  ])
})

test('answers, refusals and what cannot be read have names of their own', () => {
  expect(told([3, '1', { status: 'Accepted' }], false)).toEqual({
    name: { zh: '平台应答', en: 'Answer of the platform' },
    fields: ['状态 | Status | Accepted'],
  })
  expect(told([4, '1', 'NotSupported', 'no', {}]).fields).toEqual([
    '错误码 | Error code | NotSupported',
    '说明 | Description | no',
  ])
  expect(told('{').name.en).toBe('Not readable')
})

test('a huge message is told in part', () => {
  const key = Array.from({ length: 5_000 }, (_, place) => `k${place}`)
  expect(told([2, '1', 'GetConfiguration', { key }]).fields).toHaveLength(200)
})

test('a password that is set, or stands in an address, is not in the log', () => {
  expect(veiled('[2,"1","ChangeConfiguration",{"key":"AuthorizationKey","value":"s\\"ecret"}]')).toBe(
    '[2,"1","ChangeConfiguration",{"key":"AuthorizationKey","value":"***"}]',
  )
  expect(veiled('{"location":"ftp://user:pa:ss@host/a.bin"}')).toBe('{"location":"ftp://***@host/a.bin"}')
})
