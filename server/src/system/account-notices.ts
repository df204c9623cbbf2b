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
