// What users are told about their own account.
import { type Instant, showTime } from '@ev/rules/units'
import type { Notice } from './notify.ts'

type From = { now: Instant; address: string }

const link = '/account/settings/security'

export const passwordChangedNotice = ({ now, address }: From): Notice => ({
  kind: 'passwordChanged',
  title: { zh: '登录密码已修改', en: 'Your password was changed' },
  text: {
    zh: `您的登录密码于 ${showTime(now)} 在网络地址 ${address} 修改，其他设备上的登录已退出。如非本人操作，请立即联系管理员。`,
    en: `Your password was changed at ${showTime(now)} from the address ${address}, and your other sessions were ended. If it was not you, tell your administrator at once.`,
  },
  link,
})

export const newAddressNotice = ({ now, address }: From): Notice => ({
  kind: 'newAddress',
  title: { zh: '账号在新的网络地址登录', en: 'Login from a new address' },
  text: {
    zh: `您的账号于 ${showTime(now)} 通过短信验证码在新的网络地址 ${address} 登录。如非本人操作，请立即修改密码。`,
    en: `Your account signed in from the new address ${address} at ${showTime(now)}, proven by an SMS code. If it was not you, change your password at once.`,
  },
  link,
})

export const ticketIssuedNotice = (now: Instant, issuer: { name: string; account: string }): Notice => ({
  kind: 'ticketIssued',
  title: { zh: '有人为您签发了登录凭证', en: 'A login ticket was issued for you' },
  text: {
    zh: `${issuer.name}（${issuer.account}）于 ${showTime(now)} 为您的账号签发了一次性登录凭证。如有疑问，请联系管理员。`,
    en: `${issuer.name} (${issuer.account}) issued a one-time login ticket for your account at ${showTime(now)}. If you did not expect it, ask your administrator.`,
  },
  link,
})

type By = { name: string; account: string }

export const passwordResetNotice = (now: Instant, by: By): Notice => ({
  kind: 'passwordReset',
  title: { zh: '登录密码已被重置', en: 'Your password was reset' },
  text: {
    zh: `${by.name}（${by.account}）于 ${showTime(now)} 重置了您的登录密码，全部登录已退出，请用新密码登录后修改。`,
    en: `${by.name} (${by.account}) reset your password at ${showTime(now)} and ended all your sessions; change it after you have signed in with the new one.`,
  },
  link,
})

export const contactChangedNotice = (now: Instant, by: By): Notice => ({
  kind: 'contactChanged',
  title: { zh: '手机号或邮箱已被修改', en: 'Your mobile number or e-mail was changed' },
  text: {
    zh: `${by.name}（${by.account}）于 ${showTime(now)} 修改了您的手机号或邮箱。如有疑问，请联系管理员。`,
    en: `${by.name} (${by.account}) changed your mobile number or e-mail at ${showTime(now)}. If you did not expect it, ask your administrator.`,
  },
  link: '/account/settings/base',
})
