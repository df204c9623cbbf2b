// What an operator may tune: every parameter with its default and what it may be. The table system_parameter holds only
// what differs, for one seller or, with seller −1, for all.
import { patterns } from '@ev/contract/patterns'
import type { Db } from '@ev/db/pools'
import { beyondScope } from './http/scope.ts'

type Common<V> = { zh: string; en: string; fallback: V }

/** `read` gives nothing for text that is no such value. */
type Parameter<V> = Common<V> & { read: (stored: string) => V | undefined }

/** A whole number within its range. */
const number = (row: Common<number> & { least: number; most: number }): Parameter<number> => ({
  ...row,
  read: stored => {
    const value = stored.trim() === '' ? Number.NaN : Number(stored)
    return Number.isInteger(value) && value >= row.least && value <= row.most ? value : undefined
  },
})

/** On or off, kept as 1 or 0. */
const flag = (row: Common<boolean>): Parameter<boolean> => ({
  ...row,
  read: stored => flags.get(stored),
})

const flags = new Map([
  ['1', true],
  ['0', false],
])

/** Another site. */
const outsideUrl = (row: Common<string>): Parameter<string> => ({
  ...row,
  read: stored => (isOutside(stored) ? stored : undefined),
})

/** A path of this site, or another site. */
const anyUrl = (row: Common<string>): Parameter<string> => ({
  ...row,
  read: stored => (isOutside(stored) || isPath(stored) ? stored : undefined),
})

// Neither lets `javascript:` through, nor `//host`, which is another site in disguise.
const isOutside = (text: string) => patterns.url.fits(text) && URL.canParse(text)
const isPath = (text: string) => text.length <= 500 && /^\/(?![/\\])[^\s\\]*$/.test(text)

const parameters = {
  'session.idleMinutes': number({
    zh: '无操作登出（分钟）',
    en: 'Idle minutes until logout',
    fallback: 720,
    least: 5,
    most: 10_080,
  }),
  'password.ageDays': number({
    zh: '密码有效期（天）',
    en: 'Days a password may be kept',
    fallback: 90,
    least: 1,
    most: 3_650,
  }),
  'login.guessesByAddress': number({
    zh: '同一地址15分钟内允许的错误登录次数',
    en: 'Wrong logins allowed from one address in 15 minutes',
    fallback: 50,
    least: 5,
    most: 10_000,
  }),
  'login.autoByAddress': number({
    zh: '同一地址15分钟内允许的自动登录次数',
    en: 'Automatic logins allowed from one address in 15 minutes',
    fallback: 30,
    least: 1,
    most: 10_000,
  }),
  'login.redeemsByAddress': number({
    zh: '同一地址15分钟内允许的错误凭证兑换次数',
    en: 'Wrong tickets that one address may bring back in 15 minutes',
    fallback: 500,
    least: 5,
    most: 100_000,
  }),
  'sms.codesPerDay': number({
    zh: '每个手机号每日验证码上限',
    en: 'Codes a telephone gets in a day',
    fallback: 10,
    least: 1,
    most: 1_000,
  }),
  'outside.reconciliationUrl': outsideUrl({
    zh: '对账管理登录地址（空为未配置）',
    en: 'Login page of the reconciliation site; empty means there is none',
    fallback: '',
  }),
  'screen.bigScreenUrl': anyUrl({
    zh: '大屏地址',
    en: 'Address of the big screen',
    fallback: '/activityPage/expoScreen_company/index.html',
  }),
  'screen.bigScreen3dUrl': anyUrl({
    zh: '3D大屏地址',
    en: 'Address of the 3D big screen',
    fallback: '/activityPage/3DLargeScreen/index.html',
  }),
  'shell.hasWatermark': flag({
    zh: '页面水印显示账号',
    en: 'Pages carry the account as a watermark',
    fallback: false,
  }),
}

type Values = { [K in keyof typeof parameters]: (typeof parameters)[K]['fallback'] }
export type ParameterKey = keyof Values

// The same table once more, said so that a key gives the type of its value.
const byKey: { [K in ParameterKey]: Parameter<Values[K]> } = parameters

/** A stored value that does not fit counts as none: a typing error must not lock everybody out. */
export function parameterValue<K extends ParameterKey>(key: K, stored: string | null | undefined): Values[K] {
  const { fallback, read } = byKey[key]
  return (stored == null ? undefined : read(stored)) ?? fallback
}

export async function readParameter<K extends ParameterKey>(db: Db, sellerId: string, key: K): Promise<Values[K]> {
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
