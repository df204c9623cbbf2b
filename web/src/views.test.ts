import { expect, test } from 'vitest'
import { viewOf, viewPath } from './views.ts'

test('[2.3.4] coupons of all kinds share one view, and so do the orders', () => {
  for (const kind of ['timeCoupon', 'activityCoupon', 'couponList'])
    expect(viewPath(`/marketing/coupon/${kind}`)).toBe('/marketing/coupon/couponList')
  for (const kind of ['realTimeOrder', 'abnormalOrder', 'chargeOrder'])
    expect(viewPath(`/business/bill/${kind}`)).toBe('/business/bill/chargeOrder')
  expect(viewPath('/business/bill/overtimeBill')).toBe('/business/bill/overtimeBill')
})

test('an address shows the file of its name; parts of screens and pages before the login are no screens', () => {
  expect(viewOf('/home')).toBeTypeOf('function')
  expect(viewOf('/account/settings/base')).toBeTypeOf('function')
  for (const path of ['/user/login', '/iplogin', '/authLogin', '/parts/recent', '/nowhere', ''])
    expect(viewOf(path), path).toBeUndefined()
})
