// What an operator may tune: every parameter with its default and range. The table system_parameter holds only what
// differs, for one seller or, with seller −1, for all.
import type { Db } from '@ev/db/pools'
import { beyondScope } from './http/scope.ts'

type Parameter = { zh: string; en: string; fallback: number; least: number; most: number }

const parameters = {
  'session.idleMinutes': {
    zh: '无操作登出（分钟）',
    en: 'Idle minutes until logout',
    fallback: 720,
    least: 5,
    most: 10_080,
  },
  'password.ageDays': {
    zh: '密码有效期（天）',
    en: 'Days a password may be kept',
    fallback: 90,
    least: 1,
    most: 3_650,
  },
  'login.guessesByAddress': {
    zh: '同一地址15分钟内允许的错误登录次数',
    en: 'Wrong logins allowed from one address in 15 minutes',
    fallback: 50,
    least: 5,
    most: 10_000,
  },
  'login.autoByAddress': {
    zh: '同一地址15分钟内允许的自动登录次数',
    en: 'Automatic logins allowed from one address in 15 minutes',
    fallback: 30,
    least: 1,
    most: 10_000,
  },
  'sms.codesPerDay': {
    zh: '每个手机号每日验证码上限',
    en: 'Codes a telephone gets in a day',
    fallback: 10,
    least: 1,
    most: 1_000,
  },
} as const satisfies Record<string, Parameter>

export type ParameterKey = keyof typeof parameters

/** A stored value out of range counts as none: a typing error must not lock everybody out. */
export function parameterValue(key: ParameterKey, stored: string | null | undefined): number {
  const { fallback, least, most } = parameters[key]
  const value = Number(stored ?? Number.NaN)
  return Number.isInteger(value) && value >= least && value <= most ? value : fallback
}

export async function readParameter(db: Db, sellerId: string, key: ParameterKey): Promise<number> {
  // The platform's value is for everybody, so the seller's scope is left.
  const rows = await beyondScope(db)
    .selectFrom('system_parameter')
    .select(['seller_id', 'value'])
    .where('key', '=', key)
    .where('seller_id', 'in', [sellerId, '-1'])
    .execute()
  const own = rows.find(row => row.seller_id === sellerId) ?? rows[0]
  return parameterValue(key, own?.value)
}
