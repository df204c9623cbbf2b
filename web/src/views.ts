// Which file shows which address: /finance/refundAudit/refundFirst is views/finance/refundAudit/refundFirst.tsx.
// Parts of a screen lie in a folder `parts`; the pages before the login have an entry of their own.
import type { ComponentType } from 'react'
import type { LoadView } from './shell/views.ts'

const files = {
  ...import.meta.glob<{ default: ComponentType }>([
    './views/**/*.tsx',
    '!./views/**/parts/**',
    '!./views/user/login.tsx',
    '!./views/iplogin.tsx',
    '!./views/authLogin.tsx',
  ]),
  // Pages that show the kit with made-up data exist only where the web runs alone.
  ...(import.meta.env.MODE === 'self' ? import.meta.glob<{ default: ComponentType }>('../mock/views/**/*.tsx') : {}),
}

/** Addresses that show the view of another one (requirements 2.3): it tells them apart by its address. */
const shared: Record<string, string> = {
  '/marketing/coupon/timeCoupon': '/marketing/coupon/couponList',
  '/marketing/coupon/activityCoupon': '/marketing/coupon/couponList',
  '/business/bill/realTimeOrder': '/business/bill/chargeOrder',
  '/business/bill/abnormalOrder': '/business/bill/chargeOrder',
}

export const viewPath = (path: string) => shared[path] ?? path

export const viewOf = (path: string): LoadView | undefined =>
  files[`./views${viewPath(path)}.tsx`] ?? files[`../mock/views${viewPath(path)}.tsx`]
