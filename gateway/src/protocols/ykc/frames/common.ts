// Fields that many frames have, each named once.
import { ascii, bcd, bcdCount, count, plain, type Words } from '../field.ts'

export const pile = bcd(7, '桩编码', 'Pile code')
export const gun = bcdCount(1, '枪号', 'Gun')
export const trade = bcd(16, '交易流水号', 'Session number')
/** Whose charge it is. */
export const charge = { trade, pile, gun }

const yuan = { zh: '元', en: 'yuan' }

export const physicalCard = plain(8, '物理卡号', 'Physical card')
export const logicalCard = bcd(8, '逻辑卡号', 'Logical card')
export const balance = count(4, '账户余额', 'Balance', { decimals: 2, unit: yuan })
export const vin = (isReversed: boolean) => ascii(17, 'VIN码', 'VIN', { isReversed })
export const parallelNo = bcd(6, '并充序号', 'Parallel number')

export const code = (zh: string, en: string, words: Words) => count(1, zh, en, { words })
/** In most frames 1 is the good one; in 02 and 06 it is 0. */
export const success = (zh = '结果', en = 'Result') => code(zh, en, { 0: ['失败', 'failed'], 1: ['成功', 'succeeded'] })

export const volt = (zh: string, en: string) => count(2, zh, en, { decimals: 1, unit: 'V' })
export const cellVolt = (zh: string, en: string) => count(2, zh, en, { decimals: 2, unit: 'V' })
export const ampere = (zh: string, en: string) => count(2, zh, en, { decimals: 1, unit: 'A' })
/** The battery counts from -400 A. */
export const batteryAmpere = (zh: string, en: string) => count(2, zh, en, { decimals: 1, unit: 'A', offset: -4_000 })
export const celsius = (zh: string, en: string) => count(1, zh, en, { unit: '°C', offset: -50 })
export const energy = (zh: string, en: string) => count(4, zh, en, { decimals: 4, unit: 'kWh' })
export const amount = (zh: string, en: string) => count(4, zh, en, { decimals: 4, unit: yuan })
export const unitPrice = (zh: string, en: string) =>
  count(4, zh, en, { decimals: 5, unit: { zh: '元/kWh', en: 'yuan/kWh' } })
export const minutes = (zh: string, en: string) => count(2, zh, en, { unit: 'min' })

export const fourTiers = [
  ['尖', 'Sharp'],
  ['峰', 'Peak'],
  ['平', 'Flat'],
  ['谷', 'Valley'],
] as const
