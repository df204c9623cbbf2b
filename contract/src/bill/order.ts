// Charging orders: every one there is, and what each of them follows from.
import * as z from 'zod'
import { read } from '../kit/calls.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { refundAction, refundFacts, stopOrder } from './order-actions.ts'
import { CurveShape, ExplainedShape, RecomputedShape } from './order-explained.ts'
import { orderFields, orderGroups } from './order-fields.ts'

const one = z.strictObject({ id: Id })

export const order = resource('bill-service/order', {
  title: { zh: '充电订单', en: 'Charging order' },
  label: 'orderNo',
  verbs: ['pages', 'get', 'options', 'export'],
  fields: { ...orderFields, ...refundFacts },
  form: { groups: orderGroups },
  list: {
    order: ['createTime', 'desc'],
    filters: ['createTime', 'orderNo', 'station', 'orderStatus', 'chargeStatus', 'phone', 'plateNo'],
    initial: { createTime: { preset: 'last7Days' } },
    phone: ['orderNo', 'station', 'paidFen', 'orderStatus'],
  },
  actions: refundAction,
  more: {
    stop: stopOrder,
    /** All that its figures follow from. */
    explain: read({ may: 'get', input: one, output: ExplainedShape }),
    /** What was measured while it charged, once a minute. */
    curve: read({ may: 'get', input: one, output: CurveShape }),
    /** Reckons it anew and says whether it comes to the same; nothing changes. */
    recompute: read({ may: 'get', input: one, output: RecomputedShape }),
  },
})
