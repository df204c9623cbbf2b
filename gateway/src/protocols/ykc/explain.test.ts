import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import { frames } from './frames.ts'
import { bytesOf } from './layout.ts'
import {
  asciiHex,
  bytesOfHex,
  frameHex,
  hex,
  le,
  loginBody,
  pileCode,
  realtimeBody,
  recordBody,
  tradeNo,
} from './testing.ts'
import { veiled } from './veil.ts'

const told = (raw: Uint8Array, language: 'zh' | 'en' = 'en') =>
  Object.fromEntries(
    explain(raw).fields.map(({ name, value }) => [name.en, typeof value === 'string' ? value : value[language]]),
  )

describe('the communication log', () => {
  test('tells a login', () => {
    const { name } = explain(frameHex('01', loginBody))
    expect(name).toEqual({ zh: '登录认证', en: 'Login' })
    expect(told(frameHex('01', loginBody))).toMatchObject({
      Type: '0x01',
      Sequence: '1',
      Checksum: 'right',
      'Pile code': pileCode,
      'Pile type': '0 DC',
      'Protocol version': '1.6',
      'Program version': 'V4.1.50',
    })
  })
  test('tells realtime data with units and the names of faults', () => {
    expect(told(frameHex('13', realtimeBody({ trade: tradeNo, state: '03', faults: '0110' })))).toMatchObject({
      State: '3 charging',
      Voltage: '400.0 V',
      Current: '120.5 A',
      'Cable temperature': '25 °C',
      Energy: '9.6400 kWh',
      Amount: '9.1234 yuan',
      Faults: 'Emergency stop pressed; Door open',
    })
  })
  test('tells a record tier by tier', () => {
    expect(told(frameHex('3B', recordBody()))).toMatchObject({
      'Peak price': '1.30000 yuan/kWh',
      'Peak energy': '10.0000 kWh',
      'Started at': '2020-03-16 17:14:47',
      'Meter at the end': '999915.0000 kWh',
      'Stop reason': '41 SOC reached 100 %',
    })
  })
  test('tells each reader in one language', () => {
    expect(told(frameHex('01', loginBody), 'zh')).toMatchObject({ Checksum: '正确', 'Pile type': '0 直流' })
    expect(told(frameHex('13', realtimeBody({ trade: tradeNo, state: '03', faults: '0110' })), 'zh')).toMatchObject({
      State: '3 充电',
      Voltage: '400.0 V',
      Amount: '9.1234 元',
      Faults: '急停按钮动作；门打开',
    })
    expect(told(frameHex('3B', recordBody()), 'zh')).toMatchObject({
      'Peak price': '1.30000 元/kWh',
      'Stop reason': '41 SOC达到100%',
    })
  })
  test('tells of two-bit groups only what is not normal, and whether charging is allowed', () => {
    const body = `${tradeNo} ${pileCode} 01 00 ${le(90, 1)} 00 ${le(70, 1)} 00 02 10`
    expect(told(frameHex('25', body))).toMatchObject({
      'Highest temperature': '40 °C',
      'Cell voltage': '2 too low',
      Charging: '1 allowed',
    })
    expect(told(frameHex('25', body))).not.toHaveProperty('Too hot')
  })
  test('never holds a password', () => {
    const password = asciiHex('49ba59abbe56e057', 16)
    const body = `${pileCode} 01 01 01 00000000D14B0A54 ${password} ${'00'.repeat(17)}`
    for (const raw of [frameHex('31', body), frameHex('31', body, { isSwapped: true })])
      expect(hex(veiled(raw))).toBe(
        hex(raw).slice(0, 48) + '2A'.repeat(16) + '00'.repeat(17) + hex(veiled(raw).subarray(-2)),
      )
    expect(told(veiled(frameHex('31', body))).Checksum).toBe('right')
    const wrong = frameHex('31', body)
    wrong[8]! ^= 1
    expect(told(veiled(wrong)).Checksum).toBe('wrong')
    const other = frameHex('01', loginBody)
    expect(veiled(other)).toBe(other)
  })
  test('never tells a password', () => {
    const body = `${pileCode} 01 01 01 00000000D14B0A54 ${asciiHex('49ba59abbe56e057', 16)} ${'00'.repeat(17)}`
    expect(told(frameHex('31', body)).Password).toBe('*'.repeat(16))
  })
  test('tells a tail, a wrong checksum, an unknown type, a body that ends early', () => {
    expect(told(frameHex('03', `${pileCode} 01 00 AABB`)).Extension).toBe('AABB')
    expect(told(frameHex('03', `${pileCode} 01 00`, { isSwapped: true })).Checksum).toBe('bytes swapped')
    const wrong = frameHex('03', `${pileCode} 01 00`)
    wrong[8]! ^= 1
    expect(told(wrong).Checksum).toBe('wrong')
    expect(explain(frameHex('77', '00')).name.en).toBe('Unknown frame 0x77')
    expect(told(frameHex('03', `${pileCode} 01`))).toMatchObject({ 'Pile code': pileCode, Gun: '1' })
    expect(told(frameHex('03', `${pileCode} 01`, { encryption: '01' })).Encryption).toBe('1')
  })
  test('takes anything', () => {
    for (const raw of ['', '68', '6800', '00FF', '680C0000'])
      expect(explain(bytesOfHex(raw)).name.en).toBe('Unreadable data')
  })
  test('has words for every frame in both languages', () => {
    for (const [type, kind] of frames) {
      const { name, fields } = explain(frameHex(le(type, 1), '00'.repeat(bytesOf(kind.layout))))
      expect(name).toEqual(kind.name)
      for (const one of fields) {
        expect(one.name.zh.length * one.name.en.length).toBeGreaterThan(0)
        const { zh, en } = typeof one.value === 'string' ? { zh: one.value, en: one.value } : one.value
        expect(zh).not.toContain(' / ')
        expect(en).not.toMatch(/\p{Script=Han}/u)
      }
    }
  })
})
