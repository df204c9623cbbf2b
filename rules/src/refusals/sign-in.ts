// Of signing in, codes and passwords.
import type { Refused } from './refused.ts'

export const signIn = {
  wrongCredentials: { code: 4, zh: '账号或密码错误', en: 'Wrong account or password' },
  accountLocked: {
    code: 8,
    zh: '密码错误次数过多，账号已锁定，请 {minutes} 分钟后再试',
    en: 'Too many wrong passwords: the account is locked, try again in {minutes} minutes',
  },
  accountDisabled: { code: 8, zh: '账号已停用，请联系管理员', en: 'The account is disabled, ask an administrator' },
  sellerDisabled: {
    code: 8,
    zh: '商户已停用或已到期，请联系平台',
    en: 'The seller is disabled or expired, ask the platform',
  },
  addressUnknown: {
    code: 921,
    zh: '当前登录地址未经验证，请通过短信验证码确认身份',
    en: 'This address is not known yet, prove who you are with an SMS code',
  },
  attemptsAtOnce: {
    code: 429,
    http: 429,
    zh: '该账号同时登录的请求过多，请稍后重试',
    en: 'Too many logins of this account at the same moment, try again shortly',
  },
  addressGuessesTooMany: {
    code: 429,
    http: 429,
    zh: '该网络地址尝试次数过多，请 {minutes} 分钟后再试',
    en: 'Too many attempts from this address, try again in {minutes} minutes',
  },
  autoLoginOff: {
    code: 4,
    zh: '该商户未开通自动登录，请使用账号登录',
    en: 'Automatic login is not open for this seller, log in with an account',
  },
  loginTicketUnfit: {
    code: 4,
    zh: '登录凭证无效或已过期，请重新获取或使用账号登录',
    en: 'The login ticket is not valid or has expired, get a new one or log in with an account',
  },
  ticketUnfit: {
    code: 4,
    zh: '凭证无效、已使用或已过期',
    en: 'The ticket is unknown, used or expired',
  },
  smsTooSoon: {
    code: 1010,
    zh: '验证码发送过于频繁，请 {seconds} 秒后再试',
    en: 'A code was sent a moment ago, try again in {seconds} seconds',
  },
  smsTooMany: {
    code: 1011,
    zh: '今日验证码发送次数已达上限，请明天再试或使用账号登录',
    en: 'No more codes today, try tomorrow or log in with your account',
  },
  smsCodeWrong: {
    code: 4,
    zh: '验证码错误或已失效，请重新获取',
    en: 'The code is wrong or no longer valid, ask for a new one',
  },
  phoneNotOnFile: {
    code: 1012,
    zh: '该账号没有登记手机号，请联系管理员',
    en: 'No mobile number is on file for this account, ask an administrator',
  },
  oldPasswordWrong: { code: 1020, zh: '旧密码错误', en: 'The old password is wrong' },
  passwordNotNew: { code: 1021, zh: '新密码不能与旧密码相同', en: 'old password is the same as new password' },
  profileNotYours: { code: 403, http: 403, zh: '不能修改他人的资料', en: 'You may not change the profile of others' },
  platformProfileFixed: {
    code: 1060,
    zh: '平台账号的资料不可在此修改',
    en: 'The profile of a platform account cannot be changed here',
  },
} as const satisfies Record<string, Refused>
